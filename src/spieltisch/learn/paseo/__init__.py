"""What is learnt of Paseo."""
