"""The interface kit: canvas, text, widgets, motion, sound. Knows pygame, knows no game.

How a scene is written
======================
A scene is a subclass of `game.scenes.stack.Scene[Result]`; it gets `Services` by constructor and
says what it shows::

    class Result(Scene[str]):
        def build(self) -> None:            # place widgets; called again after every change of size
            lay = self.layout               # or language; call self.rebuild() when the model changed
            self.form.add(Button("again", lay.rect_of((420, 960, 264, 58), (300, 684, 188, 42)),
                                 self.say("Rematch"), lambda: self.close("again"),
                                 kind="primary", shortcut="enter"))
            self.form.focus("again")        # once, in __init__ or enter, if it should begin there

        def paint(self, p: Painter) -> None:            # the still picture behind the widgets
            paper.wood(p)
            paper.panel(p, RECT, self.say("Seats"))

        def paint_moving(self, p: Painter) -> None:     # sprites, each frame, over the widgets
            for sprite in self.sprites:
                p.place(card_stamp(p, sprite.key), sprite.x, sprite.y)

        def on_event(self, event: InputEvent) -> bool:  # what no widget wanted
            return isinstance(event, KeyDown) and event.key == "escape" and not self.close(None)

`self.push(Scene, then=callback)`, `self.close(result)`, `self.replace(scene)`, `self.toast(text, seat)`,
`self.after(seconds, action)`, `self.spoil(rect)`. Overlays set `opaque = False` and draw
`game.scenes.dialog.veil(p)` first. `game.scenes.dialog.Dialog` asks a question. Work for another
thread comes back with `self.services.post(action)`.

Units
=====
Everything is in virtual units: 1920 × 1080 (regular) or 1366 × 768 (compact), `layout.compact`
says which. `layout.pick(regular, compact)` chooses a measure, `layout.size(…)` a text size,
`layout.rect_of((x, y, w, h), (x, y, w, h))` a region. `p.window` is the whole window with its
letterbox bars. Text positions are baselines.

What is redrawn
===============
`Scene.layers()` is a pile of layers: still ones keep their pixels until `spoil(rect)`, moving ones
are recorded each frame, and only what differs is put together again. With nothing due the program
sleeps. A scene wants frames while its `stage` is busy, or when `due(now)` says so; `poll_hz` reads
the pointer at 240 Hz while a die is held (`PointerMoved.time` is when).

Modules
=======
geometry    Rect, Point, around
layout      Layout (measures), Frame (letterbox)
ink         colours, mix, LIVERIES of the seats
svg         shapes as text; `p.shapes(rect, svg.rect(…) + svg.path(…))` draws them smooth
painter     Painter: fill, shapes, picture, tile, text, paragraph, stamp/place, stroke, disc, polygon
text        Typesetter (`p.type`): width, fit, shorten, wrap; rich text: `**bold**`, `[E8]`
paper       the card games' surfaces: wood, paper, panel, nicked, ornament, rule, lane, dashed, ring,
            keycap, tag, badge, sign, topbar, status, heading, row_ground
sheet       the Pony Express surfaces: dark_wood, sheet, sheet_heading, double_rule, tall_status
style       how controls look: TRAIN_STYLE, PONY_STYLE (set `Scene.style`)
signs       icons and seats' signs
widget      Widget, Tip; `off="reason"` disables and explains
controls    Button, IconButton, Area (anything you draw that can be pressed), Toggle, Stepper, Slider
choices     Segmented, Dropdown, Tabs
field       TextField
lists       ScrollArea (widgets and painting in a scrolled page), ScrollList (rows drawn on demand)
form        Form: focus, hovering, tooltips, shortcuts; `form.focus(name)`, `form.find(name)`
motion      Stagehand (`scene.stage`): play(Motion(…), Effect(…), together(…)), skip; Sprite.travel
sound       Sound: play("couple"), play_music
events      PointerDown … KeyDown; `KeyDown.chord` is "ctrl+z"
pilot       Pilot: drives a stack in tests; make the stack with `game.app.rehearse`
sheets, pictures, fonts, window, clock, keys, tips: what the above stand on
"""
