"""Reviews of Paseo."""
