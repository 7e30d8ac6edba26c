"""Hands that play on the page of a real browser, by what it shows and by nothing else."""
