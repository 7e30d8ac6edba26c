"""A small client for a server of tables: it knows the wire and HTTP, and nothing of the rules.

    async with open_client("http://127.0.0.1:8000", "Mira") as client:
        table = await client.create(CreateTable(game="paseo", seats=(SeatWish(kind="me"), bot)))
        await client.start(table.id)
        async with client.at(table.id) as line:
            ending = await line.play(lambda view: view.legal[0].text)

What the server says is checked on the way: no event is missing, no view differs from its hash, and no
event ever gets another head than before.
"""

from spieltisch.client.client import Client, open_client
from spieltisch.client.connection import Choose, TableConnection
from spieltisch.client.errors import ApiError, Broken, Refusing

__all__ = ["ApiError", "Broken", "Choose", "Client", "Refusing", "TableConnection", "open_client"]
