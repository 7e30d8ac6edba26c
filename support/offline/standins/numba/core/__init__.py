"""What `kernels.jit` asks of numba's inside: a cache, which nobody needs where everything was compiled before."""

from __future__ import annotations

from types import SimpleNamespace


class _Cache:
    def __init__(self, *_: object) -> None:
        pass


caching = SimpleNamespace(
    InTreeCacheLocator=object, CompileResultCacheImpl=object, FunctionCache=_Cache
)
config = SimpleNamespace(DISABLE_JIT=0)
