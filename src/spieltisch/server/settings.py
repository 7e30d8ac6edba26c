"""How a server is run: where it listens, what it keeps, what it lets through. See docs/hosting.md."""

from __future__ import annotations

from dataclasses import dataclass, field

from spieltisch.server.clocks import Limits

__all__ = ["Guarding", "Settings"]


@dataclass(frozen=True)
class Guarding:
    """What one client, one address and all of them together may take."""

    body_bytes: int = 64 * 1024
    body_seconds: float = 10
    header_seconds: float = 10
    hello_seconds: float = 10
    frame_bytes: int = 8 * 1024
    frames: int = 100
    """Messages from one socket in `frame_window` seconds."""
    frame_window: float = 20
    unsent: int = 64
    """Packets that wait for a slow reader before it is dropped."""
    unread_seconds: float = 4
    """How long a reader may take nothing of what waits."""
    sockets: int = 6000
    sockets_per_address: int = 1200
    sockets_per_person: int = 20
    """Bots' streams count as sockets."""
    connections_per_address: int = 600
    """Besides sockets; those of believed proxies are not counted."""
    requests_per_address: int = 600
    """In `request_window` seconds; the page's own files are not counted here."""
    files_per_address: int = 6000
    """Of the page, in `request_window` seconds: a club in one room comes by one address."""
    request_window: float = 20
    handshakes_per_address: int = 3000
    """Sockets that are opened, in `request_window` seconds."""
    lines_per_person: int = 20
    """Said by one person, at all tables together, in `request_window` seconds."""
    histories_per_address: int = 300
    """Requests for games that were, in `request_window` seconds."""
    sessions_per_address: int = 200
    """New ones, in an hour."""
    tables_per_person: int = 50
    """Not ended yet."""
    offered_per_person: int = 5
    """Public ones that still gather players."""
    bot_tables_per_person: int = 3
    """Where bots play alone, begun and not ended."""


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    """The store's address; `None` for a file in the user's data folder."""
    origins: tuple[str, ...] = ()
    """Further names under which browsers reach this server, as `https://games.example`."""
    public_url: str | None = None
    """As people reach it, for links and QR codes; taken from the request if left out."""
    secure: bool = False
    """Cookies for TLS only; set it behind a proxy that speaks TLS."""
    proxies: str = ""
    """Whose `X-Forwarded-*` headers are believed: nobody's, unless told; every local process could send them."""
    metrics_token: str | None = field(default=None, repr=False)
    """Who may read the metrics from elsewhere than this machine."""
    workers: int = 2
    """Processes in which bots think."""
    bot_seconds: float = 1.0
    stand_in_seconds: float = 1.0
    """Before each move where only bots play and somebody may still want the seat back."""
    unload_seconds: float = 60
    """How long a table stays in memory that nobody is at."""
    gathering_seconds: float = 7 * 86_400
    """How long a table may gather players at which nobody is."""
    due_seconds: float = 1.0
    """How often it is looked for tables whose time is up."""
    presence_seconds: float = 10
    """How often it is written down who is connected; several times in `away_seconds`."""
    away_seconds: float = 30
    """How long a person must be gone before others may give the seat to a bot."""
    limits: Limits = field(default_factory=Limits)
    guarding: Guarding = Guarding()
