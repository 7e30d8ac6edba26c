"""What is counted and measured, for Prometheus. No names, no tables, no tokens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from spieltisch.server.table.bot_jobs import Makeshift, Workers

__all__ = ["CONTENT_TYPE", "Metrics"]

CONTENT_TYPE = CONTENT_TYPE_LATEST
_LAGS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("spieltisch_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("spieltisch_tables_loaded", "Tables in memory", registry=self.registry)
        self.frames = Counter(
            "spieltisch_frames", "Messages from clients", ["type"], registry=self.registry
        )
        self.answers = Counter(
            "spieltisch_answers", "Answers to commands", ["type"], registry=self.registry
        )
        self.acknowledging = Histogram(
            "spieltisch_acknowledge_seconds",
            "From reading a command to its answer",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.lag = Histogram(
            "spieltisch_loop_lag_seconds",
            "How much later than wished the event loop comes round",
            buckets=_LAGS,
            registry=self.registry,
        )
        self.notices = Counter(
            "spieltisch_notices",
            "Notices to people who are not at the table",
            ["channel", "outcome"],
            registry=self.registry,
        )
        self.bots = Counter(
            "spieltisch_bot_moves", "Moves of bots", ["makeshift"], registry=self.registry
        )
        self.dropped = Counter(
            "spieltisch_dropped", "Connections ended by the server", ["why"], registry=self.registry
        )
        self.requests = Counter(
            "spieltisch_requests", "HTTP requests", ["status"], registry=self.registry
        )
        self.failures = Counter(
            "spieltisch_store_failures", "Times the store did not answer", registry=self.registry
        )

        self.reports = Counter(
            "spieltisch_reports", "Reports to the operator", registry=self.registry
        )
        self.tidied = Counter(
            "spieltisch_tidied", "What was kept long enough", ["what"], registry=self.registry
        )
        self.draining = Gauge(
            "spieltisch_draining", "Whether the server is about to stop", registry=self.registry
        )

    def store_failed(self) -> None:
        self.failures.inc()

    def bot_moved(self, makeshift: Makeshift | None) -> None:
        self.bots.labels(makeshift or "").inc()

    def watch(self, workers: Workers) -> None:
        """The figures of the bots' processes, whenever somebody asks."""
        waiting = Gauge(
            "spieltisch_bot_jobs_waiting", "Jobs that no bot has begun", registry=self.registry
        )
        waiting.set_function(lambda: workers.waiting)
        self.registry.register(_Makeshifts(workers))

    def totals(self) -> Mapping[str, float]:
        """Each figure, whatever its labels."""
        found: defaultdict[str, float] = defaultdict(float)
        for family in self.registry.collect():
            for sample in family.samples:
                found[sample.name] += sample.value
        return found

    def count(self, name: str, **labels: str) -> float:
        return self.registry.get_sample_value(name, labels) or 0

    def page(self) -> bytes:
        return generate_latest(self.registry)


class _Makeshifts(Collector):
    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def collect(self) -> Iterator[CounterMetricFamily]:
        """For Prometheus."""
        told = CounterMetricFamily(
            "spieltisch_bot_makeshifts", "Cheap moves that stood in for a bot", labels=["why"]
        )
        for why, count in [*self._workers.makeshifts.items()]:
            told.add_metric([why], count)
        yield told
