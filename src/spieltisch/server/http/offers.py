"""What there is: games, bots, sentences, rules pages."""

from __future__ import annotations

from typing import Final, cast

from starlette.responses import Response

from spieltisch.bots.registry import LEVELS, bots_for
from spieltisch.rules.catalogue import GAMES, Entry
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.table.errors import TableError
from spieltisch.wire import bodies
from spieltisch.wire.codec import write
from spieltisch.wire.pieces import GameName
from spieltisch.words.catalogue import catalogue, codes
from spieltisch.words.rulebook import rules_text

__all__ = ["ROUTES"]


async def _games(_call: Call) -> bodies.Games:
    return bodies.Games(games=tuple(map(_info, GAMES.values())), levels=LEVELS)


def _info(found: Entry) -> bodies.GameInfo:
    return bodies.GameInfo(
        name=cast("GameName", found.name),
        title=found.title,
        rules=found.rules,
        players=tuple(found.players),
        bots=bots_for(found.name),
    )


async def _bots(_call: Call) -> bodies.Bots:
    return bodies.Bots(
        bots={cast("GameName", game): bots_for(game) for game in GAMES}, levels=LEVELS
    )


async def _words(call: Call) -> Response:
    entries = dict(catalogue(_language(call)).entries)
    return Response(write(entries), media_type="application/json")


async def _rules(call: Call) -> Response:
    language, game = _language(call), call.text("game")
    if game not in GAMES:
        raise TableError("no-page")
    return Response(rules_text(game, language), media_type="text/markdown; charset=utf-8")


def _language(call: Call) -> str:
    language = call.text("language")
    if language not in codes():
        raise TableError("no-language")
    return language


ROUTES: Final = (
    Route("GET", "/api/games", _games, "The games", answer=bodies.Games, public=True),
    Route("GET", "/api/bots", _bots, "The bots by game", answer=bodies.Bots, public=True),
    Route(
        "GET", "/api/words/{language}", _words, "All sentences of a language",
        answer="Sentences", public=True,
    ),
    Route(
        "GET", "/api/rules/{game}/{language}", _rules, "A rules page",
        media=("text/markdown",), public=True,
    ),
)  # fmt: skip
