"""Paseo behind its port.

port       what is asked of it
halves     turns entered stone by stone
places     what its tiles are called
"""
