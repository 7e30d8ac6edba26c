"""The boundary of a game: what everything above the law asks of it besides the ten functions of the law.

port       the protocol, which each game fills once
pieces     values of the law as pieces of messages
paseo      Paseo
paroli     Paroli and Räuberparoli
registry   the ports by the games' names
"""
