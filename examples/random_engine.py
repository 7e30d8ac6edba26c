"""A bot in a few lines, in any language: this one takes any legal move.

spieltisch play paseo --seats "human,engine:python examples/random_engine.py"
"""

import json
import random
import sys
from functools import partial

say = partial(print, flush=True)
legal: list[str] = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "spieltisch":
        say("id name Random\nok")
    elif word == "isready":
        say("readyok")
    elif word == "legal":
        legal = json.loads(rest)
    elif word == "go":
        say("bestmove", random.choice(legal))
    elif word == "quit":
        break
