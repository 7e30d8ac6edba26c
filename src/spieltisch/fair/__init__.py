"""Dice and cards that were fixed before the game and can be checked after it.

    canon       values as bytes               commitment  what is promised before the game
    stream      what is drawn                 chain       every event bound to those before it
    event       what happens at a table       result      what the last event says
    log         a whole game as a file        verifier/   checks such a file; shares no code with these

How it works and what it cannot give: docs/fairness.md.
"""
