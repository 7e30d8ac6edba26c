"""Players of Paseo."""
