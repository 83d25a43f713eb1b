// The pure parts of the board's module: geometry, the half-made answer, names, keys and messages.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  asksAnew,
  boxesOf,
  cellName,
  cellsOfKind,
  chosenIn,
  commandOf,
  fill,
  fitCounts,
  grown,
  keepInside,
  linesAfterTap,
  linesAsMarks,
  linesAt,
  kindsOf,
  leftInHand,
  lineThrough,
  messageOf,
  scrollAfter,
  scrollToShow,
  middleOf,
  numberIn,
  put,
  sameAnswer,
  stepTo,
  stepped,
  tilesOn,
  toggled,
  voiceFor,
  windowOf,
  without,
  zoomed,
} from "../../qwirkle_lessons/widgets/static/board.mjs";

const scene = (changes = {}) => ({
  number: 1,
  answer: "play",
  window: [-1, -1, 3, 3],
  tiles: [[0, 0, "01"]],
  shown: [],
  hand: [2, 8, 14],
  away: [],
  buttons: [],
  ...changes,
});

const words = {
  cell: "row {row}, column {column}",
  empty: "empty",
  kinds: ["red circle", "red square", "red diamond"],
  pending: "yours",
  chosen: "chosen",
  fit_counts: ["none fits", "one fits", "two fit"],
};

// ---- cells, windows and boxes

test("the window is that of the scene while no pending tile lies at its rim", () => {
  assert.deepEqual(windowOf(scene(), [[0, 1, 1]]), { top: -1, left: -1, bottom: 3, right: 3 });
});

test("the window grows so that there is a cell beyond every pending tile", () => {
  assert.deepEqual(windowOf(scene(), [[0, -1, 0], [1, 0, 3]]), { top: -2, left: -1, bottom: 3, right: 4 });
});

test("the window grows so that every badge is inside it", () => {
  const badges = [{ cell: [4, 3], columns: [3, 5] }, { cell: [0, -2] }];
  assert.deepEqual(windowOf(scene({ answer: "look" }), [], badges), { top: -1, left: -2, bottom: 4, right: 5 });
});

test("chosen cells do not make the window grow", () => {
  assert.deepEqual(windowOf(scene({ answer: "cells" }), [[3, 3]]), { top: -1, left: -1, bottom: 3, right: 3 });
});

test("within a scene the window never shrinks", () => {
  const small = { top: 0, left: 0, bottom: 2, right: 2 };
  assert.deepEqual(grown(small, { top: -2, left: 1, bottom: 1, right: 5 }), { top: -2, left: 0, bottom: 2, right: 5 });
  assert.equal(grown(small, null), small);
});

test("old, shown and pending tiles are told apart", () => {
  const tiles = tilesOn(scene({ shown: [[1, 0, 6]] }), [[2, 0, 2]]);
  assert.deepEqual(tiles.get("0,1"), { kind: 1, state: "old" });
  assert.deepEqual(tiles.get("1,0"), { kind: 6, state: "shown" });
  assert.deepEqual(tiles.get("0,2"), { kind: 14, state: "pending", index: 2 });
  assert.equal(tiles.size, 4);
});

test("a tile that an answer only speaks of gives way to one that lies there", () => {
  const tiles = tilesOn(scene(), [], [[0, 1, 7], [1, 1, 8]]);
  assert.deepEqual(tiles.get("0,1"), { kind: 1, state: "old" });
  assert.deepEqual(tiles.get("1,1"), { kind: 8, state: "ghost" });
});

test("a line is one box, across and down", () => {
  assert.deepEqual(boxesOf([[2, 4], [2, 3], [2, 5]]), [{ top: 2, left: 3, bottom: 2, right: 5 }]);
  assert.deepEqual(boxesOf([[1, 0], [2, 0], [0, 0]]), [{ top: 0, left: 0, bottom: 2, right: 0 }]);
});

test("twins and holes that lie apart get a box each", () => {
  assert.deepEqual(boxesOf([[0, 0], [0, 3]]).length, 2);
  assert.deepEqual(boxesOf([[-1, 0], [2, 0]]), [
    { top: -1, left: 0, bottom: -1, right: 0 },
    { top: 2, left: 0, bottom: 2, right: 0 },
  ]);
});

test("cells neither in one row nor in one column are all outlined", () => {
  const cells = [[0, 0], [1, 1], [2, 1]];
  const covered = boxesOf(cells).flatMap((box) =>
    cells.filter(([row, column]) => row >= box.top && row <= box.bottom && column >= box.left && column <= box.right));
  assert.deepEqual(covered.sort(), cells);
  assert.deepEqual(boxesOf([]), []);
});

// ---- roving focus

const view = { top: -1, left: -2, bottom: 4, right: 5 };

for (const [key, wide, expected] of [
  ["ArrowUp", false, [0, 0]],
  ["ArrowDown", false, [2, 0]],
  ["ArrowLeft", false, [1, -1]],
  ["ArrowRight", false, [1, 1]],
  ["Home", false, [1, -2]],
  ["End", false, [1, 5]],
  ["Home", true, [-1, -2]],
  ["End", true, [4, 5]],
  ["PageUp", false, [-1, 0]],
  ["PageDown", false, [4, 0]],
]) {
  test(`${wide ? "Ctrl+" : ""}${key} moves the focus to ${expected}`, () => {
    assert.deepEqual(stepTo([1, 0], key, view, wide), expected);
  });
}

test("the focus stays inside the window", () => {
  assert.deepEqual(stepTo([-1, 5], "ArrowUp", view), [-1, 5]);
  assert.deepEqual(stepTo([-1, 5], "ArrowRight", view), [-1, 5]);
  assert.deepEqual(keepInside([9, -9], view), [4, -2]);
  assert.equal(stepTo([0, 0], "x", view), null);
});

test("the focus starts in the middle", () => {
  assert.deepEqual(middleOf(scene()), [1, 1]);
});

// ---- zoom and scroll

test("cells are from 24 to 96 pixels large", () => {
  assert.equal(zoomed(40, 1.25), 50);
  assert.equal(zoomed(90, 1.25), 96);
  assert.equal(zoomed(25, 0.5), 24);
});

test("zooming keeps the point under the pointer", () => {
  const [scrolled, at, factor] = [100, 30, 2]; // the point lies at 130, later at 260
  assert.equal(scrollAfter(scrolled, at, factor) + at, (scrolled + at) * factor);
});

test("what is in view is not scrolled to, what is outside the shortest way", () => {
  assert.equal(scrollToShow(100, 200, 120, 160, 20), 100);
  assert.equal(scrollToShow(100, 200, 99.5, 160, 20), 100);
  assert.equal(scrollToShow(100, 200, 40, 80, 20), 20);
  assert.equal(scrollToShow(100, 200, 400, 440, 20), 260);
  assert.equal(scrollToShow(100, 200, 150, 500, 20), 130);
  assert.equal(scrollToShow(100, 200, 150, 350, 20), 150); // it just fits, with nothing around it
  assert.equal(scrollToShow(100, 200, 50, 240, 20), 45);
});

// ---- reading aloud

test("only a voice of this machine reads aloud, in the language of the board", () => {
  const voices = [
    { lang: "en-US", localService: false },
    { lang: "nl_BE", localService: true },
    { lang: "no-NO", localService: true },
  ];
  assert.equal(voiceFor(voices, "en"), null);
  assert.equal(voiceFor(voices, "nl"), voices[1]);
  assert.equal(voiceFor(voices, "nb"), voices[2]);
  assert.equal(voiceFor([], "en"), null);
});

// ---- the half-made answer

test("a tile lies on one cell only", () => {
  assert.deepEqual(put([[0, 1, 1], [1, 1, 2]], 0, 5, 5), [[1, 1, 2], [0, 5, 5]]);
});

test("a tile is taken back alone", () => {
  assert.deepEqual(without([[0, 1, 1], [1, 1, 2]], 0), [[1, 1, 2]]);
});

test("editing makes new lists", () => {
  const items = Object.freeze([Object.freeze([0, 1, 1])]);
  assert.notEqual(put(items, 1, 2, 2), items);
  assert.deepEqual(items, [[0, 1, 1]]);
});

test("choosing twice lets go", () => {
  assert.deepEqual(toggled([[0, 1]], [0, 2]), [[0, 1], [0, 2]]);
  assert.deepEqual(toggled([[0, 1], [0, 2]], [0, 1]), [[0, 2]]);
  assert.deepEqual(toggled([3], 3), []);
});

test("where one tap is the whole answer it replaces the one before", () => {
  assert.deepEqual(chosenIn(scene({ atOnce: true }), [1], 2), [2]);
  assert.deepEqual(chosenIn(scene({ atOnce: true }), [2], 2), [2]);
  assert.deepEqual(chosenIn(scene({ atOnce: false }), [1], 2), [1, 2]);
});

test("an answer is the same only for the same scene and the same items in the same order", () => {
  assert.equal(sameAnswer({ scene: 1, items: [[0, 1, 1]] }, { scene: 1, items: [[0, 1, 1]] }), true);
  assert.equal(sameAnswer({ scene: 1, items: [] }, { scene: 2, items: [] }), false);
  assert.equal(sameAnswer({ scene: 1, items: [[0, 1, 1]] }, { scene: 1, items: [[0, 1, 2]] }), false);
  assert.equal(sameAnswer(undefined, { scene: 1, items: [] }), false);
});

test("pending tiles have left the hand", () => {
  assert.deepEqual(leftInHand(scene(), [[1, 0, 2]]), [0, 2]);
  assert.deepEqual(leftInHand(scene({ answer: "hand" }), [1]), [0, 1, 2]);
});

test("a tile that Python shows on the table has left the hand", () => {
  assert.deepEqual(leftInHand(scene({ answer: "hand", away: [1] }), []), [0, 2]);
});

test("a line is read in its order, through an empty cell too", () => {
  const tiles = tilesOn(scene({ tiles: [[0, 0, "01"], [0, 3, "2"], [1, 1, "7"]] }), []);
  const kinds = (row, column, step) => lineThrough(tiles, row, column, step).map((tile) => tile?.kind ?? null);
  assert.deepEqual(kinds(0, 1, [0, 1]), [0, 1]);
  assert.deepEqual(kinds(0, 1, [1, 0]), [1, 7]);
  assert.deepEqual(kinds(0, 2, [0, 1]), [0, 1, null, 2]);
  assert.deepEqual(kinds(5, 5, [1, 0]), [null]);
});

// ---- help

const help = { cells: { "0,2": "28z", "1,0": "6", "5,5": "" } };

test("a cell counts the tiles of the hand that fit there and are still in it", () => {
  assert.equal(fitCounts(help, [2, 8, 14]).get("0,2"), 2);
  assert.equal(fitCounts(help, [2, 14]).get("0,2"), 1);
  assert.equal(fitCounts(help, [14]).size, 0);
  assert.equal(fitCounts(null, [2]).size, 0);
});

test("a kind finds the cells where it fits", () => {
  assert.deepEqual(cellsOfKind(help, 8), ["0,2"]);
  assert.deepEqual(cellsOfKind(help, 35), ["0,2"]);
  assert.deepEqual(cellsOfKind(help, 34), []);
  assert.deepEqual(kindsOf("28z"), [2, 8, 35]);
  assert.deepEqual(cellsOfKind(null, 8), []);
});

// ---- words and messages

test("a name tells the place, the tile and what it means, by the numbers of the notation", () => {
  const tile = { kind: 1, state: "pending" };
  assert.equal(cellName({ scene: scene(), words, tile, fits: null, chosen: false }, 0, 1), "row 0, column 1, red square, yours");
});

test("an empty cell tells how many tiles fit, when help is on", () => {
  const empty = { scene: scene(), words, tile: null, chosen: false };
  assert.equal(cellName({ ...empty, fits: 2 }, 1, 1), "row 1, column 1, empty, two fit");
  assert.equal(cellName({ ...empty, fits: null }, 1, 1), "row 1, column 1, empty");
  assert.equal(cellName({ ...empty, fits: null, chosen: true }, 1, 1), "row 1, column 1, empty, chosen");
});

test("braces without a value stay, and values are not filled again", () => {
  assert.equal(fill("{a} and {b}", { a: "{b}" }), "{b} and {b}");
  assert.equal(fill("{toString}", {}), "{toString}");
});

test("every message has an id of its own and the number of its scene", () => {
  const first = messageOf("check", scene(), { answer: [] });
  const second = messageOf("check", scene(), { answer: [] });
  assert.equal(first.type, "check");
  assert.equal(first.scene, 1);
  assert.notEqual(first.id, second.id);
  assert.ok(first.id.length <= 64);
});

// ---- keys

const buttons = [{ id: "check", key: "c" }, { id: "hint", key: "h" }, { id: "next", key: "" }];

for (const [where, event, expected] of [
  ["table", { key: "3" }, ["choose", 2]],
  ["hand", { key: "1" }, ["choose", 0]],
  ["table", { key: "0" }, ["zoom", "fit"]],
  ["table", { key: "+" }, ["zoom", "larger"]],
  ["table", { key: "=" }, ["zoom", "larger"]],
  ["table", { key: "-" }, ["zoom", "smaller"]],
  ["table", { key: "-", ctrlKey: true }, null],
  ["table", { key: "s", ctrlKey: true }, null],
  ["table", { key: "s", metaKey: true }, null],
  ["hand", { key: "0" }, null],
  ["table", { key: "Enter" }, ["use"]],
  ["table", { key: " " }, ["use"]],
  ["hand", { key: "Enter" }, null],
  ["elsewhere", { key: "Enter" }, null],
  ["table", { key: "ArrowUp" }, ["move", "ArrowUp"]],
  ["hand", { key: "ArrowUp" }, ["to_table"]],
  ["hand", { key: "ArrowDown" }, null],
  ["kinds", { key: "ArrowDown" }, ["move", "ArrowDown"]],
  ["elsewhere", { key: "ArrowDown" }, null],
  ["table", { key: "Home", ctrlKey: true }, ["move", "Home"]],
  ["hand", { key: "Backspace" }, ["press", "take_back"]],
  ["table", { key: "Escape" }, ["let_go"]],
  ["table", { key: "c" }, ["press", "check"]],
  ["table", { key: "C" }, ["press", "check"]],
  ["table", { key: "c", ctrlKey: true }, null],
  ["table", { key: "Enter", ctrlKey: true }, ["press", "check"]],
  ["text", { key: "Enter", ctrlKey: true }, ["press", "check"]],
  ["text", { key: "c" }, null],
  ["choices", { key: "c" }, ["press", "check"]],
  ["choices", { key: "Enter" }, ["press", "check"]],
  ["choices", { key: "2" }, ["choose", 1]],
  ["choices", { key: "ArrowDown" }, null],
  ["choices", { key: " " }, null],
  ["table", { key: "r" }, ["read"]],
  ["table", { key: "R" }, ["read"]],
  ["table", { key: "g" }, ["change_grid"]],
  ["kinds", { key: "G" }, ["change_grid"]],
  ["text", { key: "g" }, null],
  ["text", { key: "Escape" }, ["let_go"]],
  ["tools", { key: "ArrowRight" }, ["move", "ArrowRight"]],
  ["buttons", { key: "End" }, ["move", "End"]],
  ["buttons", { key: "Enter" }, null],
  ["hand", { key: "r" }, null],
  ["text", { key: "ArrowUp" }, null],
  ["elsewhere", { key: "h" }, ["press", "hint"]],
  ["elsewhere", { key: "?" }, ["keys"]],
  ["table", { key: "Tab" }, null],
  ["table", { key: "ArrowLeft", altKey: true }, null],
]) {
  test(`${event.ctrlKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}«${event.key}» in ${where} means ${expected}`, () => {
    assert.deepEqual(commandOf(event, where, buttons), expected);
  });
}

// ---- lines

const across = { cells: [[0, 0], [0, 1]], name: "row 0", badge: { cell: [0, 2], side: "right" } };
const down = { cells: [[0, 1], [1, 1]], name: "column 1", badge: { cell: [-1, 1], side: "above" } };

test("the lines through a cell are found by their cells", () => {
  assert.deepEqual(linesAt([across, down], 0, 0), [0]);
  assert.deepEqual(linesAt([across, down], 0, 1), [0, 1]);
  assert.deepEqual(linesAt([across, down], 5, 5), []);
});

test("a tap chooses the lone line of a cell, another lets it go", () => {
  assert.deepEqual(linesAfterTap([], [0]), [0]);
  assert.deepEqual(linesAfterTap([0], [0]), []);
  assert.deepEqual(linesAfterTap([3], [0]), [3, 0]);
});

test("where two lines meet, taps go on to the first, the other, both, none", () => {
  const seen = [[]];
  for (let tap = 0; tap < 4; tap += 1) seen.push(linesAfterTap(seen.at(-1), [4, 7]));
  assert.deepEqual(seen, [[], [4], [7], [7, 4], []]);
});

test("a tap on no line leaves the chosen ones", () => {
  assert.deepEqual(linesAfterTap([2], []), [2]);
});

test("chosen lines are outlined and numbered in the order of choosing", () => {
  const { marks, badges } = linesAsMarks([across, down], [1, 0]);
  assert.deepEqual(marks, [{ cells: down.cells, kind: "chosen" }, { cells: across.cells, kind: "chosen" }]);
  assert.deepEqual(badges.map(({ text, cell }) => [text, cell]), [["1", [-1, 1]], ["2", [0, 2]]]);
});

// ---- numbers

test("a whole number is read, whatever stands around it", () => {
  assert.deepEqual([" 12 ", "007", "-3", "−3", "0"].map(numberIn), [12, 7, -3, -3, 0]);
});

test("what is no whole number is none", () => {
  assert.deepEqual(["", "x", "1.5", "1,5", "1e3", "12 points", "1234567", "--1", "٣"].map(numberIn), Array(9).fill(null));
});

test("one more and one less, from nothing too; the keys stop at nothing", () => {
  assert.deepEqual([stepped(null, 1), stepped(null, -1), stepped(4, 1), stepped(4, -1), stepped(0, -1)], [1, 0, 5, 3, 0]);
  assert.deepEqual([stepped(-3, -1), stepped(-3, 1), stepped(999999, 1)], [-3, -2, 999999]);
});

test("in the number field Enter checks, arrows count, and all other keys are the field's", () => {
  const command = (key) => commandOf({ key }, "number", [{ id: "hint", key: "h" }]);
  assert.deepEqual(command("Enter"), ["press", "check"]);
  assert.deepEqual(command("ArrowUp"), ["step", 1]);
  assert.deepEqual(command("ArrowDown"), ["step", -1]);
  assert.deepEqual(["1", "h", "Backspace", "-", "Home"].map(command), Array(5).fill(null));
});

test("on a step Enter is the button's own key, and the digits still choose", () => {
  assert.equal(commandOf({ key: "Enter" }, "steps"), null);
  assert.deepEqual(commandOf({ key: "2" }, "steps"), ["choose", 1]);
});

// ---- names of cells that are marked or in a chosen line

test("a cell says its letter and its chosen lines", () => {
  const said = { ...words, marked: "marked", marked_as: "marked {badge}", in_line: "in line {number}" };
  const marks = [{ cells: [[0, 0]], kind: "note", badge: "A" }, { cells: [[0, 0]], kind: "note", badge: "" }];
  const name = cellName({ scene: scene({ marks }), words: said, tile: null, fits: null, chosen: false, lines: [1, 2] }, 0, 0);
  assert.equal(name, "row 0, column 0, empty, in line 1, in line 2, marked A, marked");
});

test("other buttons are no new question; another table, hand, task or choice is", () => {
  const scene = { number: 1, goal: "Lay a tile.", answer: "play", tiles: [[0, 0, "1"]], hand: [3], choices: [], buttons: [] };

  assert.equal(asksAnew(scene, { ...scene, number: 2, buttons: [{ id: "next" }] }), false);
  for (const other of [{ goal: "Lay two." }, { answer: "cells" }, { tiles: [[0, 1, "1"]] }, { hand: [4] }, { choices: ["Yes."] }])
    assert.equal(asksAnew(scene, { ...scene, ...other }), true);
});
