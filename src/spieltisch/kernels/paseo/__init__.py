"""Paseo's law on small arrays: the line of 2 players, the network of 3 and 4."""
