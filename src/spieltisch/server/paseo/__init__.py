"""What a server does for Paseo alone."""
