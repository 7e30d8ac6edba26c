"""Options with the parts of their action, and without: both ways over the wire."""

import pytest
from support.leaks import courses

from spieltisch.server.table.views import event_for
from spieltisch.wire.codec import read_downward, write


@pytest.mark.parametrize("game", ["paseo", "paroli", "raeuberparoli"])
def test_what_may_be_done_is_read_as_it_is_written(game: str) -> None:
    newest = courses(game, 2, 3, 20)[-1]
    data = write(event_for(newest, (0, 1), views=True))
    assert write(read_downward(data)) == data
