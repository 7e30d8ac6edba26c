"""`python support/seeded.py SEED serve …`: the command `spieltisch` with secrets that repeat.

So a test's table has the same dice and cards whenever its seed is the same. Never for people who play: whoever knows
the seed knows them too.
"""

import secrets
import sys
from base64 import urlsafe_b64encode
from random import Random

seed = sys.argv.pop(1)
streams: dict[str, Random] = {}


def random_bytes(use: str, count: int) -> bytes:
    """A stream for each use: how many sessions there are must not change the dice."""
    use = f"{seed} {use} {count}"
    return streams.setdefault(use, Random(use)).randbytes(count)


def token_hex(nbytes: int | None = None) -> str:
    return random_bytes("hex", nbytes or 32).hex()


def token_urlsafe(nbytes: int | None = None) -> str:
    return urlsafe_b64encode(random_bytes("url", nbytes or 32)).rstrip(b"=").decode()


secrets.token_hex = token_hex
secrets.token_urlsafe = token_urlsafe

from spieltisch.cli import main  # noqa: E402 what it imports takes the secrets from above

sys.exit(main())
