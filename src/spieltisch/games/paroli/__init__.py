"""Paroli and Räuberparoli behind their port.

port        what is asked of them
explaining  how lines stand, and what a move would change
places      what cells and lines are called
"""
