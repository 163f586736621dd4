"""Running the developer commands inside the test's own process."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from game.dev.__main__ import main


class Ran(NamedTuple):
    """What a command has done."""

    code: int
    out: str
    err: str


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """`command("simulate", …)` runs `python -m game.dev simulate …`."""

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["game.dev", *map(str, arguments)])
        try:
            code = main()
        except SystemExit as leave:
            code = leave.code if isinstance(leave.code, int) else 1
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
