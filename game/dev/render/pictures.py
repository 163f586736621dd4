"""The rendered pictures and the icon: `python -m game.dev pictures`.

Most pictures are SVG files that pygame draws itself at the size wanted. A few are too rich for
that to be quick, or use what its loader lacks; their sources are in `assets/sources/`, and this
command draws them into `assets/pictures/rendered/`, each in two widths: `NAME.png` for windows of
about 1920 pixels, `NAME@2x.png` for larger ones. `MANIFEST.toml` there tells what was drawn from
what; a test compares it with the files. With `pngquant` installed the files are a third as big.
"""

import argparse
import hashlib
import shutil
import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import resvg_py

from game.places import assets_folder

WIDTHS: Final[Mapping[str, tuple[int, int]]] = {
    "title-scenery": (1920, 3840),
    "handover-backdrop": (1920, 3840),
    "board": (1500, 3000),
    "board-zh": (1500, 3000),
    "board-bare": (1500, 3000),
    "board-land": (1500, 3000),
    "range-field": (1500, 3000),
}
"""Widths in pixels. The boards are 600 mm wide."""

ICON_WIDTHS: Final = (16, 24, 32, 48, 64, 128, 256)


def digest(source: Path) -> str:
    """Return what tells one version of a source from another, the same on every system."""
    return hashlib.sha256(source.read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:16]


def png_size(data: bytes) -> tuple[int, int]:
    """Return width and height of a PNG file, in pixels. Raises ValueError for other data."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG file")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def drawn(source: Path, width: int) -> bytes:
    """Return the SVG file drawn so many pixels wide, as PNG."""
    return bytes(resvg_py.svg_to_bytes(svg_path=str(source), width=width))


def _squeezed(png: bytes) -> bytes:
    """Return the picture with 256 colours, if the tool for it is installed."""
    tool = shutil.which("pngquant")
    if tool is None:
        return png
    words = [tool, "--speed", "1", "--nofs", "--strip", "-"]
    return subprocess.run(words, input=png, stdout=subprocess.PIPE, check=True).stdout  # noqa: S603 -- fixed words


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return a Windows icon of square PNG pictures, by their widths (256 at most)."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = b""
    for width, data in pictures.items():
        # A width of 256 is written as 0.
        entries += struct.pack("<BBBBHHII", width % 256, width % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return header + entries + b"".join(pictures.values())


def make(assets: Path) -> list[str]:
    """Draw everything; return the manifest's lines."""
    target = assets / "pictures" / "rendered"
    target.mkdir(parents=True, exist_ok=True)
    manifest = ["# Written by `python -m game.dev pictures`: what was drawn from which source."]
    for name, widths in WIDTHS.items():
        source = assets / "sources" / f"{name}.svg"
        sizes = []
        for width, file in zip(widths, (f"{name}.png", f"{name}@2x.png"), strict=True):
            png = _squeezed(drawn(source, width))
            (target / file).write_bytes(png)
            sizes.append(f'"{file}" = {list(png_size(png))}')
        manifest += ["", f"[{name}]", f'source = "{source.name}"', f'digest = "{digest(source)}"', *sizes]
    (target / "MANIFEST.toml").write_text("\n".join(manifest) + "\n", encoding="utf-8", newline="\n")
    icon = {width: drawn(assets / "sources" / "icon.svg", width) for width in ICON_WIDTHS}
    (assets / "icon.png").write_bytes(icon[256])
    (assets / "icon.ico").write_bytes(ico(icon))
    return manifest


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to `python -m game.dev`."""
    parser = commands.add_parser(
        "pictures", help="draw the rendered pictures and the icon from their sources"
    )
    parser.set_defaults(run=run)


def run(_arguments: argparse.Namespace) -> int:
    """Carry out the command; return its exit status."""
    print("\n".join(make(assets_folder())))
    return 0
