"""Computer players in a real window: they think in a process of their own that leaves nothing behind."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from flow import begin, prepare
from mirror import Mirror
from screen import Program, wait_until

from game.rules.express.table import Play

pytestmark = [pytest.mark.window, pytest.mark.packaged]
GAME = "yardmaster-express"


def children(program: Program) -> list[int]:
    """The processes that the program has started, theirs included."""
    found: list[int] = []
    above = {program.process.pid}
    while above:
        below = set()
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, _, rest = status.read_text().partition(" (")
            except OSError:
                continue
            # The name may hold brackets and spaces; what follows it may not.
            if int(rest.rpartition(") ")[2].split()[1]) in above:
                below.add(int(pid))
        found += below
        above = below
    return found


def gone(pids: list[int]) -> bool:
    """Whether none of these processes runs any more."""
    return not any(_runs(pid) for pid in pids)


def _runs(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    # One that has ended and is not yet fetched by its parent is a zombie.
    return status.rpartition(") ")[2].split()[0] != "Z"


def windows(program: Program) -> int:
    """How many windows are open on the screen."""
    return len(program.screen.tool("search", "--onlyvisible", "--name", ".*").split())


def played_against(start: Callable[..., Program], profile: Path) -> tuple[Program, Mirror, list[int]]:
    """Play a card and let the Old-timer answer; return the program, and the processes it has started."""
    prepare(profile, GAME, ["person", "computer:old-timer"], {})
    program = start()
    mirror = Mirror(program)
    begin(mirror, GAME)
    mirror.table(0)
    mirror.expect("the table at the person's turn")
    match = mirror.match()
    move = cast("Play", match.rules.moves(match.state, 0)[0])
    mirror.click(f"card-{move.card}-0", button=1 if move.face == "up" else 3)
    mirror.click("play")
    wait_until(lambda: mirror.moves() >= len(match.entries) + 2, "the Old-timer's answer")
    played = mirror.match().entries[-1]
    assert played.by == 1
    assert isinstance(played.move, Play)
    return program, mirror, children(program)


def test_a_computer_thinks_beside_the_window(start: Callable[..., Program], tmp_path: Path) -> None:
    """Its move comes from another process, without a second window; quitting leaves nothing."""
    program, mirror, started = played_against(start, tmp_path / "profile")
    assert started
    assert windows(program) == 1
    log = (program.profile / "railhead.log").read_text()
    # On a machine that is busy enough a choice may be late; none may fail.
    assert "Traceback" not in log
    assert "no process" not in log
    mirror.table(0)
    mirror.expect("the table at the person's next turn")
    mirror.click("hint")
    program.press("Escape", "Escape", "q")
    assert program.leave() == 0
    wait_until(lambda: gone(started), "the end of all processes")


def test_a_killed_program_leaves_no_process(start: Callable[..., Program], tmp_path: Path) -> None:
    """After kill -9 the thinking process ends by itself."""
    program, _, started = played_against(start, tmp_path / "profile")
    assert started
    program.kill()
    wait_until(lambda: gone(started), "the end of all processes")
