"""A program that plays at a server by the bots' stream, with the standard library alone.

python examples/stream_bot.py http://127.0.0.1:8000 CODE

CODE is that of an invitation: what stands after #/join/ in its link. It plays one game and takes any legal action.
"""

import json
import random
import secrets
import sys
from hashlib import sha256
from typing import Any
from urllib.request import Request, urlopen

URL, CODE = sys.argv[1].rstrip("/"), sys.argv[2]
token = ""
seed = secrets.token_bytes(32)


def call(method: str, path: str, body: Any = None) -> Any:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{URL}{path}", data, headers, method=method))  # noqa: S310 the address that was given


def promised(table: str, seat: str) -> str:
    """The hash of the seed, as docs/fairness.md has it: each part after its length."""
    parts = (table.encode(), seat.encode(), seed)
    return sha256(b"fair/1/seat" + b"".join(len(p).to_bytes(8) + p for p in parts)).hexdigest()


token = json.load(call("POST", "/api/session", {"name": "Stream bot", "bearer": True}))["token"]
invited = json.load(call("POST", "/api/invitations", {"code": CODE}))
call("POST", f"/api/tables/{invited['table']}/seats/{invited['seat']}", {})

for line in call("GET", "/api/bot/stream"):
    told: dict[str, Any] = json.loads(line) if line.strip() else {"type": "silence"}
    path = f"/api/bot/tables/{invited['table']}"
    mine = {"idem": secrets.token_hex(16), "expected_seq": told.get("seq")}
    if told["type"] == "seed-wanted" and told["wanted"] == "commit":
        promise = promised(told["table"], told["seat"])
        call(
            "POST",
            f"{path}/commit",
            {"type": "commit", "seat": told["seat"], "hash": promise, **mine},
        )
    elif told["type"] == "seed-wanted":
        call(
            "POST",
            f"{path}/reveal",
            {"type": "reveal", "seat": told["seat"], "seed": seed.hex(), **mine},
        )
    elif told["type"] == "your-turn":
        action = random.choice(told["seat"]["legal"])["text"]
        call("POST", f"{path}/act", {"seat": told["seat"]["seat"], "actions": [action], **mine})
    elif told["type"] == "game-end":
        print(told["ending"]["reason"])  # noqa: T201 what came of it
        break
