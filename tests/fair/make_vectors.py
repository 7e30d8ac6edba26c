"""Writes vectors.json: every formula of docs/fairness.md once more, by nothing but hashlib and hmac.

python tests/fair/make_vectors.py > tests/fair/vectors.json
"""

import hmac
import json
import sys
from hashlib import sha256
from typing import Any

TABLE = b"demo"
CONFIG = b'{"blank_blocked":false,"path":"random","players":3,"turn_limit":1000}'
AGREEMENT = b'{"config":' + CONFIG + b',"game":"paseo","rules":1}'
SERVER_SEED = bytes(range(32))
SEAT_SEEDS = {"A": b"a" * 32, "C": b"c" * 32}
EVENTS = (
    b'{"at":1700000000000,"body":{"hash":"00"},"by":"A","kind":"commit","seq":0}',
    b'{"at":1700000000250,"body":{"seat":"B"},"by":"table","kind":"absent","seq":1}',
)
DRAWS = ((0, 36), (1, 36), (2, 104), (3, 2**63 + 1), (4, 2**63 + 1), (5, 2**63 + 1))
TEXTS = ("a/b", 'a"b', "a\\b", "a\nb", "a\x00b", "a\x7fb", "ä", "龍", "\u2028", "🎲")
EIGHT = {length: bytes([0, 0, 0, 0, 0, 0, 0, length]) for length in range(256)}


def vectors() -> dict[str, Any]:
    cfg = sha256(AGREEMENT).digest()
    commit = sha256(
        b"fair/1/commit" + EIGHT[4] + b"demo" + EIGHT[32] + cfg + EIGHT[32] + SERVER_SEED
    )
    parts = b"".join(EIGHT[32] + seed for seed in SEAT_SEEDS.values())
    key_message = b"fair/1/key" + EIGHT[4] + b"demo" + EIGHT[32] + cfg + b"\0\0\0\2" + parts
    key = hmac.new(SERVER_SEED, key_message, sha256).digest()
    return {
        "table": "demo",
        "game": "paseo",
        "rules": 1,
        "config": json.loads(CONFIG),
        "agreement": AGREEMENT.decode(),
        "cfg": cfg.hex(),
        "server": {"seed": SERVER_SEED.hex(), "commit": commit.hexdigest()},
        "seats": {letter: seat(letter.encode(), seed) for letter, seed in SEAT_SEEDS.items()},
        "key_message": key_message.hex(),
        "key": key.hex(),
        "draws": [draw(key, number, total) for number, total in DRAWS],
        "chain": chain(),
        "texts": [[text, json.dumps(text, ensure_ascii=False)] for text in TEXTS],
    }


def seat(letter: bytes, seed: bytes) -> dict[str, str]:
    hashed = b"fair/1/seat" + EIGHT[4] + b"demo" + EIGHT[1] + letter + EIGHT[32] + seed
    return {"seed": seed.hex(), "hash": sha256(hashed).hexdigest()}


def draw(key: bytes, number: int, total: int) -> dict[str, Any]:
    """Words are tried in order until one lies below the last whole multiple of the total."""
    blocks, words = list[str](), list[int]()
    while not words or words[-1] >= 2**64 - 2**64 % total:
        place = len(words) % 4 * 8
        if place == 0:
            message = b"fair/1/draw" + EIGHT[5] + b"paseo" + EIGHT[number]
            message += bytes([0, 0, 0, len(blocks)])
            blocks.append(hmac.new(key, message, sha256).hexdigest())
        words.append(int(blocks[-1][2 * place : 2 * place + 16], 16))
    tried = [f"{word:016x}" for word in words]
    told = {"label": "paseo", "number": number, "total": str(total), "blocks": blocks}
    return {**told, "words": tried, "value": str(words[-1] % total)}


def chain() -> dict[str, Any]:
    first = head = sha256(b"fair/1/chain" + EIGHT[4] + b"demo").digest()
    links = list[dict[str, str]]()
    for seq, event in enumerate(EVENTS):
        salt = hmac.new(SERVER_SEED, b"fair/1/salt" + EIGHT[seq], sha256).digest()
        head = sha256(b"fair/1/link" + head + salt + EIGHT[len(event)] + event).digest()
        links.append({"event": event.decode(), "salt": salt.hex(), "head": head.hex()})
    return {"first_head": first.hex(), "links": links}


if __name__ == "__main__":
    json.dump(vectors(), sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")
