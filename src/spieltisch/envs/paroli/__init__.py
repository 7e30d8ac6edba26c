"""Paroli and Räuberparoli as numbers."""
