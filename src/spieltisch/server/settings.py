"""How a server is run: where it listens, what it keeps, what it lets through. See docs/hosting.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal
from urllib.parse import urlsplit

__all__ = ["DAY", "Guarding", "Keeping", "Limits", "Notifying", "Reviewing", "Settings", "Smtp"]

DAY: Final = 86_400_000
"""In milliseconds."""


@dataclass(frozen=True)
class Guarding:
    """What one client, one address and all of them together may take."""

    body_bytes: int = 64 * 1024
    record_bytes: int = 1024 * 1024
    """Of a request that brings a game in."""
    records_per_person: int = 50
    """Games that they brought in and that are kept."""
    shares_per_table: int = 20
    """Links to one game."""
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
    ignored_per_person: int = 200
    """People whom one person mutes or blocks."""
    reports_per_person: int = 10
    """In an hour; and three about one and the same person until the operator has dealt with them."""
    push_per_person: int = 20
    """Browsers that get notices."""
    mails_per_person: int = 3
    webhooks_per_person: int = 10
    muted_per_person: int = 500
    """Tables of which one person wants no notices."""
    confirmations_per_person: int = 5
    """Mails that ask whether an address is right, in a day; and as many to one address."""
    notices_per_channel: int = 120
    """In an hour; the others come later."""
    wrong_admin_tokens: int = 20
    """From one address in a minute."""


@dataclass(frozen=True)
class Limits:
    """How long a table waits for what is no turn; milliseconds."""

    seeds: int = 20_000
    consent: int = 60_000
    unhurried_consent: int = 300_000
    rest: int = 14 * DAY
    """Without a clock: when a table that rests is taken up anyway."""
    silence: int = 7 * DAY
    """Without a clock, or with days: when the others may end a game that waits for somebody."""
    unhurried_share: int = 300_000
    """Without a clock, where all agreed: when an absent player's seat may be given to the stand-in."""


@dataclass(frozen=True)
class Reviewing:
    """How much this server does for games that are over."""

    on: bool = True
    """Whether games are reviewed here."""
    seconds: float = 900
    """How long one review may take."""
    threads: int = 1
    queue: int = 100
    """Reviews that wait, of everybody together."""
    per_person: int = 5
    """Reviews of one person that wait."""


@dataclass(frozen=True)
class Keeping:
    """How many days things are kept; 0: for ever."""

    gathering: float = 7
    """Tables at which nobody is and where no game began."""
    games: float = 0
    """After their end."""
    chat: float = 365
    """And reports that were dealt with."""
    links: float = 365
    """That show a game, and invitations that nobody used."""
    sessions: float = 400
    """Browsers throw the cookie away after a year. What has an end of its own goes then."""
    visitors: float = 30
    """People of whom no table is kept, since they were seen."""
    people: float = 730
    """Everybody else without a game that is on, since they were seen."""


@dataclass(frozen=True)
class Smtp:
    """By which server mail is sent."""

    host: str
    sender: str
    """The address it comes from."""
    port: int = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str | None = None
    password: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Notifying:
    """How people hear of tables that they are not looking at."""

    contact: str | None = None
    """Where push services find the operator: an address as `mailto:…` or `https://…`."""
    smtp: Smtp | None = None
    """Without it there are no mails."""
    networks: tuple[str, ...] = ()
    """To which notices may go besides public addresses, as `10.0.0.0/8`; there also without TLS."""
    hold_seconds: float = 1.5
    """Until it is looked who is at the table: who comes back at once needs no notice."""
    round_seconds: float = 0.5
    sweep_seconds: float = 60
    """How often it is looked for tables that a process left behind when it died."""
    deadline_seconds: float = 15
    """For one message."""
    patience_seconds: float = 86_400
    """After that a message is given up."""
    retry_seconds: float = 30
    """Until the second try; each further one comes twice as late, an hour at most."""


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    """The store's address; `None` for a file in the user's data folder."""
    origins: tuple[str, ...] = ()
    """Further names under which browsers reach this server, as `https://games.example`."""
    public_url: str | None = None
    """As people reach it, for links and QR codes; taken from the request if left out. A proxy may serve it in a folder."""
    secure: bool = False
    """Cookies for TLS only; set it behind a proxy that speaks TLS."""
    proxies: str = ""
    """Whose `X-Forwarded-*` headers are believed: nobody's, unless told; every local process could send them."""
    metrics_token: str | None = field(default=None, repr=False)
    """Who may read the metrics from elsewhere than this machine."""
    admin_token: str | None = field(default=None, repr=False)
    """Who may moderate by HTTP and on the page; besides those who can read the private file beside a SQLite database."""
    drain_seconds: float = 0
    """How long a stopping server still serves, ready for nobody new."""
    tidy_seconds: float = 3600
    """How often what was kept long enough is deleted."""
    workers: int = 2
    """Processes in which bots think."""
    bot_seconds: float = 1.0
    stand_in_seconds: float = 1.0
    """Before each move where only bots play and somebody may still want the seat back."""
    unload_seconds: float = 60
    """How long a table stays in memory that nobody is at."""
    due_seconds: float = 1.0
    """How often it is looked for tables whose time is up."""
    presence_seconds: float = 10
    """How often it is written down who is connected; several times in `away_seconds`."""
    away_seconds: float = 30
    """How long a person must be gone before others may give the seat to a bot."""
    limits: Limits = field(default_factory=Limits)
    guarding: Guarding = Guarding()
    reviewing: Reviewing = Reviewing()
    solving: bool = False
    """Whether paths of Paseo for two are solved in the background while they are played on."""
    keeping: Keeping = Keeping()
    notifying: Notifying = Notifying()

    @property
    def folder(self) -> str:
        """In which browsers see the server, without a slash at its end: sessions are known there and nowhere else."""
        return urlsplit(self.public_url or "").path.rstrip("/") or "/"
