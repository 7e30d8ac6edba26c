"""Do the tests notice when a line is wrong? `python -m spieltisch.testing.mutation`, or `make stress ONLY=T1`.

mutants      one small change to a module: what there is to change, and the changed module
footprints   how long each test takes and which functions it enters
trial        those tests of an area that can notice, with one module changed, in a process of their own
areas        what is changed, and which tests must notice

The file on disk is never touched: a changed module lives only in the process that is tested. That is why no ready-made
tool does it: cosmic-ray writes into the working tree, begins a Python for each change and takes the `|` of a type for
arithmetic; mutmut 3 does not work with pytest 9.
"""
