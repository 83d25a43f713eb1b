"""Game records: a whole game as text, written and replayed.

A whole mini-game (three colors, three shapes, two copies; a full line of three is a Qwirkle):

    players: Ann, Ben
    ages: 34, 9
    options: hand_size=3
    deck: 3x3x2
    seed: 3
    hand 0: Yc Rd Od
    hand 1: Os Yd Yc
    0 | Rd@0,0 Od@0,1 | 2 | Rs Rd
    1 | Yc@-1,-1 Yd@0,-1 | 2 + 3+3 = 8 | Ys Rs
    0 | Rs@1,0 Rd@1,1 | 2 + 2 + 2 = 6 | Ys Oc
    1 | Rs@-2,-3 Os@-2,-2 Ys@-2,-1 | 3+3 + 3+3 = 12 | Rc Yd Od
    0 | Yc@-3,-4 Ys@-3,-3 | 2 + 2 = 4 | Os Oc
    1 | Od@-4,-5 Yd@-3,-5 | 2 + 3+3 = 8 | Rc
    0 | Oc@-4,-4 Os@-4,-3 | 3+3 + 2 + 3+3 = 14 | -
    1 | Rc@-1,0 | 2 + 3+3 = 8 | -
    0 | Oc@-1,-2 | 3+3 + 2 + out 6 = 14 | -

*Header lines* are `name: value`. `players` are the names, or their number. `ages`, `options`, `deck` may be left
out (`ages` may be `?`). `seed` is the number the game was dealt from, or `?`. `hand 0`, `hand 1`, … are the first
hands, or `?`. A game that goes on from a position also has `board` (on one line), `bag` (`-`: empty), `scores`
and `seat`.

*Turn lines* are `seat | move | points | drawn`: a play, `trade …` or `pass`; the points of each line, a Qwirkle's
as `6+6`, in any order, with or without their sum («6+6 + 3 + 3 = 18»), with `out 6` for going out, or the sum
alone; the tiles drawn, `-` for none, `?` for unknown. Blank lines and lines that begin with `#` are passed over.

Replaying checks every number. When the seed is known, hands and draws follow from it and must agree; when it
is not, hands and draws must all be there, or the game is taken as known only from its plays, and plays and
points are checked.

    record  = { header | turn | comment | blank }
    header  = name ":" value
    turn    = seat "|" move "|" points [ "|" drawn ]
    points  = sum [ "=" number ] | number
    sum     = part { "+" part } ;  part = number [ "+" number ] | "out" "6"
    drawn   = "-" | "?" | tile { tile }
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from qwirkle_lessons.engine.board import Board
from qwirkle_lessons.engine.dealing import SEED_DIGITS, Hand, first_hands
from qwirkle_lessons.engine.errors import GameError, NotationError, RecordError
from qwirkle_lessons.engine.game import Game, Start, Turn, begin, begin_unseen
from qwirkle_lessons.engine.moves import parse_move
from qwirkle_lessons.engine.opening import who_starts
from qwirkle_lessons.engine.options import RuleOptions
from qwirkle_lessons.engine.seats import names_of
from qwirkle_lessons.engine.tiles import Deck, Tile, hand, in_order
from qwirkle_lessons.told import quoted, shown

UNKNOWN = "?"
NONE = "-"


def write_record(game: Game) -> str:
    """A game as text, from its start to now; `Game.from_text` reads it back."""
    start, options = game.start, game.options
    lines = [
        f"players: {', '.join(game.players)}",
        f"ages: {UNKNOWN if start.ages is None else ', '.join(UNKNOWN if a is None else str(a) for a in start.ages)}",
        f"options: {replace(options, deck=RuleOptions().deck)}",
        f"deck: {options.deck}",
        f"seed: {UNKNOWN if start.seed is None else start.seed}",
    ]
    lines += [
        f"hand {seat}: {_tiles(start.hands[seat]) if start.hands else UNKNOWN}" for seat in range(len(game.players))
    ]
    if not _is_deal(start, options):
        lines += [
            f"board: {start.board.one_line or NONE}",
            f"bag: {_tiles(start.bag)}",
            f"scores: {', '.join(map(str, start.scores))}",
            f"seat: {start.seat}",
        ]
    return "\n".join([*lines, *map(_turn_line, game.history)])


def _is_deal(start: Start, options: RuleOptions) -> bool:
    """Whether all of the start follows from hands, ages and options."""
    if not start.hands:
        return True
    if len(start.board) or any(start.scores):
        return False
    if start.seed is not None and (start.hands, start.bag) != first_hands(start.seed, len(start.hands), options):
        return False
    dealt = Counter(options.deck.tiles) == Counter([*start.bag, *(tile for hand in start.hands for tile in hand)])
    if not dealt or any(len(hand) != options.hand_size for hand in start.hands):
        return False
    try:
        return who_starts(start.hands, start.ages, options) == start.seat
    except ValueError:
        return False


def _turn_line(turn: Turn) -> str:
    drawn = UNKNOWN if turn.drawn is None else _tiles(turn.drawn)
    return f"{turn.seat} | {turn.move} | {points_of(turn)} | {drawn}"


def points_of(turn: Turn) -> str:
    """The points of a turn line by line, and their sum: `6+6 + 3 + 3 = 18`."""
    score = turn.score
    parts = [f"{line.points}+{line.bonus}" if line.bonus else str(line.points) for line in score.lines] if score else []
    if score and not parts:
        parts = [str(score.total)]
    if turn.going_out:
        parts.append(f"out {turn.going_out}")
    text = " + ".join(parts) or "0"
    return text if text.isdigit() else f"{text} = {turn.points}"


def _tiles(tiles: Hand) -> str:
    return " ".join(map(str, tiles)) or NONE


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str

    def error(self, why: object) -> RecordError:
        return RecordError(self.number, self.text, str(why))


_Headers = dict[str, tuple[str, _Line]]
T = TypeVar("T")
D = TypeVar("D")


def read_record(text: str) -> Game:
    """Replay a record. Raises RecordError, which names the first line that does not fit and what would."""
    if not isinstance(text, str):
        raise RecordError(1, shown(text), "a game record is a text.")
    lines = [_Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [line for line in lines if line.text and not line.text.startswith("#")]
    headers = [line for line in lines if not _is_turn(line)]
    turns = [line for line in lines if _is_turn(line)]
    if headers and turns and headers[-1].number > turns[0].number:
        late = next(line for line in headers if line.number > turns[0].number)
        raise late.error("after the first turn there are only turns: seat | move | points | drawn.")
    game = _begin(_headers(headers), turns)
    for line in turns:
        game = _replay(game, line)
    return game


def _is_turn(line: _Line) -> bool:
    return "|" in line.text


_HEADERS = ("players", "ages", "options", "deck", "seed", "board", "bag", "scores", "seat")


def _headers(lines: list[_Line]) -> _Headers:
    headers: _Headers = {}
    for line in lines:
        name, colon, value = line.text.partition(":")
        name = " ".join(name.lower().split())
        if not colon or not (name in _HEADERS or re.fullmatch(r"hand [0-3]", name)):
            raise line.error(f"a header is written name: value, with one of {', '.join(_HEADERS)}, hand 0, hand 1, …")
        if name in headers:
            raise line.error(f"{name} was given before, in line {headers[name][1].number}.")
        headers[name] = (value.strip(), line)
    return headers


def _begin(headers: _Headers, turns: list[_Line]) -> Game:
    """The game before its first turn."""
    if "players" not in headers:
        raise RecordError(1, "", "a game record has a line «players: A, B» (names, or their number).")
    names = _read(headers, "players", _read_players, ("A", "B"))
    options = _read(headers, "options", RuleOptions.parse, RuleOptions())
    options = replace(options, deck=_read(headers, "deck", Deck.parse, options.deck))
    ages = _read(headers, "ages", _read_ages, None)
    seed = _read(headers, "seed", _read_number, None)
    hands = tuple(_read(headers, f"hand {seat}", hand, None) for seat in range(len(names)))
    for name, (_, line) in headers.items():
        if name.startswith("hand ") and int(name[5:]) >= len(names):
            raise line.error(f"there are {len(names)} players, on the seats 0 to {len(names) - 1}.")
    try:
        if not headers.keys().isdisjoint({"board", "bag", "scores", "seat"}):
            return _begin_from_position(headers, names, options, seed, hands)
        if seed is not None:
            return _check_hands(headers, Game.deal(names, seed, ages, options=options), hands)
        dealt = tuple(tiles for tiles in hands if tiles is not None)
        if len(dealt) == len(names) and all(_drawn(line) is not None for line in turns):
            return _begin_from_hands(names, ages, options, dealt)
    except RecordError:
        raise
    except ValueError as error:
        raise headers["players"][1].error(error) from None
    _check_first_turns(options, hands, turns)
    first = options.start if options.start is not None else _first_seat(turns, len(names))
    return begin_unseen(names, options, Start(None, ages, Board(), (), (), (0,) * len(names), first))


def _begin_from_position(
    headers: _Headers, names: tuple[str, ...], options: RuleOptions, seed: int | None, hands: tuple[Hand | None, ...]
) -> Game:
    board = _read(headers, "board", lambda text: Board() if text == NONE else Board.parse(text, check=False), Board())
    dealt = tuple(tiles for tiles in hands if tiles is not None)
    if len(dealt) < len(names):
        raise GameError("a game that goes on from a position needs all hands: hand 0, hand 1, …")
    rest = Counter(options.deck.tiles) - Counter([*board.tiles, *(tile for tiles in dealt for tile in tiles)])
    bag = _read(headers, "bag", _read_tiles, in_order(rest.elements()))
    scores = _read(headers, "scores", lambda text: tuple(map(_read_number, text.split(","))), None)
    game = Game.of(board, dealt, bag, _read(headers, "seat", _read_number, 0), scores, options, seed)
    return replace(game, players=names)


def _begin_from_hands(
    names: tuple[str, ...], ages: tuple[int | None, ...] | None, options: RuleOptions, hands: tuple[Hand, ...]
) -> Game:
    """A game whose hands and draws somebody noted."""
    dealt = _checked(options, hands)
    bag = in_order((Counter(options.deck.tiles) - Counter(dealt)).elements())
    first = who_starts(hands, ages, options)
    return begin(names, options, Start(None, ages, Board(), hands, bag, (0,) * len(names), first))


def _checked(options: RuleOptions, hands: tuple[Hand, ...]) -> list[Tile]:
    """All tiles of first hands. Raises GameError for hands that cannot have been dealt."""
    for tiles in hands:
        if len(tiles) != options.hand_size:
            raise GameError(f"a hand has {len(tiles)} tiles, {_tiles(tiles)}; a game begins with {options.hand_size}.")
    dealt = [tile for tiles in hands for tile in tiles]
    if surplus := options.deck.excess(dealt):
        raise GameError(f"the hands hold more than one deck: {'; '.join(surplus)}.")
    return dealt


def _check_hands(headers: _Headers, game: Game, hands: tuple[Hand | None, ...]) -> Game:
    for seat, tiles in enumerate(hands):
        if tiles is not None and Counter(tiles) != Counter(game.hands[seat]):
            line = headers[f"hand {seat}"][1]
            raise line.error(f"seed {game.start.seed} deals {_tiles(game.hands[seat])} to seat {seat}.")
    return game


def _check_first_turns(options: RuleOptions, hands: tuple[Hand | None, ...], turns: list[_Line]) -> None:
    """Of a game whose draws nobody noted: who is known to hold something at first plays, or trades, some of that."""
    _checked(options, tuple(tiles for tiles in hands if tiles is not None))
    begun = set()
    for line in turns:
        seat, move = [field.strip() for field in line.text.split("|")][:2]
        if seat not in map(str, range(len(hands))) or seat in begun:
            continue
        begun.add(seat)
        tiles = hands[int(seat)]
        if tiles is not None and Counter(getattr(parse_move(move), "tiles", ())) - Counter(tiles):
            raise line.error(f"hand {seat} is {_tiles(tiles)}.")


def _first_seat(turns: list[_Line], players: int) -> int:
    text = turns[0].text.partition("|")[0].strip() if turns else "0"
    return int(text) if text in map(str, range(players)) else 0


def _read(headers: _Headers, name: str, reader: Callable[[str], T], default: D) -> T | D:
    """The value of a header; the default when it is not there or not known."""
    if name not in headers or headers[name][0] == UNKNOWN:
        return default
    value, line = headers[name]
    try:
        return reader(value)
    except ValueError as error:
        example = f" Write it like «{name}: {_EXAMPLES[name]}»." if name in _EXAMPLES else ""
        raise line.error(f"{error}{example}") from None


_EXAMPLES = {"ages": "41, 8", "seed": "2026", "scores": "12, 9", "seat": "0"}


def _read_number(text: str) -> int:
    if not re.fullmatch(rf"\s*[+-]?[0-9]{{1,{SEED_DIGITS}}}\s*", text):
        raise NotationError(f"{quoted(text)} is no whole number.")
    return int(text)


def _read_players(text: str) -> tuple[str, ...]:
    return names_of(_read_number(text) if text.isdecimal() else [name.strip() for name in text.split(",")])


def _read_ages(text: str) -> tuple[int | None, ...]:
    return tuple(None if age.strip() == UNKNOWN else _read_number(age) for age in text.split(","))


def _read_tiles(text: str) -> Hand:
    return () if text == NONE else hand(text)


def _drawn(line: _Line) -> Hand | None:
    """The tiles drawn, as a turn line says; None when it does not."""
    fields = line.text.split("|")
    text = fields[3].strip() if len(fields) > 3 else UNKNOWN
    try:
        return None if text == UNKNOWN else _read_tiles(text)
    except ValueError as error:
        raise line.error(error) from None


def _replay(game: Game, line: _Line) -> Game:
    """The game after one turn line, when everything in it fits."""
    fields = [field.strip() for field in line.text.split("|")]
    if not 3 <= len(fields) <= 4:
        raise line.error("a turn is written seat | move | points | drawn.")
    seat, move, points = fields[:3]
    if game.is_over:
        raise line.error("the game is over before this turn.")
    if seat != str(game.seat):
        raise line.error(f"it is the turn of seat {game.seat}.")
    after = _play(game, line, move, _drawn(line))
    turn = after.history[-1]
    if not _fits(points, turn):
        raise line.error(f"the points of this turn are {points_of(turn)}.")
    return after


def _fits(points: str, turn: Turn) -> bool:
    """Whether these are the points of a turn: their parts in any order, with or without the sum, or the sum alone."""
    parts, equals, total = "".join(points.split()).partition("=")
    if equals and total != str(turn.points):
        return False
    lines = turn.score.lines if turn.score else ()
    out = [f"out{turn.going_out}"] if turn.going_out else []
    whole = [str(line.total) for line in lines]
    split = [str(number) for line in lines for number in (line.points, line.bonus) if number]
    given = sorted(parts.split("+"))
    return given in (sorted([*whole, *out]), sorted([*split, *out]), [str(turn.points)])


def _play(game: Game, line: _Line, move: str, drawn: Hand | None) -> Game:
    try:
        if game.start.seed is None:
            return game.after_drawing(parse_move(move), drawn)
        after = game.after(parse_move(move))
    except ValueError as error:
        raise line.error(error) from None
    right = after.history[-1].drawn
    if drawn is not None and right is not None and Counter(drawn) != Counter(right):
        raise line.error(f"seed {game.start.seed} draws {_tiles(right)} here.")
    return after
