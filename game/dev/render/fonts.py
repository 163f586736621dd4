"""The bundled fonts: `python -m game.dev fonts SOURCE`.

Cuts the faces down to what the game and its players' names need. SOURCE is a folder that holds
the complete static fonts somewhere below, under the names in `CUTS` (the npm packages
`@expo-google-fonts/rye`, `zilla-slab`, `noto-sans`, `noto-sans-tc`, `noto-serif-tc` and so on, all
under the SIL Open Font License). To be run again when a translation brings a character that the
test of the fonts misses.
"""

import argparse
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, product
from pathlib import Path
from typing import Final

from game.places import assets_folder, levels_folder

LATIN: Final = frozenset(map(chr, chain(range(0x20, 0x7F), range(0xA0, 0x180), range(0x2010, 0x2028))))
PUNCTUATION: Final = frozenset(map(chr, chain(range(0x3000, 0x3040), range(0xFF00, 0xFF60))))
KANA_AND_BOPOMOFO: Final = frozenset(
    map(chr, chain(range(0x3040, 0x3130), range(0x31A0, 0x3200), range(0xFF60, 0xFFF0)))
)


HAN: Final = frozenset(map(chr, chain(range(0x2E80, 0x3000), range(0x3400, 0xA000), range(0xF900, 0xFB00))))
HANGUL: Final = frozenset(map(chr, chain(range(0x3130, 0x3190), range(0xAC00, 0xD7A4))))


def common_traditional() -> frozenset[str]:
    """Return the first level of Big5: the 5,401 everyday characters of Taiwan."""
    return _decoded("cp950", range(0xA4, 0xC7), (*range(0x40, 0x7F), *range(0xA1, 0xFF)))


def common_simplified() -> frozenset[str]:
    """Return the characters of GB 2312."""
    return _decoded("gb2312", range(0xB0, 0xF8), range(0xA1, 0xFF))


def common_japanese() -> frozenset[str]:
    """Return the characters of JIS X 0208."""
    return _decoded("euc_jp", range(0xB0, 0xF5), range(0xA1, 0xFF))


def _decoded(codec: str, rows: Iterable[int], columns: Iterable[int]) -> frozenset[str]:
    pairs = (bytes(pair) for pair in product(rows, columns))
    return frozenset("".join(pair.decode(codec, errors="ignore") for pair in pairs)) & HAN


def spoken() -> frozenset[str]:
    """Return every character that the catalogues and the levels contain."""
    files = [*assets_folder().rglob("*.po"), *levels_folder().rglob("*.toml")]
    return frozenset(chain.from_iterable(file.read_text(encoding="utf-8") for file in files)) - {"\n"}


@dataclass(frozen=True)
class Cut:
    """A bundled font: its complete source, and the characters kept; None copies it as it is.

    `beside`: another bundled font, made before, whose characters are left out.
    """

    source: str
    characters: frozenset[str] | None = None
    beside: str = ""


def cuts() -> dict[str, Cut]:
    """Return the bundled fonts by their file names."""
    chinese = LATIN | PUNCTUATION | KANA_AND_BOPOMOFO | spoken()
    main = "NotoSansTC-Medium.ttf"
    return {
        "Rye-Regular.ttf": Cut("Rye_400Regular.ttf"),
        "ZillaSlab-Medium.ttf": Cut("ZillaSlab_500Medium.ttf"),
        "ZillaSlab-SemiBold.ttf": Cut("ZillaSlab_600SemiBold.ttf"),
        "ZillaSlab-Bold.ttf": Cut("ZillaSlab_700Bold.ttf"),
        main: Cut("NotoSansTC_500Medium.ttf", chinese | HAN),
        "NotoSansTC-Bold.ttf": Cut("NotoSansTC_700Bold.ttf", chinese | common_traditional()),
        "NotoSerifTC-Black.ttf": Cut(
            "NotoSerifTC_900Black.ttf", PUNCTUATION | spoken() | common_traditional()
        ),
        "NotoSansSC-Medium.ttf": Cut("NotoSansSC_500Medium.ttf", common_simplified(), beside=main),
        "NotoSansJP-Medium.ttf": Cut("NotoSansJP_500Medium.ttf", common_japanese(), beside=main),
        "NotoSansKR-Medium.ttf": Cut("NotoSansKR_500Medium.ttf", HANGUL),
        "NotoSans-Medium.ttf": Cut("NotoSans_500Medium.ttf"),
        "NotoSansArabic-Medium.ttf": Cut("NotoSansArabic_500Medium.ttf"),
        "NotoSansHebrew-Medium.ttf": Cut("NotoSansHebrew_500Medium.ttf"),
        "NotoSansThai-Medium.ttf": Cut("NotoSansThai_500Medium.ttf"),
        "NotoSansDevanagari-Medium.ttf": Cut("NotoSansDevanagari_500Medium.ttf"),
    }


def characters_of(face: Path) -> frozenset[str]:
    """Return what a font can draw."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 -- slow to import; only fonts need it

    with TTFont(face, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def make(source: Path, target: Path) -> Iterator[tuple[str, int]]:
    """Write every font into `target`; yield its name and size in bytes.

    Raises FileNotFoundError for a face that is not below `source`.
    """
    faces = {path.name: path for path in source.rglob("*.ttf")}
    target.mkdir(parents=True, exist_ok=True)
    for name, cut in cuts().items():
        if cut.source not in faces:
            raise FileNotFoundError(f"no {cut.source} below {source}")
        data = faces[cut.source].read_bytes()
        if cut.characters is not None:
            left_out = characters_of(target / cut.beside) if cut.beside else frozenset()
            data = _subset(faces[cut.source], cut.characters - left_out)
        (target / name).write_bytes(data)
        yield name, len(data)


def _subset(face: Path, characters: frozenset[str]) -> bytes:
    """Return the face with these characters alone, set sideways as the game does."""
    from fontTools import subset  # noqa: PLC0415 -- slow to import; only fonts need it
    from fontTools.ttLib import TTFont  # noqa: PLC0415 -- likewise

    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "STAT", "BASE"]
    options.recalc_timestamp = False
    with TTFont(face, recalcTimestamp=False) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=map(ord, characters))
        subsetter.subset(font)
        file = io.BytesIO()
        font.save(file, reorderTables=True)
    return file.getvalue()


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to `python -m game.dev`."""
    parser = commands.add_parser("fonts", help="cut the bundled fonts from the complete ones")
    parser.add_argument("source", type=Path, help="a folder with the complete fonts somewhere below")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command; return its exit status."""
    try:
        for name, size in make(arguments.source, assets_folder() / "fonts"):
            print(f"{size:9,}  {name}")
    except FileNotFoundError as error:
        print(error)
        return 1
    return 0
