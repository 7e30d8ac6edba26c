"""Many games of Paseo at once."""
