"""kill -9 at random moments, over and over on one file: no accepted move is ever lost, nor the file.

`RAILHEAD_KILLS=500` asks for more than the usual number.
"""

import os
import signal
import time
from pathlib import Path
from random import Random

import pytest
from saved_games import new_match, next_move, save_next

from game.match.shelf import Shelf
from game.store.library import House, Library

KILLS = int(os.environ.get("RAILHEAD_KILLS", "25"))


def play_and_tell(folder: Path, shelf: Shelf, seed: int, pipe: int) -> None:
    """Play a match in this process: a byte goes into the pipe for each move that was accepted."""
    library = Library(folder, shelf)
    match, random = new_match(shelf), Random(seed)
    number = library.add(match.header, House())
    library.claim(number)
    os.write(pipe, b"+")
    while save_next(library, number, match, random):
        os.write(pipe, b".")


def killed(folder: Path, shelf: Shelf, seed: int, random: Random) -> int:
    """Let a process play, kill it some time after some move; return how many bytes it has sent."""
    out, pipe = os.pipe()
    child = os.fork()
    if not child:
        try:
            play_and_tell(folder, shelf, seed, pipe)
        finally:
            os._exit(0)
    os.close(pipe)
    told = sum(len(os.read(out, 1)) for _ in range(random.randrange(0, 39)))
    until = time.perf_counter() + random.uniform(0, 0.004)
    while time.perf_counter() < until:
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while data := os.read(out, 64):
        told += len(data)
    os.close(out)
    return told


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_killed_at_random_moments(tmp_path: Path, shelf: Shelf) -> None:
    """After each of many kills every accepted move is there, the file is sound, and the dead hold nothing."""
    random = Random()
    expected: dict[int, int] = {}
    for seed in range(KILLS):
        told = killed(tmp_path, shelf, seed, random)
        library = Library(tmp_path, shelf)
        assert library.notice is None
        new = sorted(set(library.find()) - set(expected))
        # The very last one may have been accepted just before anybody was told.
        assert len(new) == 1 if told else len(new) <= 1
        for number in new:
            match, _ = library.load(number)
            assert max(told - 1, 0) <= len(match.entries) <= max(told, 1)
            again, luck = new_match(shelf), Random(seed)
            for _ in match.entries:
                next_move(again, luck)
            assert match.entries == again.entries
            assert not library.rows([number])[number].busy
            expected[number] = len(match.entries)
        library.close()
    library = Library(tmp_path, shelf)
    assert {number: len(library.load(number)[0].entries) for number in library.find()} == expected
    library.close()
    assert len(expected) > KILLS // 2
    assert list(tmp_path.glob("running-*")) == []
