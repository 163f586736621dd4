"""The real program and its library: a record on the command line, two copies at once, kill -9."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from screen import Program, wait_until

from game.match.dealer import Dealer
from game.match.play import Match
from game.match.record import Header, SeatInfo
from game.match.shelf import open_shelf
from game.places import levels_folder
from game.rules.table import NATURE, Chance, Over
from game.store.library import Library


def finished_game() -> Match:
    """A whole game of Yardmaster Express, by chance."""
    rules, random = open_shelf(levels_folder())["yardmaster-express"], Random(1)
    seats = (SeatInfo("Ada", "person"), SeatInfo("陳美", "person"))
    match = Match(rules, Header(rules.name, rules.options_type(), seats))
    while not isinstance(pending := match.pending, Over):
        if isinstance(pending, Chance):
            match.play(NATURE, Dealer(random).answer(pending, rules))
        else:
            match.play(match.state.seat, rules.sample(match.state, match.state.seat, random))
    return match


def test_records_for_two_copies(tmp_path: Path, start: Callable[..., Program]) -> None:
    """Two copies on one folder each take in a record; killed, they leave both, and the folder free."""
    match = finished_game()
    file = tmp_path / "遊戲 game.json"
    file.write_bytes(match.to_record())
    copies = [start(str(file)), start(str(file))]
    library = Library(tmp_path / "profile", open_shelf(levels_folder()))
    wait_until(lambda: len(library.find("finished")) == 2, "both records")
    for number in library.find():
        assert library.load(number)[0].entries == match.entries
    locks = {path.name for path in (tmp_path / "profile").glob("running-*")}
    # The two programs', and this test's own.
    assert len(locks) == 3
    for copy in copies:
        assert copy.process.poll() is None
        copy.kill()
    library.close()
    library = Library(tmp_path / "profile", open_shelf(levels_folder()))
    assert len(list((tmp_path / "profile").glob("running-*"))) == 1
    assert len(library.find()) == 2
    assert library.notice is None
    library.close()
