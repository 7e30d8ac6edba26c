"""Do the tests notice when a line is wrong? `python -m support.mutation`, or `make stress ONLY=T1`.

mutants      one small change to a module: what there is to change, and the changed module
footprints   how long each test takes and which functions it enters
swapping     a changed module or function in the place of the one on disk
trial        those tests of an area that can notice, with one thing changed, in a process of their own
areas        what is changed, and which tests must notice

The file on disk is never touched: a changed module lives only in the process that is tested. No ready-made tool does that:
docs/decisions/0013-a-mutation-tool-of-our-own.md.
"""
