"""Paroli and Räuberparoli in a terminal."""
