"""On a real Ray cluster of this machine: the same games as anywhere, and none is lost, whatever dies."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import ray

import spinney
from spinney.arena.arena import play_contest
from spinney.arena.contest import Contest
from spinney.arena.processes import Executor, process_executor
from spinney.arena.ray_cluster import MAX_BATCH_ATTEMPTS, MissingResults, ray_executor
from spinney.arena.results import line_of
from spinney.bots import read_own_bots
from spinney.training import learn_prices
from spinney.training.self_play import SelfPlayJob, play_many
from tests.own_editions import scratch

pytestmark = [
    pytest.mark.filterwarnings("default"),  # Ray has some of its own
    pytest.mark.xdist_group("ray"),  # one cluster, not one a worker
]


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    """Two workers; started by the first test that plays."""
    yield ray_executor("local", 2)
    ray.shutdown()


def played(contest: Contest, executor: Executor) -> str:
    """The results as they are written down, but for the time taken."""
    records = play_contest(contest, executor).records
    return "".join(line_of(r._replace(seats=[seat._replace(ms=0) for seat in r.seats])) for r in records)


def test_a_cluster_and_two_processes_give_the_same_results_byte_for_byte(executor):
    contest = Contest(spinney.edition("smoky"), 3, ["random", "greedy"], 130, 11)
    there = played(contest, executor)
    assert there.count("\n") == 130
    assert there == played(contest, process_executor(2))


def test_an_edition_of_ones_own_needs_no_folder_on_the_cluster(executor, tmp_path):
    mine = scratch(tmp_path)
    shutil.rmtree(tmp_path / "scratch")
    contest = Contest(mine, 2, ["random", "greedy"], 8, 3)
    assert played(contest, executor) == played(contest, process_executor(1))


def test_a_bot_of_ones_own_needs_no_file_on_the_cluster(executor, tmp_path):
    file = tmp_path / "mybot.py"
    file.write_text(
        "class MyBot:\n    reason = ''\n\n    def choose(self, view):\n        return view.moves[-1]\n", "utf-8"
    )
    name = f"{file}:MyBot"
    own = tuple(read_own_bots([name]))
    file.unlink()
    contest = Contest(spinney.edition("forest"), 2, [name, "random"], 6, 3, own_bots=own)
    assert played(contest, executor) == played(contest, process_executor(1))


def test_learning_on_a_cluster_teaches_the_same(executor):
    learned = learn_prices.load_prices(spinney.edition("forest"), 2)
    taught = [learn_prices.learn_round(learned, [1, 2, 3], each) for each in (process_executor(1), executor)]
    assert taught[0] == taught[1]
    job = SelfPlayJob(spinney.edition("forest"), 2, [4, 5])
    here, there = play_many(job, process_executor(1)), play_many(job, executor)
    # Where nobody thought, nothing was foreseen: not a number, which equals nothing, itself included.
    assert all(np.array_equal(np.asarray(a), np.asarray(b), equal_nan=True) for a, b in zip(here, there, strict=True))


# --- whatever dies --------------------------------------------------------------------------------------------------


def doubled_but_once_deadly(folder: Path, number: int) -> int:
    """The first worker that comes to number 7 is killed there."""
    if number == 7 and not (folder / "killed").exists():
        (folder / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def test_the_work_of_a_killed_worker_is_done_again(executor, tmp_path):
    with executor(partial(doubled_but_once_deadly, tmp_path), range(40)) as results:
        assert sorted(results) == [2 * number for number in range(40)]
    assert (tmp_path / "killed").exists()


def slowly(folder: Path, number: int) -> int:
    (folder / str(os.getpid())).touch()
    time.sleep(0.3)
    return number


def test_a_worker_killed_from_outside_costs_no_work(executor, tmp_path):
    with executor(partial(slowly, tmp_path), range(16)) as results:
        found = [next(results)]
        os.kill(int(next(tmp_path.iterdir()).name), signal.SIGKILL)
        assert sorted([*found, *results]) == list(range(16))


def deadly(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_work_that_kills_every_worker_is_an_error_that_names_it(executor):
    with (
        pytest.raises(MissingResults, match=f"Game 3 was lost {MAX_BATCH_ATTEMPTS} times"),
        executor(deadly, range(6)) as results,
    ):
        list(results)


def failing(number: int) -> int:
    raise ValueError(f"number {number} cannot be")


def test_an_error_in_the_work_is_told_as_it_was_raised(executor):
    with pytest.raises(ValueError, match="number 5 cannot be"), executor(failing, [5]) as results:
        list(results)


# --- from the command line ------------------------------------------------------------------------------------------


def arena(*words: str, before: str = "pass") -> subprocess.CompletedProcess[str]:
    code = f"import sys; {before}; from spinney.__main__ import main; main()"
    return subprocess.run([sys.executable, "-c", code, "arena", *words], capture_output=True, text=True, check=False)


def test_the_command_plays_all_games_it_was_asked_for_and_ends_its_cluster():
    run = arena("--ray", "local", "--jobs", "2", "--games", "70", "--json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["games"] == 70


def test_without_ray_the_cluster_is_refused_with_a_word():
    run = arena("--ray", "auto", "--games", "1", before="sys.modules['ray'] = None")
    assert run.returncode == 2
    assert "pip install 'spinney-game[ray]'" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_cluster_that_is_not_there_is_told_in_a_sentence():
    run = arena("--ray", "127.0.0.1:1", "--games", "1")
    assert run.returncode == 2
    assert "There is no Ray cluster at '127.0.0.1:1'" in run.stderr
    assert "Traceback" not in run.stderr
