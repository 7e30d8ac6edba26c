"""Players: from what a seat may know, one of its legal actions. See `policy` and `registry`."""
