"""The rules of the game on one page, built from one thought: all pairs fit.

Nothing here is fast and nothing is clever. A tile is a pair of letters, `("R", "c")` the red circle. A table and a
play are dictionaries from `(row, column)` to a tile. A play is tried by laying it and looking at what lies then.
The real engine must say the same; the tests compare the two on thousands of positions.
"""

from itertools import combinations, product

ACROSS, DOWN = (0, 1), (1, 0)


def fit(one, other):
    """Two tiles fit when they share exactly one attribute."""
    return (one[0] == other[0]) != (one[1] == other[1])


def all_fit(tiles):
    """A line is legal when every two of its tiles fit."""
    return all(fit(one, other) for one, other in combinations(tiles, 2))


def in_order(tiles):
    """Red orange yellow green blue purple; circle square diamond clover four-pointed eight-pointed."""
    return sorted(tiles, key=lambda tile: ("ROYGBP".index(tile[0]), "csdvfe".index(tile[1])))


def along(cell, step, count):
    """The cell so many steps further along the row or column."""
    return (cell[0] + count * step[0], cell[1] + count * step[1])


def run(table, cell, step):
    """The unbroken row or column of tiles through a cell."""
    while along(cell, step, -1) in table:
        cell = along(cell, step, -1)
    cells = []
    while cell in table:
        cells.append(cell)
        cell = along(cell, step, 1)
    return tuple(cells)


def lines(table, play):
    """Every line a play makes or extends, once: two tiles or more, one of them new."""
    laid = table | play
    runs = {run(laid, cell, step) for cell in play for step in (ACROSS, DOWN)}
    return sorted(cells for cells in runs if len(cells) > 1)


def touches(table, cell):
    """A cell touches the table when a tile lies above, below, left or right of it."""
    return any(along(cell, step, way) in table for step in (ACROSS, DOWN) for way in (-1, 1))


def in_one_line(table, play):
    """All in one row or one column, and no hole between the first and the last."""
    rows, columns = zip(*play, strict=True)
    between = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
    return 1 in (len(set(rows)), len(set(columns))) and all(cell in table or cell in play for cell in between)


def is_legal(table, play):
    """A play is legal when it is in one line on free cells, joins the table, and every line is legal."""
    laid = table | play
    return (
        len(play) > 0
        and not any(cell in table for cell in play)
        and (not table or any(touches(table, cell) for cell in play))
        and in_one_line(table, play)
        and all_fit(play.values())
        and all(all_fit(laid[cell] for cell in cells) for cells in lines(table, play))
    )


def groups(hand):
    """Every group of a hand: different tiles that all fit one another, or one tile alone."""
    kinds = in_order(set(hand))
    return [group for size in range(1, 7) for group in combinations(kinds, size) if all_fit(group)]


def opening_groups(hand):
    """The largest groups of a hand; one of them is the first line of the game."""
    found = groups(hand)
    return [group for group in found if len(group) == len(found[-1])]


def starts(table, step, most):
    """The free cells from which so many tiles, laid one after the other, come to touch the table."""
    found = set()
    beside = {along(cell, way, sign) for cell in table for way in (ACROSS, DOWN) for sign in (-1, 1)}
    for start in beside - table.keys():
        back = 0
        for _ in range(most):
            found.add(along(start, step, -back))
            back += 1
            while along(start, step, -back) in table:
                back += 1
    return sorted(found)


def attempts(table, hand, play, cell, step):
    """Lay each tile of the hand in turn, then go on along the line. A run that is mixed stays mixed: drop it."""
    while cell in table:
        cell = along(cell, step, 1)
    for tile in in_order(set(hand)):
        longer = play | {cell: tile}
        laid = table | longer
        if all(all_fit(laid[there] for there in run(laid, cell, way)) for way in (ACROSS, DOWN)):
            yield longer
            rest = list(hand)
            rest.remove(tile)
            yield from attempts(table, rest, longer, along(cell, step, 1), step)


def plays(table, hand, free_first_turn=False):
    """Every legal play of a hand, each once. The first line of a game is laid across from (0, 0)."""
    if not table:
        first = groups(hand) if free_first_turn else opening_groups(hand)
        return [{(0, column): tile for column, tile in enumerate(group)} for group in first if hand]
    found = {}
    for step in (ACROSS, DOWN):
        for start in starts(table, step, len(hand)):
            for play in attempts(table, hand, {}, start, step):
                if is_legal(table, play):
                    found[frozenset(play.items())] = play
    return list(found.values())


def scored_lines(table, play, colors=6, shapes=6):
    """Each line with its points and bonus: a point for each tile, as many again when its attribute is used up."""
    laid = table | play
    scored = []
    for cells in lines(table, play):
        one_color = len({laid[cell][0] for cell in cells}) == 1
        full = len(cells) == (shapes if one_color else colors)
        scored.append((cells, len(cells), len(cells) if full else 0))
    return scored


def total(table, play, colors=6, shapes=6, lone_tile_points=1):
    """The points of a turn. A first turn of one tile makes no line and scores what was agreed."""
    scored = scored_lines(table, play, colors, shapes)
    return sum(points + bonus for _, points, bonus in scored) if scored else lone_tile_points


def best_plays(table, hand, **deck):
    """The plays with the most points."""
    totals = [(total(table, play, **deck), play) for play in plays(table, hand)]
    most = max((points for points, _ in totals), default=0)
    return [play for points, play in totals if points == most]
