"""The doors through which researchers enter: PettingZoo, Gymnasium and OpenSpiel.

What an action's number and an observation's places mean is said once, without any of the three:
`paseo.ids` and `paseo.observation`, `paroli.ids` and `paroli.observation`. A `Match` enters numbers into the law.
`pettingzoo` and `vector` need the part `envs`, `openspiel` the part `openspiel` (see `spieltisch.extras`).
"""

from spieltisch.extras import require

require("envs", "numpy", "numba")
