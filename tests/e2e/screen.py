"""A virtual screen with a real mouse and keyboard, and the program in a real window on it.

What the window ought to show is drawn by the program's own scenes without a window, and compared with
the pixels on the screen; where to click is asked of their widgets.
"""

import mmap
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

SIZE = (1366, 768)
PATIENCE = 30.0
"""Seconds after which something that should have happened hasn't; never waited for in vain."""
_PAUSE = 0.02


def missing_tools() -> list[str]:
    """Name the tools that a virtual screen needs and this machine lacks."""
    return [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]


def wait_until(happened: Callable[[], bool], what: str) -> None:
    """Look until something has happened; AssertionError says what hasn't."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, f"still waiting: {what}"
        time.sleep(_PAUSE)


class Screen:
    """An X server of its own, `size` px, whose pixels lie in a file."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        folder.mkdir(parents=True, exist_ok=True)
        reader, writer = os.pipe()
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writer),
                "-screen",
                "0",
                f"{size[0]}x{size[1]}x24",
                "-fbdir",
                str(folder),
                "-noreset",
                "-nolisten",
                "tcp",
            ],
            pass_fds=(writer,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as pipe:
            self.display = f":{pipe.readline().strip()}"
        self._file = (folder / "Xvfb_screen0").open("rb")
        self._pixels = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ)

    def close(self) -> None:
        """End the server."""
        self._pixels.close()
        self._file.close()
        self._server.terminate()
        self._server.wait(10)

    def tool(self, *words: str | int) -> str:
        """Run xdotool and return what it prints."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            check=False,
            timeout=20,
        )
        assert done.returncode == 0, f"xdotool {words}: {done.stderr}"
        return done.stdout.strip()

    def picture(self) -> pygame.Surface:
        """Return the screen's pixels now."""
        header = struct.unpack(">25I", self._pixels[:100])
        skip, stride, colours = header[0], header[12], header[19]
        width, height = header[4], header[5]
        start = skip + colours * 12
        raw = self._pixels[start : start + stride * height]
        whole = pygame.image.frombuffer(raw, (stride // 4, height), "BGRA")
        # The fourth byte is padding, not transparency.
        whole.set_alpha(None)
        plain = pygame.Surface((width, height))
        plain.blit(whole, (0, 0))
        return plain

    def settle(self) -> None:
        """Wait until nothing moves on the screen any more."""
        last: list[bytes] = [b""]

        def still() -> bool:
            now = bytes(self._pixels)
            same, last[0] = now == last[0], now
            time.sleep(5 * _PAUSE)
            return same

        wait_until(still, "the picture to stand still")


class Program:
    """The running program, on a screen, with a player's folder of its own."""

    def __init__(
        self, screen: Screen, profile: Path, *words: str, command: tuple[str, ...] | None = None
    ) -> None:
        self.screen = screen
        self.profile = profile
        command = command or (sys.executable, "-m", "game")
        self.process = subprocess.Popen(
            [*command, "--profile", str(profile), *words],
            env={
                **self._environment(),
                "DISPLAY": screen.display,
                "SDL_AUDIODRIVER": "dummy",
                "LC_ALL": "C.UTF-8",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            wait_until(self._has_window, "the window")
        except AssertionError:
            self.kill()
            raise

    @staticmethod
    def _environment() -> dict[str, str]:
        """This process's environment without the video driver of its own windowless pictures."""
        return {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}

    def _has_window(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()[1].decode()
        return any(self.screen.picture().get_at((x, 400))[:3] != (0, 0, 0) for x in range(0, 1000, 50))

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def leave(self) -> int:
        """Wait until it has ended by itself; return its status."""
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    # ---------------------------------------------------------------- hands
    def click(self, at: tuple[float, float], button: int = 1) -> None:
        """Move the mouse there and click."""
        self.screen.tool("mousemove", round(at[0]), round(at[1]), "click", button)

    def drag(self, path: list[tuple[float, float]], step_ms: int = 5) -> None:
        """Press at the first point, move through the others, let go at the last."""
        words: list[str | int] = ["mousemove", round(path[0][0]), round(path[0][1]), "mousedown", 1]
        for x, y in path[1:]:
            words += ["sleep", step_ms / 1000, "mousemove", round(x), round(y)]  # type: ignore[list-item] # xdotool takes parts of seconds
        self.screen.tool(*words, "mouseup", 1)

    def press(self, *keys: str) -> None:
        """Press keys by their X names."""
        self.screen.tool("key", "--clearmodifiers", *keys)

    def type(self, text: str) -> None:
        """Type text."""
        self.screen.tool("type", "--delay", 15, text)


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of sampled pixels that differ visibly."""
    assert one.get_size() == other.get_size()
    differing = count = 0
    width, height = one.get_size()
    for y in range(3, height, 7):
        for x in range(3, width, 7):
            a, b = one.get_at((x, y)), other.get_at((x, y))
            count += 1
            differing += max(abs(a.r - b.r), abs(a.g - b.g), abs(a.b - b.b)) > 24
    return differing / count
