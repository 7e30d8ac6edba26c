"""A bot in Python, whole, for all three games.

spieltisch arena ./examples/my_bot.py:play greedy --games 100
"""

from spieltisch.games.options import Action, View, options


def play(view: View) -> Action:
    """Takes the last of everything that is legal."""
    return options(view)[-1]
