"""Paseo for two, solved: the exact chance to win of every position before every roll."""
