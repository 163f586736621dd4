"""The sounds: `python -m game.dev sounds [NAME …]`.

Computes every sound of `SOUNDS` and the tune, and writes them to `assets/sounds/` as Ogg Vorbis
(with `oggenc`, which must be installed). The same source gives the same sound.
"""

import argparse
import shutil
import subprocess
import sys
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from game.dev.render import cards, dice, metal, voices
from game.dev.render.tones import RATE, Wave, finished
from game.dev.render.tune import saloon
from game.places import assets_folder


class Recipe(NamedTuple):
    """How a sound is made: what computes it, its peak (1 is full scale), and when it is heard.

    `loops`: its end runs into its beginning, so that it must not fade.
    """

    make: Callable[[Random], Wave]
    peak: float
    use: str
    loops: bool = False


SOUNDS: Final[Mapping[str, Recipe]] = {
    "tap": Recipe(cards.tap, 0.35, "a button or a key is pressed"),
    "refusal": Recipe(cards.refusal, 0.4, "what was tried is not legal"),
    "paper-flick": Recipe(cards.paper_flick, 0.35, "a page or a bill unrolls"),
    "card-slide": Recipe(cards.card_slide, 0.28, "a card travels"),
    "card-place": Recipe(cards.card_place, 0.5, "a card comes to lie"),
    "card-turn": Recipe(cards.card_turn, 0.4, "a card turns over"),
    "hand-pass": Recipe(cards.hand_pass, 0.34, "the hand goes to the next player"),
    "shuffle": Recipe(cards.shuffle, 0.5, "a deck is shuffled"),
    "punch": Recipe(cards.punch, 0.55, "the round's ticket is punched"),
    "stamp": Recipe(cards.stamp, 0.65, "a claim is made"),
    "couple": Recipe(metal.couple, 0.75, "a car is coupled to a train"),
    "roll-in": Recipe(metal.roll_in, 0.6, "a train rolls in; the curtain"),
    "token": Recipe(metal.token, 0.5, "an exchange token changes hands"),
    "watch": Recipe(metal.watch, 0.4, "the yardmaster's watch passes on"),
    "gold-1": Recipe(metal.gold, 0.5, "a nugget changes hands; three to vary"),
    "gold-2": Recipe(metal.gold, 0.5, "a nugget changes hands"),
    "gold-3": Recipe(metal.gold, 0.5, "a nugget changes hands"),
    "spur": Recipe(metal.spur, 0.3, "a near miss"),
    "cell-door": Recipe(metal.cell_door, 0.75, "a rider goes to jail"),
    "bell": Recipe(metal.bell, 0.5, "a gunfight is won"),
    "knock-1": Recipe(dice.knock, 0.8, "a die meets something hard; five to vary"),
    "knock-2": Recipe(dice.knock, 0.8, "a die meets something hard"),
    "knock-3": Recipe(dice.knock, 0.8, "a die meets something hard"),
    "knock-4": Recipe(dice.knock, 0.8, "a die meets something hard"),
    "knock-5": Recipe(dice.knock, 0.8, "a die meets something hard"),
    "flick": Recipe(dice.flick, 0.6, "a die leaves the finger"),
    "slide": Recipe(dice.slide, 0.3, "a die slides; a second that can be looped", loops=True),
    "wobble": Recipe(dice.wobble, 0.55, "a figure rocks on its base"),
    "fall": Recipe(dice.fall, 0.85, "a figure falls flat"),
    "off-board": Recipe(dice.off_board, 0.6, "a die drops from the board and rolls off"),
    "dice": Recipe(dice.throw, 0.65, "dice are rolled on the table"),
    "cup-shake": Recipe(dice.cup_shake, 0.6, "dice are shaken in the cup"),
    "cup-lift": Recipe(dice.cup_lift, 0.35, "the cup's rim is lifted"),
    "cup-down": Recipe(dice.cup_down, 0.75, "the cup is set down"),
    "steam": Recipe(voices.steam, 0.3, "an engine has steam up: a turn begins"),
    "whistle": Recipe(voices.whistle, 0.5, "a game ends, mail arrives"),
    "sheriff": Recipe(voices.sheriff, 0.34, "a bystander was touched"),
    "breath": Recipe(voices.breath, 0.26, "slow motion of a near miss"),
    "drum": Recipe(voices.drum, 0.6, "a hidden die is uncovered"),
    "fanfare": Recipe(voices.fanfare, 0.7, "someone has won, a bluff is called"),
    "lose": Recipe(voices.lose, 0.6, "a challenge was wrong, a level is lost"),
}
MUSIC: Final = "saloon"
QUALITY: Final = 5


def wave_of(name: str) -> Wave:
    """Return the finished samples of a sound."""
    recipe = SOUNDS[name]
    return finished(recipe.make(Random(name)), recipe.peak, fade=0 if recipe.loops else 0.012)


def encoded(channels: tuple[Wave, ...]) -> bytes:
    """Return one or two waves as an Ogg Vorbis file. Needs `oggenc`."""
    frames = array("h", (round(32_767 * x) for frame in zip(*channels, strict=True) for x in frame))
    if sys.byteorder == "big":
        frames.byteswap()
    words = ["oggenc", "--quiet", "--raw", "--raw-rate", str(RATE), "--raw-chan", str(len(channels))]
    words += ["--serial", "1", "--quality", str(QUALITY), "--output", "-", "-"]
    return subprocess.run(words, input=frames.tobytes(), stdout=subprocess.PIPE, check=True).stdout  # noqa: S603 -- fixed words


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to `python -m game.dev`."""
    parser = commands.add_parser("sounds", help="compute the sounds and the tune")
    parser.add_argument("name", nargs="*", help="only these")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command; return its exit status."""
    names = arguments.name or [*SOUNDS, MUSIC]
    unknown = sorted(set(names) - {*SOUNDS, MUSIC})
    if unknown or not shutil.which("oggenc"):
        print(f"no such sound: {', '.join(unknown)}" if unknown else "oggenc is not installed")
        return 2
    folder = assets_folder() / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        channels = saloon(Random(name)) if name == MUSIC else (wave_of(name),)
        (folder / f"{name}.ogg").write_bytes(encoded(channels))
        print(f"{len(channels[0]) / RATE:6.2f} s  {name}")
    _write_list(folder)
    return 0


def _write_list(folder: Path) -> None:
    lines = [
        "# Sounds",
        "",
        "Written by `python -m game.dev sounds`. All mono at 44.1 kHz; the tune is stereo.",
        "",
    ]
    lines += ["| name | heard when |", "|---|---|"]
    lines += [f"| `{name}` | {recipe.use} |" for name, recipe in SOUNDS.items()]
    lines += [f"| `{MUSIC}` | music, made to be looped |", ""]
    (folder / "README.md").write_text("\n".join(lines), encoding="utf-8", newline="\n")
