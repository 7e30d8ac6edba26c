"""The doors through which researchers enter: PettingZoo, Gymnasium and OpenSpiel.

What an action's number and an observation's places mean is said once, without any of the three:
`paseo_ids` and `paseo_sight`, `paroli_ids` and `paroli_sight`. A `Match` enters numbers into the law.
`pettingzoo` and `vector` need `pip install spieltisch[envs]`, `openspiel` `spieltisch[openspiel]`.
"""
