"""Answers to exercises as the browser says them: places in the hand, cells, numbers of choices and lines."""


def items_of(asked, answer):
    """The items of an answer to this exercise. A text is one choice; a number is one number."""
    if asked.answer == "number":
        return [answer]
    if asked.answer in {"choice", "several", "order"}:
        return [asked.choices.index(choice) for choice in ((answer,) if asked.answer == "choice" else answer)]
    if asked.answer == "play":
        places = places_of(asked.hand, answer.tiles)
        return [[place, *cell] for place, cell in zip(places, answer.cells, strict=True)]
    if asked.answer in {"hand", "tiles"}:
        return places_of(asked.hand, answer)
    if asked.answer == "lines":
        return [asked.lines.index(line) for line in answer]
    return [tile.kind for tile in answer] if asked.answer == "kinds" else [list(cell) for cell in answer]


def places_of(held, tiles):
    """For each tile a place of its own in the hand."""
    left = dict(enumerate(held))
    places = []
    for tile in tiles:
        place = next(place for place, other in left.items() if other == tile)
        del left[place]
        places.append(place)
    return places
