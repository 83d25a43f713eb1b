"""The twelve turns that the rule book plays through, as a game record.

The book shows the plays and their points, 3 7 4 6 7 6 3 3 10 9 18 9; it does not say what anybody held or drew,
nor who played, so two players take turns here. (As facts from the example game of the publisher's rule book.)
"""

RULE_BOOK_GAME = """\
players: A, B
ages: ?
options: official
deck: 6x6x3
seed: ?
hand 0: ?
hand 1: ?
0 | Rc@-2,0 Rd@-1,0 Rv@0,0 | 3 | ?
1 | Rs@-3,0 Bs@-3,1 Ps@-3,2 | 3 + 4 = 7 | ?
0 | Bc@-2,1 | 2 + 2 = 4 | ?
1 | Gd@-1,-1 Gv@0,-1 | 2 + 2 + 2 = 6 | ?
0 | Gc@-2,-1 Ge@1,-1 | 4 + 3 = 7 | ?
1 | Rs@-4,3 Os@-3,3 | 2 + 4 = 6 | ?
0 | Oe@1,-3 Ye@1,-2 | 3 | ?
1 | Od@-1,-3 Of@0,-3 | 3 | ?
0 | Yc@-2,-2 Yd@-1,-2 | 2 + 4 + 4 = 10 | ?
1 | Re@1,0 | 4 + 5 = 9 | ?
0 | Of@-4,-1 Rf@-4,0 Bf@-4,1 | 3 + 6+6 + 3 = 18 | ?
1 | Bs@-4,4 Ys@-3,4 | 2 + 2 + 5 = 9 | ?
"""
