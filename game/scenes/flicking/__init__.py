"""Flicking a die by hand, and watching where it goes: shared by the range, the duels and the Indians.

For a scene with shots
======================
::

    self.gallery = Gallery(services, self._paint_board, self._look, fired=…, shown=…, kept=…)

    def build(self):   self.gallery.frame(camera, region)    # where the board lies for this layout
    def enter(self):   self.gallery.set_up(table); self.gallery.arm()
    def handle(self, event):
        used = self.gallery.handle(event)                    # before the widgets: a drag is its own
        self.poll_hz = self.gallery.poll_hz
        return used or super().handle(event)
    def tick(self, now):          self.gallery.tick(now)
    def due(self, now):           return self.gallery.due(now)
    def paint(self, p):           …the still board…
    def paint_moving(self, p):    self.gallery.paint(p)
    def leave(self):              self.gallery.stop()

A person's shot: `arm`, then `fired(flick, result)` at once, with the outcome for the rules (give a
record `game.flick.pony.flick_note(flick)`); the film of it begins by itself, and `shown()` follows when
it is over or skipped. Then `set_up` the next table and `arm` again. Another's shot, or a recorded one:
`play(trace)`. The control, strength, aim line, speed and reduced motion are read from the settings.

`camera.upright(rect, width)` doesn't turn the board; `camera.shooting(layout, corner)` turns it so that
the shot runs from left to right. Everything is drawn inside `region` and in the moving layer, so what
must lie over it belongs into `paint_front`.

Modules
=======
camera    mm on the board to the screen and back
gallery   the whole: figures, hand, film
cast      one moment of the gallery: figures and dice
launch    the hand: placing, flick, slingshot, keys, cancelling
aids      trail, rings, aim lines, the gauges for a sheet beside the board
film      the shot as it is shown: slow motion, falling, rocking; `moments` and `knocks` for more cues
figures   upright, leaning, falling, lying; `Look("pony/rider-blue")`
cube      the die in perspective; faces its drawings as polygons
effects   knocks, dust, chalk mark
closeup   the enlarged picture of a near miss
noises    knocks, sliding, falling
"""
