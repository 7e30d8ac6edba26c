"""What the tests, the measurements and the makers of pages need, in no wheel.

suite, seeded   what `make test` and its like run, and how a failure is repeated
serving         real servers: in this process with any settings, or in one that can be killed; postgres
page            hands that play on the page of a real browser; browsing, staged, page_load
stress          what we promise, at full size; kills, credentials, fuzzing, leaks, overhearing, fair_stress
mutation        whether the tests notice a line that is wrong
rule_table      every rule from the printed sheet to its tests
"""
