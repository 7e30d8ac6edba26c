"""The journal tells what failed and where, never what was being written."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Iterator
from io import StringIO
from typing import Any

import pytest
import pytest_asyncio

from spieltisch.server.model import Append, Event, Person, SeatRow, StoreFailed, TableRow, Token
from spieltisch.server.operations.logging import JsonLines
from spieltisch.server.store import Store

pytestmark = pytest.mark.asyncio
SEED = "5e" * 32
SECRET = (SEED, "deal r8", "Annegret")
NOTHING: Any = None
"""Where the schema demands something."""


@pytest.fixture
def journal() -> Iterator[StringIO]:
    written, logger = StringIO(), logging.getLogger("spieltisch")
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


@pytest_asyncio.fixture
async def table(store: Store) -> TableRow:
    made = TableRow("t", "paroli", {}, (SeatRow(),), None, created=1)
    await store.tables.create(made)
    return made


async def complaint(journal: StringIO, asking: Awaitable[object]) -> dict[str, str]:
    with pytest.raises(StoreFailed) as caught:
        await asking
    logging.getLogger("spieltisch.server.table.jobs").error("it failed", exc_info=caught.value)
    found: dict[str, str] = json.loads(journal.getvalue())
    return found


async def test_events_that_can_not_be_written_are_not_told(
    store: Store, table: TableRow, journal: StringIO
) -> None:
    drawn = Event(0, 1, NOTHING, "chance", {"action": "deal r8"}, 1, "00")
    wish = Append(table.id, (drawn,), None, "running", (SEED,))
    said = await complaint(journal, store.log.append(wish))
    assert not [secret for secret in SECRET if secret in str(said)]
    assert said["error"].startswith("NotStorable")
    assert "IntegrityError" in said["error"]
    assert "spieltisch.server.store.grouping" in said["error"]


async def test_rows_that_can_not_be_written_are_not_told(store: Store, journal: StringIO) -> None:
    anna = Person("p", "Annegret", created=NOTHING, seen=1)
    said = await complaint(journal, store.people.create(anna, Token("h", "p", "session", 1)))
    assert not [secret for secret in SECRET if secret in str(said)]


async def test_what_the_store_complains_of_holds_nothing_of_the_row(store: Store) -> None:
    anna = Person("p", "Annegret", created=NOTHING, seen=1)
    with pytest.raises(StoreFailed) as caught:
        await store.people.create(anna, Token("h", "p", "session", 1))
    assert "Annegret" not in str(caught.value)


async def test_several_failures_at_once_are_all_named(journal: StringIO) -> None:
    both = ExceptionGroup("two", [ValueError("deal r8"), KeyError("Annegret")])
    logging.getLogger("spieltisch").error("it failed", exc_info=both)
    assert json.loads(journal.getvalue())["error"] == "ExceptionGroup (ValueError, KeyError)"


async def test_of_what_others_say_only_the_first_line_is_told(journal: StringIO) -> None:
    context = {"message": "Task failed", "task": "exception=ValueError('deal r8')"}
    logging.getLogger("asyncio").addHandler(logging.getLogger("spieltisch").handlers[-1])
    asyncio.get_running_loop().call_exception_handler(context)
    logging.getLogger("asyncio").handlers.clear()
    assert json.loads(journal.getvalue())["text"] == "Task failed"
