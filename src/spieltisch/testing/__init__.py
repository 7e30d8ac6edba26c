"""What the tests of a game need: boards drawn as text, strategies, games written down for comparison.

It is shipped, so that authors of bots and engines can run what we run. Only the modules
called `…_strategies` need Hypothesis (the part `spieltisch[testing]`).
"""
