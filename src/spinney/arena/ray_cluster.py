"""The arena on a Ray cluster: the same numbered games, so the same results, played wherever there is room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from spinney.arena.arena import Ground
from spinney.arena.contest import BadContest, Contest
from spinney.arena.watching import Record, play_and_record

AHEAD = 4  # games handed out for each core: enough that none waits, few enough that a stop loses little


def cluster(address: str) -> Ground:
    """The cluster at an address; `auto` finds the one this machine belongs to, `local` starts one here."""
    try:
        import ray  # noqa: F401, PLC0415 - an extra
    except ModuleNotFoundError:
        raise BadContest("A cluster needs Ray: install it with  pip install 'spinney[ray]'") from None
    return partial(on_cluster, address)


@contextmanager
def on_cluster(address: str, contest: Contest, numbers: list[int]) -> Iterator[Iterator[Record]]:
    import ray  # noqa: PLC0415 - an extra

    mine = not ray.is_initialized()
    if mine:
        try:
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError) as error:
            raise BadContest(f"There is no Ray cluster at '{address}' ({error}); name one, or say local.") from None
    try:
        yield games(contest, numbers)
    finally:
        if mine:
            ray.shutdown()


def games(contest: Contest, numbers: list[int]) -> Iterator[Record]:
    """As they end; a few more than there are cores are under way at any time."""
    import ray  # noqa: PLC0415 - an extra

    play = ray.remote(num_cpus=1)(play_and_record)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    left = iter(numbers)
    running = [play.remote(contest, number) for number, _ in zip(left, range(room), strict=False)]
    while running:
        ended, running = ray.wait(running)
        running += [play.remote(contest, number) for number, _ in zip(left, ended, strict=False)]
        yield from ray.get(ended)
