"""What we promise, at full size: `make stress`, or `python -m support.stress --scale 0.01 --only L1,F1`.

figure      a figure, what was found, and how long things took
crowd       tables full of honest clients that play
echo        the same number of sockets at a server that only echoes
peers       boardgame.io's server with a trivial game, where npm can give it
loads       L1, L3, L4, L5, S5
strangers   S6, S8
idle        L2
soak        L6
closed_loop L7, at a server without limits (unlimited)
keeping     F1, F3, F7
disk        what SQLite writes and syncs, traced; platter: what a power cut leaves of it; power: F2
proxy       a link that is late, cut off or silent; parted: F4; rough: F6
histories   F5: concurrent commands, and whether they make sense in one order
secrecy     S1, S2, S4
fairness    R1, R2
noticing    T1
report      docs/stress.md
"""
