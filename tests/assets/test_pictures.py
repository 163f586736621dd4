"""The pictures: what was rendered matches its source, and pygame can draw every other one."""

import tomllib
from pathlib import Path

import pytest

from game.dev.render.pictures import ICON_WIDTHS, WIDTHS, digest, ico, png_size
from game.places import assets_folder

RENDERED = assets_folder() / "pictures/rendered"


@pytest.mark.parametrize("name", WIDTHS)
def test_rendered_pictures_are_those_of_the_manifest(name: str) -> None:
    """Every rendered picture comes from the present source and has its two widths.

    When this fails, run `python -m game.dev pictures`.
    """
    manifest = tomllib.loads((RENDERED / "MANIFEST.toml").read_text(encoding="utf-8"))[name]
    assert manifest["digest"] == digest(assets_folder() / "sources" / manifest["source"])
    for file, width in zip((f"{name}.png", f"{name}@2x.png"), WIDTHS[name], strict=True):
        size = png_size((RENDERED / file).read_bytes())
        assert list(size) == manifest[file]
        assert size[0] == width


def test_nothing_else_is_rendered() -> None:
    """No picture without a source, and no source without a picture."""
    named = {f"{name}{suffix}" for name in WIDTHS for suffix in (".png", "@2x.png")}
    assert {file.name for file in RENDERED.iterdir()} == named | {"MANIFEST.toml"}
    assert {file.stem for file in (assets_folder() / "sources").iterdir()} == {*WIDTHS, "icon"}


def drawings() -> list[str]:
    """Return every SVG picture, as named below `assets/pictures`."""
    folder = assets_folder() / "pictures"
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.svg"))


@pytest.mark.parametrize("name", drawings())
def test_pygame_draws_every_picture(name: str) -> None:
    """No SVG uses what pygame's loader silently drops, and each draws something."""
    import pygame  # noqa: PLC0415 -- only here, and without a window

    path = assets_folder() / "pictures" / name
    text = path.read_text(encoding="utf-8")
    dropped = ["<use", "<clipPath", "<mask", "<pattern", "<filter", "<text", "<image", "<style", "Gradient"]
    assert [tag for tag in dropped if tag in text] == []
    surface = pygame.image.load_sized_svg(path, (96, 96))
    assert surface.get_bounding_rect().width > 0


def test_the_icon_has_all_sizes(tmp_path: Path) -> None:
    """Windows finds each size, and the window's own is 256 pixels wide."""
    data = (assets_folder() / "icon.ico").read_bytes()
    assert data[:6] == bytes((0, 0, 1, 0, len(ICON_WIDTHS), 0))
    assert [data[6 + 16 * i] or 256 for i in range(len(ICON_WIDTHS))] == list(ICON_WIDTHS)
    assert png_size((assets_folder() / "icon.png").read_bytes()) == (256, 256)
    copy = tmp_path / "icon.ico"
    copy.write_bytes(ico({256: (assets_folder() / "icon.png").read_bytes()}))
    assert png_size(copy.read_bytes()[22:]) == (256, 256)


def test_only_png_is_measured() -> None:
    """Anything else is refused."""
    with pytest.raises(ValueError, match="not a PNG"):
        png_size(b"GIF89a" + bytes(30))
