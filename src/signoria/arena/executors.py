"""Executors of a ladder's games: this process, all cores of this machine, or the workers of a Dask cluster.

Each takes the numbers of games and yields their results in any order; the result of a game is the same everywhere.
"""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from signoria.arena.ladder import Plan, Played, bot, find, play
from signoria.engine.game import Game

Crew = Callable[[Plan, Sequence[int]], Iterator[Played]]
PATIENCE = 60  # seconds to find a cluster, and a worker in it
AHEAD = 4  # games that are handed to each thread of a cluster before the first of them is back


class NoCluster(Exception):
    """There is no cluster at this address, or it was lost."""


class OtherWorkers(Exception):
    """Workers play by other rules or bots than we do; the message names one of them."""


def alone(plan: Plan, numbers: Sequence[int], game: Game[Any] | None = None) -> Iterator[Played]:
    """One after the other, here. ``game`` is for one that is not registered."""
    for number in numbers:
        with delay_interrupt():
            played = play(plan.task(number), game)
        yield played


@contextmanager
def delay_interrupt() -> Iterator[None]:
    """Ctrl-C waits for the end of the game, pressed again it does not: compiled code takes it badly in the middle."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []

    def wait(number: int, frame: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    usual = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if pressed:
        raise KeyboardInterrupt


def cores(jobs: int) -> Crew:
    """So many processes of this machine, by joblib."""

    def crew(plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
        from joblib import Parallel, delayed

        yield from Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="3*n_jobs")(
            delayed(play)(plan.task(number)) for number in numbers
        )

    return crew if jobs > 1 else alone


def house_rules(plan: Plan) -> tuple[str, ...]:
    """What must be the same wherever games of the plan are played."""
    from signoria import __version__

    names = sorted({name for table in plan.tables for name in table.bots})
    return (__version__, find(plan.game).rules_version, *(f"{name} {bot(name).version}" for name in names))


def cluster(address: str) -> Crew:
    """The workers of a Dask cluster; one that is lost has its games played by another."""

    def crew(plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
        import distributed
        from distributed.client import FutureCancelledError

        dask: Any = distributed  # it is not typed
        knock(address)
        try:
            client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(address) from error
        try:
            threads = crew_of(client, plan, address)
            left = iter(numbers)
            ahead = [client.submit(play, plan.task(number), pure=False) for number in islice(left, AHEAD * threads)]
            done = dask.as_completed(ahead, loop=client.loop)
            for future in done:
                yield future.result()
                future.release()
                for number in islice(left, 1):
                    done.add(client.submit(play, plan.task(number), pure=False))
        except (OSError, TimeoutError, FutureCancelledError) as error:
            raise NoCluster(address) from error
        finally:
            client.close(timeout=5)

    return crew


def knock(address: str) -> None:
    """Whether a server listens at the address. Dask itself would retry for minutes."""
    try:
        where = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = where.hostname, where.port
    except ValueError:
        raise NoCluster(address) from None
    if where.scheme not in ("tcp", "tls"):
        return  # another way than by a socket
    if not host or not port:
        raise NoCluster(address)
    until = monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((host, port), timeout=PATIENCE).close()
            return
        except socket.gaierror:
            raise NoCluster(address) from None  # the name does not resolve: no use in retrying
        except OSError:
            if monotonic() > until:
                raise NoCluster(address) from None
            sleep(0.5)


def crew_of(client: Any, plan: Plan, address: str) -> int:
    """How many threads there are to play; all of them by our rules and bots."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise NoCluster(address) from None
    try:
        told = client.run(house_rules, plan)
    except ImportError as error:
        raise OtherWorkers(str(error)) from None
    for worker, rules in told.items():
        if tuple(rules) != house_rules(plan):
            raise OtherWorkers(worker)
    return sum(client.nthreads().values())
