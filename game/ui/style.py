"""How controls look. `TrainStyle` is the card games' and common screens'; `PonyStyle` the other one."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.ui import paper, svg
from game.ui.geometry import Rect
from game.ui.ink import (
    ALERT,
    BRASS,
    BRASS_LIGHT,
    CREAM,
    FADED,
    FAINT,
    GREEN,
    HOVER_NIGHT,
    INK,
    NIGHT,
    OFF_TEXT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    PRESSED_NIGHT,
    RED,
    STEEL,
    WOOD,
    WOOD_LIGHT,
    mix,
)
from game.ui.painter import Painter

State: TypeAlias = Literal["rest", "hover", "pressed", "off"]
Kind: TypeAlias = Literal["primary", "plain", "quiet", "dashed"]

_FILLS: Final[dict[Kind, dict[State, str]]] = {
    "primary": {"rest": BRASS, "hover": BRASS_LIGHT, "pressed": "#AD8443"},
    "plain": {"rest": PAPER, "hover": PAPER_LIGHT, "pressed": PAPER_DARK},
    "quiet": {"rest": "none", "hover": HOVER_NIGHT, "pressed": PRESSED_NIGHT},
    "dashed": {"rest": "none", "hover": PAPER_LIGHT, "pressed": PAPER_DARK},
}


@dataclass(frozen=True)
class Look:
    """What a control shows of the pointer and the keyboard."""

    state: State = "rest"
    focused: bool = False

    @property
    def off(self) -> bool:
        """Whether it can't be used now."""
        return self.state == "off"


class TrainStyle:
    """Buttons with square shoulders and a hard shadow, after the card games' mock-ups."""

    def reach(self, rect: Rect) -> Rect:
        """Return all that a control may draw on: its shadow and its focus ring too."""
        return rect.grown(16)

    # ---------------------------------------------------------------- buttons
    def button(
        self,
        p: Painter,
        rect: Rect,
        label: str,
        look: Look,
        *,
        kind: Kind = "plain",
        key: str | None = None,
        icon: str | None = None,
        sub: str | None = None,
        size: float | None = None,
    ) -> None:
        """Draw a button; `key` is the label of its key cap, `sub` a second line."""
        lay, state = p.layout, look.state
        shift = {"rest": 0, "hover": -1, "pressed": lay.drop - 1, "off": 0}[state]
        self._face(p, rect, look, kind, shift)
        ink = OFF_TEXT if look.off else (PAPER if kind == "quiet" else INK)
        face = rect.moved(0, shift)
        text_size = lay.button_text if size is None else size
        gap = lay.pick(10, 8)
        cap = paper.key_width(p, key) + gap if key else 0.0
        sign = lay.pick(34, 26) if icon else 0
        room = rect.w - cap - sign - lay.pick(24, 16)
        text_size = p.type.fit(label, text_size, "bold", room, 11)
        label = p.type.shorten(label, text_size, "bold", room)
        wide = p.type.width(label, text_size, "bold")
        x = face.x + (rect.w - wide - cap - sign) / 2
        if icon:
            paper.draw_icon(p, (x + sign * 0.36, face.cy), icon, ink, lay.pick(18, 13))
        line = face.cy + text_size * 0.33 - (lay.pick(11, 8) if sub else 0)
        p.text(x + sign, line, label, text_size, "bold", ink)
        if key:
            paper.keycap(p, x + sign + wide + gap, line - text_size * 0.33, key, ink)
        if sub:
            p.text(
                face.cx, line + lay.cap * 1.25, sub, lay.cap, "semi", ink, align="middle", width=rect.w - 24
            )

    def _face(self, p: Painter, rect: Rect, look: Look, kind: Kind, shift: float) -> None:
        lay, state = p.layout, look.state
        w, h, r = rect.w, rect.h, float(lay.radius)
        if look.off:
            edge: dict[str, svg.Attribute] = {
                "stroke": FAINT,
                "stroke_width": lay.hair,
                "stroke_dasharray": "6 5",
            }
            shapes = svg.rect(0, 0, w, h, mix(PAPER, STEEL, 0.45), r) + svg.rect(0, 0, w, h, r=r, more=edge)
        elif kind == "dashed":
            edge = {"stroke": mix(INK, PAPER, 0.45), "stroke_width": lay.hair, "stroke_dasharray": "8 7"}
            shapes = svg.rect(0, 0, w, h, _FILLS[kind][state], r, more=edge)
        elif kind == "quiet":
            shapes = svg.rect(0, shift, w, h, _FILLS[kind][state], r)
        else:
            fill = _FILLS[kind][state]
            shapes = svg.rect(0, lay.drop, w, h, INK, r) if state != "pressed" else ""
            shapes += svg.rect(0, shift, w, h, fill, r, stroke=INK, stroke_width=lay.outline)
            inner, line = "", 0.0
            if kind == "primary":
                inner, line = mix(fill, INK, 0.55), lay.hair * 0.8
            elif state == "hover":
                inner, line = BRASS, lay.hair * 1.4
            if inner:
                shapes += svg.rect(
                    4, shift + 4, w - 8, h - 8, r=max(1.0, r - 3), stroke=inner, stroke_width=line
                )
        p.shapes(rect, shapes, pad=10)
        if look.focused:
            paper.ring(p, rect)

    def icon_button(self, p: Painter, rect: Rect, icon: str, look: Look, *, colour: str = PAPER) -> None:
        """Draw an icon that can be pressed, on night or (with an ink `colour`) on paper."""
        lay = p.layout
        dark = colour == PAPER
        fills = {
            "hover": HOVER_NIGHT if dark else PAPER_LIGHT,
            "pressed": PRESSED_NIGHT if dark else PAPER_DARK,
        }
        if look.state in fills:
            p.shapes(rect, svg.rect(0, 0, rect.w, rect.h, fills[look.state], lay.radius))
        ink = mix(colour, NIGHT if dark else PAPER, 0.55) if look.off else colour
        paper.draw_icon(p, rect.centre, icon, ink, min(rect.w, rect.h) / 2)
        if look.focused:
            paper.ring(p, rect)

    # ---------------------------------------------------------------- switches
    def toggle(self, p: Painter, rect: Rect, look: Look, *, on: bool) -> None:
        """Draw a switch: colour, tick or ring, and the knob's side say whether it is on."""
        lay, w, h = p.layout, rect.w, rect.h
        knob = w - h / 2 if on else h / 2
        if look.off:
            shapes = svg.rect(
                0,
                0,
                w,
                h,
                mix(PAPER, STEEL, 0.35),
                h / 2,
                stroke=FAINT,
                stroke_width=lay.hair,
                stroke_dasharray="6 5",
            ) + svg.circle(knob, h / 2, h / 2 - 2, PAPER, stroke=FAINT, stroke_width=lay.hair)
        else:
            fill = GREEN if on else mix(PAPER, STEEL, 0.55)
            if look.state == "hover":
                fill = mix(fill, PAPER_LIGHT, 0.18)
            shapes = svg.rect(0, 0, w, h, fill, h / 2, stroke=INK, stroke_width=lay.outline)
            shapes += svg.circle(knob, h / 2, h / 2 - 1, PAPER_LIGHT, stroke=INK, stroke_width=lay.outline)
            if on:
                d = svg.points_path([(h * 0.42, h * 0.52), (h * 0.56, h * 0.68), (h * 0.82, h * 0.36)])
                shapes += svg.path(
                    d,
                    stroke=PAPER,
                    stroke_width=lay.pick(3.4, 2.6),
                    stroke_linecap="round",
                    stroke_linejoin="round",
                )
            else:
                shapes += svg.circle(
                    w - h * 0.5, h / 2, h * 0.13, stroke=INK, stroke_width=lay.pick(2.6, 2.0)
                )
        p.shapes(rect, shapes, pad=4)
        if look.focused:
            paper.ring(p, rect, h / 2)

    def segmented(
        self, p: Painter, rect: Rect, labels: list[str], chosen: int, look: Look, *, hovered: int = -1
    ) -> None:
        """Draw a choice of one among few, all in view."""
        lay = p.layout
        r, each = lay.radius, rect.w / len(labels)
        ground, line, ink = (
            (PAPER_LIGHT, INK, INK) if not look.off else (mix(PAPER, STEEL, 0.35), FAINT, OFF_TEXT)
        )
        shapes = svg.rect(0, 0, rect.w, rect.h, ground, r)
        for i in range(len(labels)):
            if i == chosen:
                shapes += svg.rect(i * each, 0, each, rect.h, line, r)
            elif i == hovered and not look.off:
                shapes += svg.rect(i * each + 2, 2, each - 4, rect.h - 4, PAPER_DARK, r - 2)
            if i:
                shapes += svg.line(i * each, 0, i * each, rect.h, line, lay.hair)
        shapes += svg.rect(0, 0, rect.w, rect.h, r=r, stroke=line, stroke_width=lay.outline)
        p.shapes(rect, shapes, pad=4)
        for i, label in enumerate(labels):
            size = lay.size(20, 15)
            colour = PAPER if i == chosen else ink
            p.text(
                rect.x + (i + 0.5) * each,
                rect.cy + size * 0.33,
                label,
                size,
                "bold",
                colour,
                align="middle",
                width=each - 10,
                least=size * 0.7,
            )
        if look.focused:
            paper.ring(p, rect)

    def slider(self, p: Painter, rect: Rect, share: float, look: Look) -> None:
        """Draw a slider: the track is a rail on its sleepers, the knob a coupling pin."""
        lay = p.layout
        r = lay.pick(14, 11)
        w, y = rect.w - 2 * r, rect.h / 2
        x = r
        rail, pin = (INK, BRASS_LIGHT if look.state in ("hover", "pressed") else BRASS)
        if look.off:
            rail, pin = FAINT, mix(PAPER, STEEL, 0.45)
        shapes = "".join(svg.rect(x + i * w / 20 - 3, y + 3, 6, lay.pick(10, 8), WOOD) for i in range(21))
        shapes += svg.rect(x - 4, y - 3, w + 8, 6, STEEL, 3, stroke=rail, stroke_width=1.5)
        shapes += svg.rect(x - 4, y - 3, w * share + 4, 6, rail, 3)
        knob = x + w * share
        shapes += svg.circle(knob, y, r, pin, stroke=rail, stroke_width=lay.outline) + svg.circle(
            knob, y, r * 0.34, rail
        )
        p.shapes(rect, shapes, pad=6)
        if look.focused:
            paper.ring(p, Rect(rect.x + knob - r, rect.y + y - r, 2 * r, 2 * r), r)

    # ---------------------------------------------------------------- boxes
    def box(self, p: Painter, rect: Rect, look: Look, *, field: bool = True) -> None:
        """Draw the box of a text field or of a list that drops down."""
        lay = p.layout
        line, wide = (FAINT, lay.hair) if look.off else (INK, lay.outline)
        fill = (
            mix(PAPER, STEEL, 0.25)
            if look.off
            else PAPER_LIGHT
            if look.state != "hover" or field
            else "#FFFBF0"
        )
        shapes = svg.rect(0, 0, rect.w, rect.h, fill, 3, stroke=line, stroke_width=wide)
        if field:
            shapes += svg.rect(2, 2, rect.w - 4, 4, PAPER_DARK)
        p.shapes(rect, shapes, pad=4)
        if look.focused:
            paper.ring(p, rect, 3)

    def tab(self, p: Painter, rect: Rect, label: str, look: Look, *, on: bool) -> None:
        """Draw one tab; the chosen one is higher, open to the sheet below and underlined."""
        lay = p.layout
        up = 0 if on else lay.pick(8, 6)
        w, h = rect.w, rect.h
        fill = PAPER if on else PAPER_DARK if look.state == "hover" else mix(PAPER_DARK, BRASS, 0.25)
        left, top = f"M0 {svg.num(h)}V{up + 8}Q0 {up} 8 {up}", f"H{svg.num(w - 8)}"
        d = f"{left}{top}Q{svg.num(w)} {up} {svg.num(w)} {up + 8}V{svg.num(h)}"
        shapes = svg.path(d, fill, stroke=INK, stroke_width=lay.outline)
        if on:
            shapes += svg.rect(1.5, h - 3, w - 3, 8, PAPER)
            shapes += svg.rect(14, h - lay.pick(11, 8), w - 28, lay.pick(4, 3), ALERT)
        p.shapes(rect, shapes, pad=10)
        size = lay.size(22, 16)
        middle = rect.y + up + (h - up) / 2
        p.text(rect.cx, middle + size * 0.33, label, size, "bold", align="middle", width=w - 16)
        if look.focused:
            paper.ring(p, Rect(rect.x + 10, rect.y + up + 8, w - 20, h - up - 20), 3)


class PonyStyle(TrainStyle):
    """Buttons with notched corners, lettered in Rye, after the Pony Express mock-ups."""

    def reach(self, rect: Rect) -> Rect:
        """Return all that a control may draw on: the pointing hand at its left too."""
        hand = 12 + 0.78 * rect.h / 64 * 58
        return Rect(rect.x - hand, rect.y - 18, rect.w + hand + 18, rect.h + 36)

    def button(
        self,
        p: Painter,
        rect: Rect,
        label: str,
        look: Look,
        *,
        kind: Kind = "plain",
        key: str | None = None,
        icon: str | None = None,
        sub: str | None = None,
        size: float | None = None,
    ) -> None:
        """Draw a button; a key cap stands at its right end and the label then at the left.

        `icon` is an icon, or with a folder in its name a picture.
        """
        text_size = rect.h * 0.4 if size is None else size
        dx, dy = (2, 3) if look.state == "pressed" else (0, 0)
        ink = FADED if look.off else PAPER if kind in ("primary", "quiet") else INK
        self._plate(p, rect, look, kind, (dx, dy))
        face = rect.moved(dx, dy)
        right = face.right - 14
        if key:
            cap = min(30.0, rect.h * 0.5)
            width = pony_key_width(p, key, cap)
            pony_key(p, right - width, face.cy - cap / 2, key, cap)
            right -= width + 8
        left = face.x + 18
        if icon:
            self._icon(p, face, icon, ink)
            left = face.x + 22 + rect.h * 0.62
        line = face.y + rect.h * 0.47 if sub else face.cy + text_size * 0.36
        if sub or icon or key:
            p.text(left, line, label, text_size, "display", ink, width=right - left, least=text_size * 0.6)
        else:
            p.text(
                face.cx,
                line,
                label,
                text_size,
                "display",
                ink,
                align="middle",
                width=face.w - 24,
                least=text_size * 0.6,
            )
        if sub:
            p.text(left, face.y + rect.h * 0.79, sub, text_size * 0.66, "semi", ink, width=right - left)

    def _icon(self, p: Painter, face: Rect, icon: str, ink: str) -> None:
        """Draw an icon before a label; a name with a folder is a picture's."""
        centre = (face.x + 14 + face.h * 0.3, face.cy)
        if "/" not in icon:
            paper.draw_icon(p, centre, icon, ink, face.h * 0.3)
            return
        w, h = p.shop.pictures.size(icon)
        k = face.h * 0.66 / max(w, h)
        p.picture(icon, Rect(centre[0] - w * k / 2, centre[1] - h * k / 2, w * k, h * k))

    def _plate(self, p: Painter, rect: Rect, look: Look, kind: Kind, shift: tuple[float, float]) -> None:
        w, h = rect.w, rect.h
        dx, dy = shift
        fills = {"primary": RED, "plain": PAPER, "quiet": NIGHT, "dashed": PAPER}
        fill = (
            fills[kind]
            if look.state != "hover"
            else mix(fills[kind], "#FFFFFF", 0.12 if kind == "primary" else 0.35)
        )
        line = PAPER if kind in ("primary", "quiet") else INK
        if look.off:
            fill, line = mix(PAPER, WOOD_LIGHT, 0.18), FADED
        shapes = ""
        if look.focused:
            shapes += svg.path(svg.notched(-7, -7, w + 14, h + 14, 9), BRASS, stroke=INK, stroke_width=1.6)
        elif look.state in ("rest", "hover"):
            more = 1 if look.state == "hover" else 0
            shapes += svg.path(svg.notched(3 + more, 4 + more, w, h, 7), INK, fill_opacity=0.45)
        shapes += svg.path(svg.notched(dx, dy, w, h, 7), fill, stroke=INK, stroke_width=2.4)
        shapes += svg.path(
            svg.notched(dx + 4.5, dy + 4.5, w - 9, h - 9, 6),
            stroke=line,
            stroke_width=0.9,
            stroke_opacity=0.75,
        )
        p.shapes(rect, shapes, pad=12)
        if look.focused and p.shop.pictures.has("pony/manicule"):
            k = 0.78 * h / 64
            p.picture("pony/manicule", Rect(rect.x - 9 - 58 * k, rect.cy - 20 * k, 68 * k, 40 * k))


def pony_key_width(p: Painter, label: str, height: float) -> float:
    """Return how wide a key cap of the Pony Express style is."""
    return max(height, p.type.width(label, height * 0.56, "bold") + height * 0.6)


def pony_key(p: Painter, x: float, y: float, label: str, height: float, *, dark: bool = False) -> float:
    """Draw a key cap with a thick foot, top left at (x, y); `dark` on night. Return its width."""
    s, w = height, pony_key_width(p, label, height)
    edge, face = (PAPER, NIGHT) if dark else (INK, CREAM)
    shapes = svg.rect(0, 0, w, s, edge, s * 0.2) + svg.rect(1.6, 1.6, w - 3.2, s - 5.4, face, s * 0.16)
    p.shapes(Rect(x, y, w, s), shapes)
    p.text(x + w / 2, y + s * 0.66, label, s * 0.56, "bold", PAPER if dark else INK, align="middle")
    return w


TRAIN_STYLE: Final = TrainStyle()
PONY_STYLE: Final = PonyStyle()
