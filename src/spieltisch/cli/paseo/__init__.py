"""Paseo in a terminal."""
