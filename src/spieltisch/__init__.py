"""Spieltisch: Paseo, Paroli and Räuberparoli, played, learnt, studied and solved."""
