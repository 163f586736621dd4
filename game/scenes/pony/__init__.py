"""The table of Pony Express, but for the flicked shots.

looks        riders, dice, item cards, signs, emblems: what is drawn in several places
places       where everything lies on the screen
board        the map with its riders, landings, zoom and pan
picture      the table as it is shown while the facts are told one by one
plates       the riders' plates
map          the board under the hand: its spaces, zoom and pan
wording      what things are called, and the status line
grips        what is held or carried with the mouse
cup          the sheet with cup, dice and saddlebag, and the roller's arrangement of them
ladder       the claims
doubt        the challenge: who answers, with which keys, and who has
bill         the claim as it hangs there, and the verdict
column       how the challenge is drawn
panel        what all overlays of this table share
saddlebag    "Anything from the saddlebags?": the neutral question
picker       choosing dice, and a face
rolls        open rolls: start, mine, saloon, jail, poker game
choices      jail turn, station, relay, reward, corners
odds         the table of odds
facts        what has happened and isn't seen yet
story        facts become motion
travel       riders on the trail, gold on its way
shooting     how the table lets dice be flicked
table        the whole
result       the end
"""
