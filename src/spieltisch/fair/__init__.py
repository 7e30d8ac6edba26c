"""Dice and cards that were fixed before the game and can be checked after it."""
