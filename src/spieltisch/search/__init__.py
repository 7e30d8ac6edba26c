"""Looking ahead: expectimax, exact endgames, and search among what hidden cards may be."""
