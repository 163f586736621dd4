"""What a shot sounds like, from the moments of its film."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.flick.table import DIE

if TYPE_CHECKING:
    from game.flick.table import Flick
    from game.scenes.flicking.camera import Camera
    from game.scenes.flicking.film import Film
    from game.ui.sound import Sound

LOUDEST: Final = 12_000.0
"""g·mm/s: a harder knock isn't louder."""
FASTEST: Final = 3000.0
"""mm/s: a faster die isn't louder."""
SLIDING: Final = 0.55
DUCKED: Final = 0.3
"""The loudness of everything else during a near miss."""
_KNOCKS: Final = 5


class Noises:
    """Plays what is heard between two moments of a film."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._random = Random(7)  # never the one that deals

    def launch(self, flick: Flick) -> None:
        """The die leaves the finger."""
        self._sound.play("flick", 0.35 + 0.65 * min(1.0, flick.speed / FASTEST))

    def tap(self) -> None:
        """The die is put back."""
        self._sound.play("tap", 0.5)

    def play(self, film: Film, before: float, now: float, camera: Camera, width: float) -> None:
        """Play what comes after `before`, up to `now`; `width` is the screen's, for left and right."""

        def pan(x: float, y: float) -> float:
            return min(max((camera.at(x, y)[0] / width - 0.5) * 1.2, -1.0), 1.0)

        loud = DUCKED if film.slowness(now) > 0.5 else 1.0
        for knock in film.knocks_until(before, now):
            level = min(1.0, knock.impulse / LOUDEST) ** 0.6 * loud
            name = f"knock-{self._random.randint(1, _KNOCKS)}"
            self._sound.play(name, max(level, 0.06), pan=pan(knock.x, knock.y))
        for moment in film.moments:
            if before < moment.at <= now:
                self._moment(moment.kind, moment.id, pan(moment.x, moment.y), loud)
        seconds = film.trace_time(now)
        end = film.trace.seconds if film.trace.die_left is None else film.trace.die_left
        speed = film.trace.speed_at(seconds) if seconds < end else 0.0
        x, y, _ = film.trace.die.at(seconds)
        self._sound.sustain("slide", SLIDING * min(1.0, speed / FASTEST) * loud, pan=pan(x, y))

    def hush(self) -> None:
        """Nothing slides any more."""
        self._sound.sustain("slide", 0.0)

    def _moment(self, kind: str, id_: str, pan: float, loud: float) -> None:
        match kind:
            case "down":
                self._sound.play("fall", 0.9 * loud, pan=pan)
            case "rock":
                self._sound.play("wobble", 0.7 * loud, pan=pan)
            case "near":
                self._sound.play("breath", 0.9, pan=pan)
                self._sound.play("spur", 0.6, pan=pan)
            case "over" if id_ == DIE:
                self._sound.play("off-board", 0.8, pan=pan)
            case _:
                self._sound.play("fall", 0.7, pan=pan)
