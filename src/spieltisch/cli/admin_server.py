"""Whom `spieltisch admin` asks: the server that runs, by HTTP, or the database itself where none does."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from spieltisch.cli.errors import CommandError
from spieltisch.client.errors import ApiError
from spieltisch.client.web import Web
from spieltisch.server.administering import Administration
from spieltisch.server.operations.local_admin import RunningServer, running_beside
from spieltisch.server.store import open_store, read_store
from spieltisch.server.store.opening import file_of
from spieltisch.server.table.errors import TableError
from spieltisch.wire import admin
from spieltisch.wire.codec import read
from spieltisch.words.speech import Message, Speech

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["TOKEN", "AdminServer"]

TOKEN: Final = "SPIELTISCH_ADMIN_TOKEN"  # noqa: S105 the variable's name
_READING: Final = (
    admin.LookAround,
    admin.ListTables,
    admin.ListPeople,
    admin.ListLines,
    admin.ListReports,
    admin.ListBans,
    admin.ListWords,
)
AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True)
class AdminServer:
    database: str
    address: str | None
    """Of a server anywhere; the token is in the environment then."""
    language: str

    def ask(self, wish: admin.AdminWish, kind: type[AnswerT]) -> AnswerT:
        """Raises `CommandError` in the user's language, and what opening a store raises."""
        with self._told_plainly():
            answer = asyncio.run(self._answer(wish))
        if not isinstance(answer, kind):
            raise TypeError(type(answer).__name__)
        return answer

    async def _answer(self, wish: admin.AdminWish) -> admin.AdminAnswer:
        if self.address is not None:
            return await _asked(RunningServer(self.address, os.environ.get(TOKEN, "")), wish)
        if (file := file_of(self.database)) and (server := running_beside(file)):
            try:
                return await _asked(server, wish)
            except ConnectionError:  # it was killed, and could not say so
                pass
        reads = isinstance(wish, _READING)
        async with (
            read_store(self.database) if reads else open_store(self.database, fresh=False) as store
        ):
            return await Administration(store).carry_out(wish)

    @contextmanager
    def _told_plainly(self) -> Generator[None]:
        try:
            yield
        except (TableError, ApiError) as error:
            raise CommandError(
                "error.told", text=self._sentence(error.code, error.params)
            ) from None
        except ConnectionError as error:
            raise CommandError(
                "error.no-answer", name=self.address or "", text=error.strerror or str(error)
            ) from None

    def _sentence(self, code: str, params: Mapping[str, Any]) -> str:
        return Speech.of(self.language).say(Message(f"table.{code}", {**params}))


async def _asked(server: RunningServer, wish: admin.AdminWish) -> admin.AdminAnswer:
    data = await Web(server.url, server.token).fetch("POST", "/api/admin", wish)
    return cast("admin.AdminAnswer", read(data, cast("type[object]", admin.AdminAnswer)))
