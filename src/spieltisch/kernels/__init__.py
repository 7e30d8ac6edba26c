"""The same law on small arrays, compiled with numba.

Each public function names the function of the law it must equal; tests prove it. Importing a kernel
compiles nothing: numba compiles a function when it is first called, and keeps the result in a cache
(see `jit`).
"""

from spieltisch.extras import require

require("play")
