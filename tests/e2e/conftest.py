"""The screen and the program, for tests that drive a real window."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from screen import Program, Screen, missing_tools


@pytest.fixture(scope="session", autouse=True)
def _tools() -> None:
    missing = missing_tools()
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """A virtual screen for all window tests."""
    made = Screen(tmp_path_factory.mktemp("screen"))
    yield made
    made.close()


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Start the program as often as a test likes, always with the same player's folder."""
    begun: list[Program] = []
    built = os.environ.get("RAILHEAD_EXECUTABLE")

    def run(*words: str) -> Program:
        command = (built,) if built else None
        begun.append(Program(screen, tmp_path / "profile", *words, command=command))
        return begun[-1]

    yield run
    for program in begun:
        if program.process.poll() is None:
            program.kill()
