"""The riders that the set-up offers for Pony Express: names, and what kind of player each is."""

import pytest

from game.bots.pony.characters import RIDERS, character_of
from game.match.shelf import open_shelf
from game.places import assets_folder, levels_folder
from game.scenes.setup.draft import Draft
from game.scenes.setup.names import COMPUTERS
from game.text.language import LANGUAGES, Language

SHELF = open_shelf(levels_folder())


def draft(game: str, code: str) -> Draft:
    """A new set-up with all seats taken, one by a person."""
    found = Draft(SHELF[game], Language(assets_folder() / "catalogues", code))
    while len(found.chairs) < found.seats[-1]:
        found.add()
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_riders_offer_themselves(code: str) -> None:
    """Computers of Pony Express get riders' names in the language spoken; a line says how each plays."""
    found = draft("pony-express", code)
    names = [chair.name for chair in found.chairs[1:]]
    assert names == [rider.zh if code == "zh_TW" else rider.name for rider in RIDERS][: len(names)]
    lines = [found.character(seat) for seat in range(len(found.chairs))]
    assert lines[0] == ""
    assert len(set(lines[1:])) == len({character_of(name) for name in names})
    assert all(lines[1:])


def test_any_other_name_plays_by_the_book() -> None:
    """The character goes by the name: another name, another line."""
    found = draft("pony-express", "en")
    before = found.character(1)
    found.chairs[1].name = "Somebody"
    assert found.character(1) == "Plays by the book." != before


def test_other_games_keep_their_names() -> None:
    """The railways' computers have their own names and no line."""
    found = draft("yardmaster-express", "en")
    assert found.chairs[1].name == COMPUTERS[0]
    assert found.character(1) == ""


def test_an_offered_name_is_nobodys_own() -> None:
    """Kept and recalled in another language, a rider's name is still only a suggestion."""
    kept = draft("pony-express", "zh_TW").keep()
    english = Language(assets_folder() / "catalogues", "en")
    again = Draft.recall(SHELF["pony-express"], english, (), kept)
    assert again is not None
    assert not any(chair.own for chair in again.chairs[1:])
