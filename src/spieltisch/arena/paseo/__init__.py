"""What is measured against the truth of Paseo for two."""
