"""Paseo as numbers."""
