"""The law of the games: pure, frozen values and the standard library only."""
