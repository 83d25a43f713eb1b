/**
 * The board in the browser. It draws what Python says and reports what the learner does.
 *
 * No rule of the game is written here: where a tile fits, what a play scores and why it is refused
 * all come from Python. The model carries, as traits that are replaced and never changed in place:
 *
 *   look      shapes, colors and letters of the tiles (said once)
 *   words     every sentence and label that is shown (said once)
 *   scene     what lies on the table, the hand, the question and the buttons; `number` tells scenes apart
 *   pending   {scene, items}: the learner's half-made answer, written here and put right by Python
 *   help      {on, written, cells}: the answer in notation, and which kinds fit in each cell, a digit a kind
 *   preview   {on, outcome, headline, detail, marks, badges}: what Python would answer, where that may be seen
 *   verdict   the same with the id of the message that it answers, and ghosts: tiles that it only speaks of
 *   preferences  {marks, fits, preview, numbers, large, teacher}: what this person likes to see
 *   track     {title, steps, told, medal, trouble, item}: the medals of a lesson; only exercises have it
 *
 * `on` is the pending answer that help, preview or verdict was made for; each is shown only while it still holds.
 * What happens travels as a message with an id of its own: {type: "check" | "action" | "write" | "prefer", id, scene, …}.
 */

const SVG = "http://www.w3.org/2000/svg";
const SUPPRESS = "data-lm-suppress-shortcuts"; // keeps JupyterLab's keys away from an element, if it is that which has the focus
const JUDGED = ["right", "wrong", "partly"]; // outcomes that stay the same while the answer does
const CHOOSES = ["choice", "several", "order"]; // answers that are chosen from a list
const BESIDE_THE_TABLE = [...CHOOSES, "kinds", "number", "tiles"]; // answers for which nothing is done on the table
const PICKS = ["hand", "tiles"]; // answers that are tiles of the hand
const SLIP = 6; // pixels that a finger may slip before its tap becomes a drag
const SMALLEST = 24; // pixels from cell to cell
const LARGEST = 96;
const STEP = 1.25; // one press of «larger tiles»
const COUNTING = 110; // milliseconds for a point, when points are counted
const MOST_DIGITS = 6; // of a number that is an answer
const PATIENCE = 8000; // milliseconds to wait for Python before saying that the cell must be run again

// ---------------------------------------------------------------- cells, windows, boxes

/** A cell as a text, to be the key of a Map. */
export const cellKey = (row, column) => `${row},${column}`;

/** The rows and columns that are shown: those of the scene, grown so that no pending tile is at the rim and no badge beyond it. */
export function windowOf(scene, items, badges = []) {
  let [top, left, bottom, right] = scene.window;
  if (scene.answer === "play") {
    for (const [, row, column] of items) {
      top = Math.min(top, row - 1);
      bottom = Math.max(bottom, row + 1);
      left = Math.min(left, column - 1);
      right = Math.max(right, column + 1);
    }
  }
  for (const [row, column] of badges.flatMap(coveredBy)) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  return { top, left, bottom, right };
}

/** The cells at the ends of a badge, which may be wider than the one it is written in. */
export const coveredBy = ({ cell: [row, column], columns = [column, column] }) => columns.map((end) => [row, end]);

/** A window that also shows what was shown before: within a scene it only grows, so nothing jumps away. */
export const grown = (window, before) =>
  before === null
    ? window
    : {
        top: Math.min(window.top, before.top),
        left: Math.min(window.left, before.left),
        bottom: Math.max(window.bottom, before.bottom),
        right: Math.max(window.right, before.right),
      };

/**
 * Every tile to draw, by cell: those that lie there, someone else's that are shown, the learner's pending ones, and
 * those that an answer only speaks of.
 */
export function tilesOn(scene, items, ghosts = []) {
  const tiles = new Map(ghosts.map(([row, column, kind]) => [cellKey(row, column), { kind, state: "ghost" }]));
  for (const [row, first, digits] of scene.tiles) {
    kindsOf(digits).forEach((kind, step) => tiles.set(cellKey(row, first + step), { kind, state: "old" }));
  }
  for (const [row, column, kind] of scene.shown) tiles.set(cellKey(row, column), { kind, state: "shown" });
  if (scene.answer === "play") {
    for (const [index, row, column] of items) {
      tiles.set(cellKey(row, column), { kind: scene.hand[index], state: "pending", index });
    }
  }
  return tiles;
}

/**
 * The rectangles that outline these cells: one for each unbroken run in a row or a column.
 * A line is one rectangle; cells that lie apart, such as twins or the holes of a gap, get one each.
 */
export function boxesOf(cells) {
  const rows = new Set(cells.map(([row]) => row));
  const along = rows.size === 1 ? 1 : 0; // in one row the columns run, otherwise the rows do
  const across = 1 - along;
  const sorted = [...cells].sort((a, b) => a[across] - b[across] || a[along] - b[along]);
  const boxes = [];
  for (const cell of sorted) {
    const last = boxes.at(-1);
    if (last && last.end[across] === cell[across] && last.end[along] + 1 === cell[along]) last.end = cell;
    else boxes.push({ start: cell, end: cell });
  }
  return boxes.map(({ start, end }) => ({ top: start[0], left: start[1], bottom: end[0], right: end[1] }));
}

/** Where a key takes the focus inside a window of cells; null when the key is none that moves. */
export function stepTo([row, column], key, { top, left, bottom, right }, wide = false) {
  const within = (value, least, most) => Math.min(Math.max(value, least), most);
  const moves = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: wide ? [top, left] : [row, left],
    End: wide ? [bottom, right] : [row, right],
    PageUp: [top, column],
    PageDown: [bottom, column],
  };
  const to = moves[key];
  return to ? [within(to[0], top, bottom), within(to[1], left, right)] : null;
}

/** The size of a cell after zooming, in whole pixels. */
export const zoomed = (pitch, factor) => Math.round(Math.min(Math.max(pitch * factor, SMALLEST), LARGEST));

/** How far to scroll so that what is at `place` before zooming stays there; `at` is its distance from the edge of the view. */
export const scrollAfter = (scrolled, at, factor) => (scrolled + at) * factor - at;

/**
 * How far to scroll along one axis so that a stretch is in view: not at all when it is (to a pixel), else the
 * shortest way, with a little around it if there is room; of a stretch that is too long its beginning.
 */
export function scrollToShow(scrolled, visible, start, end, around) {
  if (start >= scrolled - 1 && end <= scrolled + visible + 1) return scrolled;
  const spare = (visible - (end - start)) / 2;
  const rim = spare < 0 ? around : Math.min(around, spare);
  const [first, last] = [start - rim, end + rim];
  return first < scrolled || last - first > visible ? first : last - visible;
}

// ---------------------------------------------------------------- the half-made answer

/** Lay tile `index` of the hand on a cell; it leaves the cell where it lay before. */
export const put = (items, index, row, column) => [...without(items, index), [index, row, column]];

/** Take tile `index` back to the hand. */
export const without = (items, index) => items.filter(([other]) => other !== index);

/** Choose something, or let it go if it was chosen; where one tap is the whole answer, choose just that. */
export const chosenIn = (scene, items, item) => (scene.atOnce ? [item] : toggled(items, item));

/** Whether the empty table is left out: nothing can be laid on it or tapped there. What is shown afterwards leaves it so. */
export function isBare(scene, tiles, before) {
  if (tiles.size > 0 || scene.marks?.length) return false;
  return scene.answer === "look" ? before : BESIDE_THE_TABLE.includes(scene.answer);
}

/** Choose something, or let it go if it was chosen. */
export function toggled(items, item) {
  const text = JSON.stringify(item);
  const rest = items.filter((other) => JSON.stringify(other) !== text);
  return rest.length < items.length ? rest : [...items, item];
}

/** The tiles of the unbroken line through a cell, in its order; for the cell itself null when it is empty. */
export function lineThrough(tiles, row, column, [down, right]) {
  const walk = (step) => {
    const found = [];
    for (let n = step; tiles.has(cellKey(row + n * down, column + n * right)); n += step) {
      found.push(tiles.get(cellKey(row + n * down, column + n * right)));
    }
    return found;
  };
  return [...walk(-1).reverse(), tiles.get(cellKey(row, column)) ?? null, ...walk(1)];
}

/** The places, among the lines that one can choose, of those that go through a cell. */
export const linesAt = (lines, row, column) =>
  lines.flatMap(({ cells }, index) => (cells.some(([r, c]) => r === row && c === column) ? [index] : []));

/**
 * What a tap does to the chosen lines. A lone line is chosen or let go; where two meet, taps choose the first,
 * the second, both, none: as one counts with two fingers, 1, 2, 1 + 2, 0.
 */
export function linesAfterTap(items, through) {
  const state = through.reduce((sum, line, place) => sum + (items.includes(line) ? 2 ** place : 0), 0);
  const next = (state + 1) % 2 ** through.length;
  const isIn = (line) => Math.floor(next / 2 ** through.indexOf(line)) % 2 === 1;
  const rest = items.filter((line) => !through.includes(line) || isIn(line));
  return [...rest, ...through.filter((line) => isIn(line) && !rest.includes(line))];
}

/** The outlines of the chosen lines, and their numbers in the order of choosing. */
export function linesAsMarks(lines, items) {
  const chosen = items.filter((index) => lines[index]).map((index) => lines[index]);
  return {
    marks: chosen.map(({ cells }) => ({ cells, kind: "chosen" })),
    badges: chosen.map(({ badge }, place) => ({ ...badge, kind: "chosen", text: `${place + 1}` })),
  };
}

/** The whole number that was typed, or null when it is none. */
export function numberIn(text) {
  const plain = text.trim().replace("−", "-");
  return new RegExp(`^-?\\d{1,${MOST_DIGITS}}$`).test(plain) ? Number(plain) : null;
}

/** One more or one less; the keys do not go below nothing, nor beyond what can be typed. */
export function stepped(number, by) {
  const next = (number ?? 0) + by;
  return by < 0 ? Math.max(next, Math.min(number ?? 0, 0)) : Math.min(next, 10 ** MOST_DIGITS - 1);
}

/** Whether two pending answers are the same answer to the same scene. */
export const sameAnswer = (a, b) =>
  Boolean(a && b) && a.scene === b.scene && JSON.stringify(a.items) === JSON.stringify(b.items);

/** The places in the hand whose tiles are not on the table. */
export function leftInHand(scene, items) {
  const away = new Set([...scene.away, ...(scene.answer === "play" ? items.map(([index]) => index) : [])]);
  return scene.hand.map((_, index) => index).filter((index) => !away.has(index));
}

// ---------------------------------------------------------------- words and messages

/** Put values into the {braces} of a sentence. */
export const fill = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

/** What a screen reader says for a cell: where it is, what lies there, and what that means. */
export function cellName({ scene, words, tile, fits, chosen, lines = [] }, row, column) {
  const place = fill(words.cell, { row, column });
  const parts = [place, tile ? words.kinds[tile.kind] : words.empty];
  if (tile && words[tile.state]) parts.push(words[tile.state]);
  if (!tile && fits !== null) parts.push(words.fit_counts[fits] ?? "");
  if (chosen) parts.push(words.chosen);
  for (const number of lines) parts.push(fill(words.in_line, { number }));
  for (const { cells, badge } of scene.marks ?? []) {
    if (!cells.some(([r, c]) => r === row && c === column)) continue;
    parts.push(badge ? fill(words.marked_as, { badge }) : words.marked);
  }
  return parts.filter(Boolean).join(", ");
}

/** How many of these tiles (by their kinds) fit in each cell, by the help that Python sent ahead. */
export function fitCounts(help, tiles) {
  const counts = new Map();
  for (const kind of tiles) {
    for (const key of cellsOfKind(help, kind)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The kinds that a text of digits stands for: 36 kinds, a digit each. */
export const kindsOf = (digits) => [...digits].map((digit) => parseInt(digit, 36));

/** The cells in which a kind fits, by the help that Python sent ahead. */
export const cellsOfKind = (help, kind) =>
  Object.entries(help?.cells ?? {})
    .filter(([, digits]) => digits.includes(kind.toString(36)))
    .map(([key]) => key);

/** The first voice that speaks a language without the net. Norwegian is called both nb and no. */
export function voiceFor(voices, language) {
  const names = language === "nb" ? ["nb", "no"] : [language];
  return voices.find((voice) => voice.localService && names.includes(voice.lang.toLowerCase().split(/[-_]/)[0])) ?? null;
}

let messages = 0;

/** A message that Python handles once, however often it arrives. */
export function messageOf(type, scene, fields = {}) {
  messages += 1;
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}-${messages}`;
  return { type, id, scene: scene.number, ...fields };
}

const ZOOMS = { "+": "larger", "=": "larger", "-": "smaller", "−": "smaller", 0: "fit" };

/**
 * What a key means: the name of a command and its argument, or null for a key that is not ours.
 * `where` is the part that has the focus; `buttons` are those of the scene, whose keys count too.
 */
export function commandOf({ key, ctrlKey = false, metaKey = false, altKey = false }, where, buttons = []) {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (key === "Enter") return ["press", "check"];
    if (where === "table" && (key === "Home" || key === "End")) return ["move", key];
    return null;
  }
  if (where === "text") return key === "Escape" ? ["let_go"] : null;
  if ((where === "choices" || where === "number") && key === "Enter") return ["press", "check"];
  if (where === "number") return { ArrowUp: ["step", 1], ArrowDown: ["step", -1] }[key] ?? null;
  if (/^[1-9]$/.test(key)) return ["choose", Number(key) - 1];
  if (key === "Backspace" || key === "Delete") return ["press", "take_back"];
  if (key === "Escape") return ["let_go"];
  if (key === "?") return ["keys"];
  const letter = key.toLowerCase();
  if (letter === "r" && where === "table") return ["read"];
  if (letter === "g") return ["change_grid"];
  const button = buttons.find((each) => each.key && each.key === letter);
  if (button) return ["press", button.id];
  if (where === "table" && Object.hasOwn(ZOOMS, key)) return ["zoom", ZOOMS[key]];
  if (where === "table" || where === "kinds") {
    if (key === "Enter" || key === " ") return ["use"];
    if (/^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/.test(key)) return ["move", key];
  }
  if (where === "hand" && key === "ArrowUp") return ["to_table"];
  if (where === "hand" || where === "buttons" || where === "tools") {
    if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) return ["move", key];
  }
  return null;
}

// ---------------------------------------------------------------- drawing: small helpers

/** Set only the attributes that changed; null takes one away. */
function patch(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) {
      if (element.hasAttribute(name)) element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
  return element;
}

function make(tag, className, attributes = {}, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return patch(element, attributes);
}

function makeSvg(tag, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, tag);
  if (text) element.textContent = text;
  return patch(element, attributes);
}

/**
 * Give a parent exactly these children, in this order, by key.
 * Children that stay are never moved, so whatever has the focus keeps it.
 */
function keyed(parent, keys, makeChild) {
  const wanted = new Set(keys.map(String));
  for (const child of [...parent.children]) if (!wanted.has(child.dataset.key)) child.remove();
  const kept = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  keys.forEach((key, place) => {
    let child = kept.get(String(key));
    if (!child) {
      child = makeChild(key);
      child.dataset.key = String(key);
    }
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
}

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, step) => first + step);

/** The picture of a tile, with pips beneath it when copies are counted. */
function tilePicture(kind, look, pips = null) {
  const svg = makeSvg("svg", { class: "qw-picture", viewBox: pips ? "0 0 100 130" : "0 0 100 100", "aria-hidden": "true" });
  const color = Math.floor(kind / 6);
  const shape = kind % 6;
  svg.append(
    makeSvg("rect", { class: "qw-wood", x: 2, y: 2, width: 96, height: 96, rx: 14 }),
    makeSvg("path", { d: look.shapes[shape], fill: look.colors[color] }),
  );
  if (look.mark === "letter") svg.append(makeSvg("text", { class: "qw-letter", x: 6, y: 94 }, look.letters[color]));
  if (look.mark === "sign") {
    for (const layer of ["qw-sign qw-rim", "qw-sign"]) svg.append(makeSvg("path", { class: layer, d: look.signs[color] }));
  }
  if (pips && pips.copies <= 4) {
    for (const copy of range(0, pips.copies - 1)) {
      const x = 50 + (copy - (pips.copies - 1) / 2) * 25;
      svg.append(makeSvg("circle", { class: copy < pips.seen ? "qw-pip qw-seen" : "qw-pip", cx: x, cy: 116, r: 8 }));
    }
  } else if (pips) {
    svg.append(makeSvg("text", { class: "qw-left", x: 50, y: 126 }, `${pips.copies - pips.seen}/${pips.copies}`));
  }
  return svg;
}

/** Draw a tile into an element unless just that tile is drawn there already. */
function showTile(element, kind, look, pips = null, how = "") {
  const signature = kind === null ? "" : `${kind}${look.mark}${how}${pips ? `:${pips.seen}/${pips.copies}` : ""}`;
  if (element.dataset.tile === signature) return false;
  element.dataset.tile = signature;
  element.replaceChildren(...(kind === null ? [] : [tilePicture(kind, look, pips)]));
  return true;
}

// ---------------------------------------------------------------- drawing: the parts

/** The table: an ARIA grid of cells, over it the outlines and badges of the verdict, and numbers at its edges. */
function tablePart() {
  const scroll = make("div", "qw-scroll");
  const sheet = make("div", "qw-sheet");
  const grid = make("div", "qw-table", { role: "grid" });
  const marks = make("div", "qw-marks", { "aria-hidden": "true" });
  const above = make("div", "qw-numbers qw-above", { "aria-hidden": "true" }); // the names of the cells say the numbers
  const beside = make("div", "qw-numbers qw-beside", { "aria-hidden": "true" });
  sheet.append(above, beside, grid, marks);
  scroll.append(sheet);
  let drawnWindow = null;
  let drawnTiles = null;

  const cellAt = (row, column) => grid.querySelector(`[data-key="${cellKey(row, column)}"]`);

  function draw(now) {
    const view = now.window;
    const columns = view.right - view.left + 1;
    scroll.hidden = now.bare;
    sheet.style.setProperty("--qw-columns", columns);
    sheet.style.setProperty("--qw-rows", view.bottom - view.top + 1);
    sheet.style.setProperty("--qw-zoom", typeof now.zoom === "number" ? `${now.zoom}px` : "");
    patch(sheet, { "data-zoom": typeof now.zoom === "number" ? "chosen" : now.zoom, "data-numbers": now.preferences.numbers });
    patch(grid, { "aria-label": now.words.table, "aria-multiselectable": now.choosesCells ? "true" : null });
    keyed(grid, range(view.top, view.bottom), () => make("div", "qw-row", { role: "row" }));
    for (const line of grid.children) {
      const row = Number(line.dataset.key);
      patch(line, { "aria-label": fill(now.words.row, { row }) });
      keyed(line, range(view.left, view.right).map((column) => cellKey(row, column)), makeCell);
      for (const cell of line.children) drawCell(cell, now);
    }
    drawNumbers(above, view.left, view.right, now);
    drawNumbers(beside, view.top, view.bottom, now);
    const marked = drawMarks(now, view);
    follow(view, now, marked);
  }

  function drawNumbers(strip, first, last, now) {
    keyed(strip, now.preferences.numbers ? range(first, last) : [], (place) => make("span", "", {}, `${place}`));
  }

  function makeCell(key) {
    const [row, column] = key.split(",");
    return make("div", "qw-cell", { role: "gridcell", "data-row": row, "data-column": column });
  }

  function drawCell(cell, now) {
    const row = Number(cell.dataset.row);
    const column = Number(cell.dataset.column);
    const key = cell.dataset.key;
    const tile = now.tiles.get(key) ?? null;
    const chosen = now.chosenCells.has(key);
    const lines = linesAt(now.scene.lines, row, column).map((line) => now.items.indexOf(line) + 1).filter(Boolean);
    const fits = now.help && Object.hasOwn(now.help.cells, key) && now.left.length ? (now.counts.get(key) ?? 0) : null;
    const ghost = now.ghost?.key === key && !tile ? now.ghost.kind : null;
    const isNew = showTile(cell, tile ? tile.kind : ghost, now.look, null, ghost === null ? "" : "ghost") && tile !== null && drawnWindow !== null;
    patch(cell, {
      "aria-label": cellName({ scene: now.scene, words: now.words, tile, fits, chosen, lines }, row, column),
      "aria-selected": now.choosesCells ? String(chosen || lines.length > 0) : null,
      tabindex: row === now.at[0] && column === now.at[1] ? 0 : -1,
      "data-state": tile ? tile.state : "empty",
      "data-fits": now.fitting.has(key) ? "yes" : null,
      "data-chosen": chosen ? "yes" : null,
      "data-target": now.target === key ? "yes" : null,
      "data-ghost": ghost === null ? null : "yes",
      "data-dragged": now.carried === key ? "yes" : null,
    });
    if (isNew) cell.dataset.landing = "yes";
    else if (!tile) delete cell.dataset.landing;
  }

  /** Draw outlines, arrows and badges unless these are drawn already; returns whether they are new. */
  function drawMarks(now, view) {
    const signature = JSON.stringify([now.marks, now.badges, now.verdict !== null]); // what was told ahead is counted when it counts
    const isNew = marks.dataset.said !== signature;
    const placedBefore = JSON.stringify(view);
    if (!isNew && marks.dataset.view === placedBefore) return false;
    Object.assign(marks.dataset, { said: signature, view: placedBefore });
    const arrows = now.marks.filter(({ kind }) => kind === "arrow").map(({ cells }) => arrowOver(cells, view));
    const outlines = now.marks.filter(({ kind }) => kind !== "arrow").flatMap(({ cells, kind }) =>
      boxesOf(cells).map((box) => placed(make("div", "qw-mark", { "data-kind": kind }), box, view)),
    );
    const badges = now.badges.map(({ cell: [row, column], side, kind, text }) => {
      const box = { top: row, left: column, bottom: row, right: column };
      const holder = placed(make("div", "qw-badge", { "data-kind": kind, "data-side": side }), box, view);
      const pill = make("span", "", {}, text);
      if (isNew && now.verdict && kind === "scored") countUp(pill, text);
      holder.append(pill);
      return holder;
    });
    marks.replaceChildren(...outlines, ...arrows, ...badges);
    return isNew;
  }

  /** An arrow from the middle of the first cell to the middle of the last one. */
  function arrowOver(cells, view) {
    const [[top, left], [bottom, right]] = [cells[0], cells.at(-1)];
    const [from, to] = [[left - view.left + 0.5, top - view.top + 0.5], [right - view.left + 0.5, bottom - view.top + 0.5]];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const size = [view.right - view.left + 1, view.bottom - view.top + 1];
    const svg = makeSvg("svg", { class: "qw-arrow", viewBox: `0 0 ${size[0]} ${size[1]}` });
    const tip = Math.max(length - 0.11, 0);
    const shaft = `M0 0H${tip}M${tip - 0.27} -0.2L${tip} 0L${tip - 0.27} 0.2`;
    for (const layer of ["qw-rim", ""]) {
      svg.append(makeSvg("path", { class: layer, d: shaft, transform: `translate(${from}) rotate(${turn})` }));
    }
    return svg;
  }

  /** Count the points of a line on its badge, one after the other. (Only what is seen: the verdict is read at once.) */
  function countUp(pill, text) {
    if (!/^[1-9]\d?$/.test(text) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const count = (points) => {
      pill.textContent = `${points}`;
      if (points < Number(text) && pill.isConnected) setTimeout(count, COUNTING, points + 1);
      else pill.textContent = text;
    };
    pill.textContent = "1";
    setTimeout(count, COUNTING, 2);
  }

  /** Say to the style sheet which cells an element lies over. */
  function placed(element, box, view) {
    element.style.setProperty("--top", box.top - view.top);
    element.style.setProperty("--left", box.left - view.left);
    element.style.setProperty("--high", box.bottom - box.top + 1);
    element.style.setProperty("--wide", box.right - box.left + 1);
    return element;
  }

  /**
   * The view follows the game. When the table grows upward or to the left, what one looks at stays where it was;
   * then what is new, tiles, outlines and badges, is brought into view.
   */
  function follow(view, now, marked) {
    const keys = [...now.tiles.keys()];
    if (drawnWindow) {
      scroll.scrollLeft += (drawnWindow.left - view.left) * pitch();
      scroll.scrollTop += (drawnWindow.top - view.top) * pitch();
    } else {
      scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2;
      scroll.scrollTop = (scroll.scrollHeight - scroll.clientHeight) / 2;
    }
    const fresh = drawnWindow ? keys.filter((key) => !drawnTiles.has(key)).map((key) => key.split(",").map(Number)) : [];
    const outlined = marked ? now.marks.flatMap(({ cells }) => cells) : [];
    reveal([...fresh, ...outlined, ...(marked ? now.badges.flatMap(coveredBy) : [])], view);
    reveal(outlined, view); // where there is no room for the badges, at least what they speak of
    drawnWindow = view;
    drawnTiles = new Set(keys);
  }

  function reveal(cells, view) {
    if (cells.length === 0) return;
    const size = pitch();
    const show = (axis, first, edge, scrolled, visible) => {
      const places = cells.map((cell) => cell[axis] - first);
      const [start, end] = [edge + Math.min(...places) * size, edge + (Math.max(...places) + 1) * size];
      return scrollToShow(scrolled, visible, start, end, size / 2);
    };
    scroll.scrollLeft = show(1, view.left, grid.offsetLeft, scroll.scrollLeft, scroll.clientWidth);
    scroll.scrollTop = show(0, view.top, grid.offsetTop, scroll.scrollTop, scroll.clientHeight);
  }

  /** Pixels from one cell to the next. */
  const pitch = () => (grid.firstElementChild?.offsetWidth ?? 0) / Math.max(grid.firstElementChild?.childElementCount ?? 1, 1);

  /** After `change` has made the cells larger or smaller, the point of the table at (x, y) of the page is there still. */
  function keepPoint(x, y, change) {
    const before = pitch();
    const edge = scroll.getBoundingClientRect();
    const [right, down] = [x - edge.left, y - edge.top];
    const [left, top] = [scroll.scrollLeft, scroll.scrollTop];
    change();
    scroll.scrollLeft = scrollAfter(left, right, pitch() / before);
    scroll.scrollTop = scrollAfter(top, down, pitch() / before);
  }

  return { element: scroll, grid, cellAt, draw, pitch, keepPoint };
}

/** The hand: a toolbar of tiles, each with a place of its own that stays when its tile is on the table. */
function handPart() {
  const element = make("div", "qw-hand", { role: "toolbar" });

  function draw(now) {
    element.hidden = now.scene.hand.length === 0;
    patch(element, { "aria-label": now.words.hand });
    keyed(element, now.scene.hand.map((_, index) => index), () => make("button", "qw-place", { type: "button" }));
    [...element.children].forEach((place, index) => drawPlace(place, index, now));
  }

  function drawPlace(place, index, now) {
    const kind = now.scene.hand[index];
    const away = !now.left.includes(index);
    const picked = now.picks && now.items.includes(index);
    const pressed = now.chosen === index || picked;
    showTile(place, away ? null : kind, now.look);
    patch(place, {
      "aria-label": [`${index + 1}`, now.words.kinds[kind], away ? now.words.away : ""].filter(Boolean).join(", "),
      "aria-pressed": now.usesHand ? String(pressed) : null,
      "aria-disabled": now.usesHand ? null : "true",
      tabindex: index === now.handAt ? 0 : -1,
      "data-away": away ? "yes" : null,
      "data-chosen": pressed ? "yes" : null,
    });
  }

  return { element, draw };
}

/** The grid of kinds: a row for each color, a column for each shape, pips for the copies not yet seen. */
function kindsPart() {
  const element = make("details", "qw-kinds", { open: "" });
  const summary = make("summary", "");
  const grid = make("div", "qw-kinds-grid", { role: "grid" });
  element.append(summary, grid);

  function draw(now) {
    const { deck } = now.scene;
    element.hidden = !deck;
    if (!deck) return;
    if (summary.textContent !== now.words.kinds_title) summary.textContent = now.words.kinds_title;
    patch(grid, {
      "aria-label": now.words.kinds_title,
      "aria-multiselectable": now.scene.answer === "kinds" ? "true" : null,
      "data-lit": now.lit ? "yes" : null,
      "data-use": now.scene.answer === "kinds" ? "yes" : null,
    });
    keyed(grid, range(0, deck.colors - 1), () => make("div", "qw-row", { role: "row" }));
    for (const line of grid.children) {
      const color = Number(line.dataset.key);
      patch(line, { "aria-label": now.words.colors[color] });
      keyed(line, range(6 * color, 6 * color + deck.shapes - 1), () => make("div", "qw-kind", { role: "gridcell" }));
      for (const cell of line.children) drawKind(cell, Number(cell.dataset.key), now);
    }
  }

  function drawKind(cell, kind, now) {
    const { deck, seen } = now.scene;
    const lit = now.lit ? now.lit.has(kind) : false;
    const chosen = now.scene.answer === "kinds" && now.items.includes(kind);
    showTile(cell, kind, now.look, { copies: deck.copies, seen: Math.min(seen[kind], deck.copies) });
    const unseen = now.words.unseen[Math.max(deck.copies - seen[kind], 0)];
    const name = [now.words.kinds[kind], unseen, lit ? now.words.fits : "", chosen ? now.words.chosen : ""];
    patch(cell, {
      "aria-label": name.filter(Boolean).join(", "),
      "aria-selected": now.scene.answer === "kinds" ? String(chosen) : null,
      tabindex: kind === now.kindAt ? 0 : -1,
      "data-fits": lit ? "yes" : null,
      "data-chosen": chosen ? "yes" : null,
    });
  }

  return { element, grid, draw };
}

/** What else one has to know, in a list; and the open tiles of others, each hand a picture with a name. */
function factsPart() {
  const element = make("div", "qw-told");
  const facts = make("ul", "qw-facts");
  const hands = make("div", "qw-hands", { role: "group" });
  element.append(facts, hands);

  function draw(now) {
    const { scene, words } = now;
    facts.hidden = scene.facts.length === 0;
    hands.hidden = scene.hands.length === 0;
    element.hidden = facts.hidden && hands.hidden;
    patch(facts, { "aria-label": words.facts });
    patch(hands, { "aria-label": words.hands });
    const signature = JSON.stringify([scene.facts, scene.hands, now.look.mark]);
    if (element.dataset.drawn === signature) return;
    element.dataset.drawn = signature;
    facts.replaceChildren(...scene.facts.map((fact) => make("li", "", {}, fact)));
    hands.replaceChildren(...scene.hands.map((hand) => drawHand(hand, now.look)));
  }

  function drawHand({ name, tiles, label }, look) {
    const hand = make("div", "qw-open", { role: "img", "aria-label": label });
    const row = make("div", "qw-open-tiles");
    row.append(...kindsOf(tiles).map((kind) => tilePicture(kind, look)));
    hand.append(make("span", "", {}, tiles ? name : label), row);
    return hand;
  }

  return { element, draw };
}

/**
 * One question with a few answers: radio buttons for one of them, check boxes for several, the browser's own;
 * for steps that are to be put into an order a button each, which shows its place in that order.
 */
function choicesPart(name) {
  const element = make("fieldset", "qw-choices");
  const legend = make("legend", "qw-unseen");
  element.append(legend);

  function draw(now) {
    const { answer, choices } = now.scene;
    element.hidden = choices.length === 0;
    if (element.hidden) return;
    const { decided } = now.scene;
    if (legend.textContent !== now.words.choices) legend.textContent = now.words.choices;
    const type = answer === "several" || decided?.several ? "checkbox" : "radio";
    const signature = JSON.stringify([answer === "order", type, choices]);
    if (element.dataset.drawn !== signature) {
      element.dataset.drawn = signature;
      element.replaceChildren(legend, ...choices.map(answer === "order" ? makeStep : makeChoice(type)));
    }
    for (const input of element.querySelectorAll("input")) {
      const choice = Number(input.value);
      const [isRight, isTheirs] = [decided?.right.includes(choice), decided?.chosen.includes(choice)];
      const note = [isTheirs && now.words.your_choice, isRight && now.words.right_choice].filter(Boolean).join(", ");
      input.checked = decided ? isTheirs : now.items.includes(choice);
      input.disabled = Boolean(decided);
      patch(input.parentElement, { "data-decided": isRight ? "right" : isTheirs ? "wrong" : decided ? "other" : null });
      input.parentElement.lastChild.textContent = note;
    }
    for (const step of element.querySelectorAll(".qw-in-order")) drawStep(step, now);
  }

  const makeChoice = (type) => (text, index) => {
    const label = make("label", "");
    label.append(make("input", "", { type, name, value: index }), make("span", "", {}, text), " ", make("span", "qw-note"));
    return label;
  };

  function makeStep(text, index) {
    const step = make("button", "qw-in-order", { type: "button", "data-step": index });
    step.append(make("span", "qw-place-in-order"), make("span", "", {}, text));
    return step;
  }

  function drawStep(step, { items, scene, words }) {
    const index = Number(step.dataset.step);
    const number = items.indexOf(index) + 1;
    const text = scene.choices[index];
    const name = number ? fill(words.step, { number, count: scene.choices.length, text }) : text;
    patch(step, { "aria-label": name, "aria-pressed": String(number > 0) });
    const shown = number ? `${number}` : "";
    if (step.firstChild.textContent !== shown) step.firstChild.textContent = shown;
  }

  return { element, draw };
}

/** A number to type, with a key for one less and one for one more. */
function numberPart(name) {
  const element = make("div", "qw-number");
  const label = make("label", "", { for: name });
  const [less, more] = [-1, 1].map((by) => make("button", "qw-button", { type: "button", "data-by": by }, by < 0 ? "−" : "+"));
  const field = make("input", "qw-field", { id: name, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 40 });
  const row = make("div", "");
  row.append(less, field, more);
  element.append(label, row);
  let scene = null;

  function draw(now) {
    element.hidden = now.scene.answer !== "number";
    if (element.hidden) return;
    if (label.textContent !== now.words.number) label.textContent = now.words.number;
    patch(less, { "aria-label": now.words.one_less });
    patch(more, { "aria-label": now.words.one_more });
    const number = now.items[0] ?? null;
    if (scene === now.scene.number && number === numberIn(field.value)) return; // what somebody is typing is left alone
    scene = now.scene.number;
    field.value = number === null ? "" : `${number}`;
  }

  /** Whether something stands there that is no number: Python says so. */
  const isUnreadable = () => field.value.trim() !== "" && numberIn(field.value) === null;

  /** A digit that was typed elsewhere on the board. */
  function type(digit) {
    field.focus();
    field.value += digit;
  }

  return { element, field, draw, isUnreadable, type };
}

/** The score sheet of a game: a row for each round, a column for each player, the totals below. */
function pointsPart() {
  const element = make("details", "qw-points", { open: "" });
  const summary = make("summary", "");
  const table = make("table", "");
  element.append(summary, table);
  let drawn = null;

  function draw({ scene: { sheet } }) {
    element.hidden = !sheet;
    const signature = JSON.stringify(sheet ?? null);
    if (!sheet || drawn === signature) return;
    drawn = signature;
    if (summary.textContent !== sheet.title) summary.textContent = sheet.title;
    const [head, body, foot] = ["thead", "tbody", "tfoot"].map((tag) => make(tag, ""));
    head.append(row([make("td", ""), ...sheet.columns.map((name) => make("th", "", { scope: "col" }, name))]));
    body.append(...sheet.rows.map(rowOf));
    foot.append(rowOf(sheet.totals));
    table.style.setProperty("--qw-players", sheet.columns.length);
    table.replaceChildren(head, body, foot);
  }

  function rowOf([first, ...cells]) {
    return row([make("th", "", { scope: "row" }, first), ...cells.map((text) => make("td", "", {}, text))]);
  }

  function row(cells) {
    const element = make("tr", "");
    element.append(...cells);
    return element;
  }

  return { element, draw };
}

/**
 * What Python answered. A refusal interrupts a screen reader, everything else waits its turn.
 * Small things that happen, such as a tile that was chosen, are whispered in the same place.
 */
function verdictPart() {
  const element = make("div", "qw-verdict");
  const polite = make("div", "qw-say", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const urgent = make("div", "qw-say", { role: "alert", "aria-live": "assertive", "aria-atomic": "true" });
  const whisper = make("div", "qw-whisper", { role: "status", "aria-live": "polite" });
  element.append(polite, urgent, whisper);

  function draw(now) {
    const said = { outcome: "", headline: "", detail: "", ...(now.verdict ?? now.preview) };
    const urgently = now.verdict !== null && (said.outcome === "wrong" || said.outcome === "failed");
    patch(element, { "data-outcome": said.outcome || null, "data-preview": now.preview ? "yes" : null });
    write(polite, urgently ? null : said);
    write(urgent, urgently ? said : null);
  }

  function write(place, said) {
    const signature = said ? JSON.stringify([said.id, said.headline, said.detail]) : "";
    if ((place.dataset.said ?? "") === signature) return;
    place.dataset.said = signature;
    const parts = said ? [["strong", said.headline], ["span", said.detail]] : [];
    place.replaceChildren(...parts.filter(([, text]) => text).map(([tag, text]) => make(tag, "", {}, text)));
  }

  return { element, whisper, draw };
}

/** Of a toolbar only one part is a stop of the Tab key, the one that had the focus last; arrow keys go on from it. */
function makeOneStop(element, isLast) {
  const parts = partsOf(element);
  const stop = parts.find(isLast) ?? parts[0];
  for (const part of parts) patch(part, { tabindex: part === stop ? 0 : -1 });
}

const partsOf = (toolbar) => [...toolbar.children].filter((part) => !part.hidden);

/** The buttons of the scene, kept by id. */
function buttonsPart() {
  const element = make("div", "qw-buttons", { role: "toolbar" });

  function draw(now) {
    element.hidden = now.scene.buttons.length === 0;
    patch(element, { "aria-label": now.words.actions });
    keyed(element, now.scene.buttons.map((button) => button.id), (id) => make("button", "qw-button", { type: "button", "data-button": id }));
    now.scene.buttons.forEach((button, place) => {
      const drawn = element.children[place];
      if (drawn.textContent !== button.label) drawn.textContent = button.label;
      patch(drawn, { "data-primary": button.primary ? "yes" : null, "aria-keyshortcuts": button.key || null });
    });
    makeOneStop(element, (button) => button.dataset.button === now.buttonAt);
  }

  return { element, draw };
}

/**
 * Small tools for looking and listening: tiles larger and smaller, the whole table, reading aloud.
 * After them what unfolds one of the `folds`: the field for notation, the options, the keys.
 */
function toolsPart(folds) {
  const element = make("div", "qw-tools", { role: "toolbar" });
  const signs = { read_aloud: "🔊", smaller: "−", larger: "+", fit: "⤢" };
  const tool = (name, sign = "") => make("button", "qw-tool", { type: "button", "data-tool": name }, sign);
  element.append(...Object.entries(signs).map(([name, sign]) => tool(name, sign)));
  element.append(...Object.entries(folds).map(([name, fold]) => patch(tool(name), { "aria-controls": fold.id })));
  const named = (name) => element.querySelector(`[data-tool="${name}"]`);

  function draw(now) {
    patch(element, { "aria-label": now.words.tools });
    for (const name of Object.keys(signs)) patch(named(name), { "aria-label": now.words[name], title: now.words[name] });
    patch(named("fit"), { "aria-pressed": String(now.zoom === "fit") });
    named("read_aloud").hidden = now.voice === null;
    for (const name of ["smaller", "larger", "fit"]) named(name).hidden = now.bare;
    named("writing").hidden = now.scene.writing === "";
    for (const [name, fold] of Object.entries(folds)) {
      const isOpen = now.unfolded.has(name) && !named(name).hidden;
      patch(named(name), { "aria-expanded": String(isOpen) });
      if (named(name).textContent !== now.words[`${name}_title`]) named(name).textContent = now.words[`${name}_title`];
      fold.hidden = !isOpen;
    }
    makeOneStop(element, (each) => each.dataset.tool === now.toolAt);
  }

  return { element, draw };
}

/** A field for notation. It shows what is laid, so that laying teaches writing; what is written in it is laid. */
function writingPart(name) {
  const element = make("div", "qw-writing", { id: `${name}-fold` });
  const form = make("form", "");
  const label = make("label", "qw-unseen", { for: name });
  const field = make("input", "qw-field", {
    id: name, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 400, "aria-describedby": `${name}-hint`,
  });
  const button = make("button", "qw-button", { type: "submit" });
  const hint = make("p", "qw-hint", { id: `${name}-hint` });
  form.append(label, field, button, hint);
  element.append(form);
  let shown = "";

  function draw(now) {
    const texts = [[label, now.words.write_label], [button, now.words.write], [hint, now.scene.writing]];
    for (const [place, text] of texts) if (place.textContent !== text) place.textContent = text;
    const written = now.written;
    if (written === null || written === shown) return; // what somebody is typing is left alone
    shown = written;
    field.value = written;
  }

  return { element, field, form, draw };
}

/** What this person likes to see, folded away. */
function optionsPart(name) {
  const element = make("div", "qw-options", { id: `${name}-fold` });
  const marks = make("fieldset", "");
  const legend = make("legend", "");
  marks.append(legend);
  element.append(marks);
  let drawn = null;
  const [fits, preview, numbers, large, teacher] = ["fits", "preview", "numbers", "large", "teacher"].map((preference) => {
    const label = make("label", "");
    label.append(make("input", "", { type: "checkbox", "data-preference": preference }), make("span", ""));
    element.append(label);
    return label;
  });

  function draw(now) {
    const texts = [
      [legend, now.words.marks], [fits.lastChild, now.words.fits_shown], [preview.lastChild, now.words.preview_shown],
      [numbers.lastChild, now.words.numbers], [large.lastChild, now.words.large], [teacher.lastChild, now.words.teacher],
    ];
    preview.hidden = !now.scene.preview;
    teacher.hidden = !now.track?.item;
    for (const [place, text] of texts) if (place.textContent !== text) place.textContent = text;
    keyed(marks, ["legend", ...Object.keys(now.words.mark_names)], (mark) => makeMark(mark, now));
    if (drawn === now.preferences) return; // what somebody is just about to choose is left alone
    drawn = now.preferences;
    for (const input of element.querySelectorAll("input")) {
      const { preference } = input.dataset;
      input.checked = preference === "marks" ? now.preferences.marks === input.value : now.preferences[preference];
    }
  }

  function makeMark(mark, now) {
    const label = make("label", "");
    const input = make("input", "", { type: "radio", name, value: mark, "data-preference": "marks" });
    label.append(input, make("span", "", {}, now.words.mark_names[mark]));
    return label;
  }

  legend.dataset.key = "legend";
  return { element, draw };
}

/** The list of keys, those of the buttons included, folded away until somebody asks for it. */
function keysPart(name) {
  const element = make("div", "qw-keys", { id: `${name}-fold` });
  const list = make("dl", "");
  element.append(list);

  function draw(now) {
    const ofButtons = now.scene.buttons.filter(({ id, key }) => key && id !== "check").map(({ key, label }) => [key.toUpperCase(), label]);
    const all = [...now.words.keys, ...ofButtons];
    const signature = JSON.stringify(all);
    if (list.dataset.drawn === signature) return;
    list.dataset.drawn = signature;
    list.replaceChildren(...all.flatMap(([key, meaning]) => [make("dt", "", {}, key), make("dd", "", {}, meaning)]));
  }

  return { element, draw };
}

const PLACES = { gold: 1, silver: 2, bronze: 3 };

/** A medal, or the place where one will be: told apart by its number and its outline, not only by its color. */
function medalPicture(medal) {
  const svg = makeSvg("svg", { class: "qw-medal", viewBox: "0 0 32 36", "data-medal": medal || "none", "aria-hidden": "true" });
  if (medal) svg.append(makeSvg("path", { class: "qw-ribbon", d: "M10 19L6 35l6-3 4 4 4-4 6 3-4-16Z" }));
  svg.append(makeSvg("circle", { class: "qw-disc", cx: 16, cy: 13, r: 11.5 }));
  if (medal) svg.append(makeSvg("text", { x: 16, y: 18 }, `${PLACES[medal]}`));
  return svg;
}

/** The medals of the lesson, step by step; what the last answer brought; and for the teacher, which item this is. */
function trackPart() {
  const steps = make("ol", "qw-steps");
  const earned = make("div", "qw-earned", { role: "status", "aria-live": "polite" });
  const item = make("p", "qw-item");

  function draw({ track, preferences }) {
    steps.hidden = earned.hidden = item.hidden = !track?.steps;
    if (steps.hidden) return;
    patch(steps, { "aria-label": track.title });
    keyed(steps, track.steps.map((_, place) => place), () => make("li", "qw-step"));
    track.steps.forEach((step, place) => drawStep(steps.children[place], step));
    const signature = JSON.stringify([track.told, track.trouble]);
    if (earned.dataset.said !== signature) {
      earned.dataset.said = signature;
      const texts = [["strong", track.told], ["span", track.trouble]].filter(([, text]) => text);
      earned.replaceChildren(...(track.medal ? [medalPicture(track.medal)] : []), ...texts.map(([tag, text]) => make(tag, "", {}, text)));
    }
    earned.hidden = earned.childElementCount === 0;
    item.hidden = !preferences.teacher;
    if (item.textContent !== track.item) item.textContent = track.item;
  }

  function drawStep(element, { medal, says, here }) {
    patch(element, { "aria-current": here ? "step" : null, title: says });
    if (element.dataset.says === says) return;
    element.dataset.says = says;
    element.replaceChildren(medalPicture(medal), make("span", "qw-unseen", {}, says));
  }

  return { steps, earned, item, draw };
}

// ---------------------------------------------------------------- the view

let views = 0;
const HERE = Math.random().toString(36).slice(2); // a notebook loads this module once for each board, and ids are the page's

/** Whether a scene asks something else than the one before, and does not only have other buttons. */
export function asksAnew(before, scene) {
  const asked = ({ goal, answer, tiles, hand, choices }) => JSON.stringify([goal, answer, tiles, hand, choices]);
  return asked(before) !== asked(scene);
}

/** Where one answers that does not answer on the table. */
const ANSWERED_AT = {
  kinds: '.qw-work .qw-kind[tabindex="0"]',
  choice: ".qw-choices input",
  several: ".qw-choices input",
  order: ".qw-choices .qw-in-order",
};

function render({ model, el }) {
  views += 1;
  const root = make("div", "qw", { [SUPPRESS]: "true", role: "group" });
  const body = make("div", "qw-body");
  const main = make("div", "qw-main");
  const goal = make("p", "qw-goal");
  const table = tablePart();
  const hand = handPart();
  const kinds = kindsPart();
  const facts = factsPart();
  const points = pointsPart();
  const choices = choicesPart(`qw-choice-${HERE}-${views}`);
  const number = numberPart(`qw-number-${HERE}-${views}`);
  const verdict = verdictPart();
  const track = trackPart();
  const buttons = buttonsPart();
  const writing = writingPart(`qw-writing-${HERE}-${views}`);
  const options = optionsPart(`qw-marks-${HERE}-${views}`);
  const keys = keysPart(`qw-keys-${HERE}-${views}`);
  const tools = toolsPart({ writing: writing.element, options: options.element, keys: keys.element });
  const carried = make("div", "qw-carried", { "aria-hidden": "true" });
  const work = make("div", "qw-work");
  work.append(table.element, hand.element);
  main.append(track.steps, goal, facts.element, work, choices.element, number.element, verdict.element);
  main.append(track.earned, buttons.element, tools.element, writing.element, options.element, keys.element, track.item);
  const aside = make("div", "qw-aside");
  aside.append(kinds.element, points.element);
  body.append(main, aside);
  root.append(body);
  el.replaceChildren(root);

  // What belongs to this view alone: what is chosen, where the focus is, what the pointer is over.
  const own = { zoom: null, lost: false, pinch: null, pan: null, scene: null, window: null, bare: false, chosen: null, at: null, handAt: 0, kindAt: 0, buttonAt: null, toolAt: null, unfolded: new Set(), over: {}, focus: {}, pressed: null, drag: null, asked: null, waiting: null, timer: 0, late: null };

  /** Everything that is drawn, worked out from the model and this view. */
  function look() {
    const scene = model.get("scene");
    const words = model.get("words");
    const pending = model.get("pending");
    const items = pending.scene === scene.number ? pending.items : [];
    const holds = (thing) => (sameAnswer(thing?.on, { scene: scene.number, items }) ? thing : null);
    const preferences = model.get("preferences");
    const ahead = holds(model.get("help"));
    const help = preferences.fits ? ahead : null;
    const answered = holds(model.get("verdict"));
    const shown = answered ?? (preferences.preview ? holds(model.get("preview")) : null);
    const drawn = shown?.marks?.length ? shown : scene; // an answer's own marks take the place of the question's
    const lines = linesAsMarks(scene.lines, scene.answer === "lines" ? items : []);
    const left = leftInHand(scene, items);
    if (!left.includes(own.chosen) || own.scene !== scene.number) own.chosen = null; // in another hand it is another tile
    const window = grown(windowOf(scene, items, drawn.badges), own.scene === scene.number ? own.window : null);
    Object.assign(own, { window, scene: scene.number });
    own.at = keepInside(own.at ?? middleOf(scene), window);
    own.handAt = Math.min(own.handAt, Math.max(scene.hand.length - 1, 0));
    const tiles = tilesOn(scene, items, answered?.ghosts);
    own.bare = isBare(scene, tiles, own.bare);
    const fitting = new Set(own.chosen === null ? [] : cellsOfKind(help, scene.hand[own.chosen]));
    const pointed = own.over.cell || own.over.kind !== undefined ? own.over : own.focus;
    if (pointed.kind !== undefined) for (const key of cellsOfKind(help, pointed.kind)) fitting.add(key);
    const kindsHere = pointed.cell ? (help?.cells[cellKey(...pointed.cell)] ?? null) : null;
    return {
      scene, words, items, help, left, window, tiles, fitting, bare: own.bare,
      preferences,
      track: model.get("track"),
      look: { ...model.get("look"), mark: preferences.marks },
      written: ahead ? ahead.written : null,
      zoom: own.zoom,
      voice: voiceFor(globalThis.speechSynthesis?.getVoices() ?? [], words.language),
      ghost: ghostAt(pointed, scene, tiles),
      carried: own.drag?.moved && own.drag.from ? cellKey(...own.drag.from) : null,
      verdict: own.late ? { outcome: "failed", id: "late", headline: own.late, detail: "" } : answered,
      preview: shown === answered ? null : shown,
      marks: [...lines.marks, ...(drawn.marks ?? [])],
      badges: [...(drawn === scene ? lines.badges : []), ...(drawn.badges ?? [])], // an answer's words may need the room
      counts: fitCounts(help, left.map((index) => scene.hand[index])),
      lit: kindsHere === null ? null : new Set(kindsOf(kindsHere)),
      usesHand: scene.answer === "play" || PICKS.includes(scene.answer),
      picks: PICKS.includes(scene.answer),
      choosesCells: scene.answer === "cells" || scene.answer === "lines",
      target: own.drag?.moved && own.over.cell ? cellKey(...own.over.cell) : null,
      chosen: own.chosen, at: own.at, handAt: own.handAt, kindAt: own.kindAt, buttonAt: own.buttonAt, toolAt: own.toolAt,
      unfolded: own.unfolded,
      chosenCells: new Set(scene.answer === "cells" ? items.map(([row, column]) => cellKey(row, column)) : []),
    };
  }

  /** The chosen tile, faintly, on the empty cell that one points at. */
  function ghostAt({ cell }, scene, tiles) {
    if (!cell || own.chosen === null || scene.answer !== "play" || tiles.has(cellKey(...cell))) return null;
    return { key: cellKey(...cell), kind: scene.hand[own.chosen] };
  }

  let now = look();
  let told = now.verdict?.id;

  function draw() {
    const before = now.scene;
    now = look();
    const isNew = now.scene.number !== before.number;
    if (isNew) verdict.whisper.textContent = ""; // it spoke of another table
    patch(root, { "aria-label": now.words.board, "aria-busy": own.waiting ? "true" : null, "data-answer": now.scene.answer, "data-large": now.preferences.large ? "yes" : null });
    if (goal.textContent !== now.scene.goal) goal.textContent = now.scene.goal;
    goal.hidden = now.scene.goal === "";
    const focus = root.getRootNode().activeElement;
    const [ours, button] = [root.contains(focus), buttons.element.contains(focus)];
    placeKinds();
    for (const part of [track, facts, table, hand, kinds, points, choices, number, verdict, buttons, tools, writing, options, keys]) part.draw(now);
    const isLost = ours && (root.getRootNode().activeElement !== focus || focus.matches("[hidden], [hidden] *, :disabled"));
    if (isLost) rescueFocus(button && !(isNew && asksAnew(before, now.scene)));
    if (now.verdict && now.verdict.id !== told) bringIntoView();
    told = now.verdict?.id;
  }

  /** What is said to an answer is seen, and what one can do next: the page scrolls no farther than it must. */
  function bringIntoView() {
    if (!root.contains(root.getRootNode().activeElement)) return;
    for (const part of [buttons.element, verdict.element]) part.scrollIntoView({ block: "nearest" });
  }

  /**
   * The grid of kinds is a help beside the board; where one answers on it, it stands open with the question, above the
   * buttons: for the eye, for the Tab key and for a screen reader. What was answered stays where it was.
   */
  function placeKinds() {
    if (now.scene.answer === "look") return;
    const isAnswer = now.scene.answer === "kinds";
    if (kinds.element.parentElement === (isAnswer ? work : aside)) return;
    if (isAnswer) work.append(kinds.element);
    else aside.prepend(kinds.element);
    kinds.element.open = isAnswer || kinds.element.open;
  }

  /**
   * What had the focus is gone, hidden or decided. After a new question one goes on where it is answered; else at a
   * button where one was, or where nothing is asked. (A number is written from everywhere, and on a screen that is
   * touched its field would bring up the keys.)
   */
  function rescueFocus(staysAtButtons) {
    const button = buttons.element.querySelector("[data-primary]") ?? buttons.element.firstElementChild;
    const cell = now.bare ? null : table.cellAt(...own.at);
    const elsewhere = ANSWERED_AT[now.scene.answer];
    const place = (elsewhere && root.querySelector(elsewhere)) ?? cell;
    const heir = staysAtButtons || now.scene.answer === "look" ? button : place;
    (heir ?? button)?.focus({ preventScroll: true });
  }

  // Several traits that change together are drawn once.
  let scheduled = false;
  function schedule() {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      draw();
    });
  }

  function write(items) {
    if (!own.lost) own.late = null;
    model.set("pending", { scene: now.scene.number, items });
    model.save_changes();
    draw();
  }

  /** Something was laid or chosen; where that is the whole answer it is checked at once. */
  function answer(items) {
    write(items);
    if (now.scene.atOnce) check();
  }

  const whisperOf = (sentence, values = {}) => {
    verdict.whisper.textContent = fill(sentence, values);
  };

  // ------------------------------------------------------------ what the learner does

  function choose(index) {
    if (CHOOSES.includes(now.scene.answer)) return index < now.scene.choices.length ? chooseAnswer(index) : undefined;
    if (!now.usesHand || index >= now.scene.hand.length) return;
    own.handAt = index;
    const tile = now.words.kinds[now.scene.hand[index]];
    if (now.scene.away.includes(index)) return whisperOf(now.words.away_already, { tile });
    if (now.picks) return answer(chosenIn(now.scene, now.items, index));
    if (!now.left.includes(index)) return takeBack(index);
    own.chosen = own.chosen === index ? null : index;
    whisperOf(own.chosen === null ? now.words.let_go : now.words.chose, { tile });
    draw();
  }

  function chooseAnswer(index) {
    const items = now.scene.answer === "choice" ? [index] : toggled(now.items, index);
    if (now.scene.answer === "order") {
      const said = { number: items.length, count: now.scene.choices.length, text: now.scene.choices[index] };
      whisperOf(items.includes(index) ? now.words.step : now.words.step_out, said);
    }
    answer(items);
  }

  function takeBack(index) {
    whisperOf(now.words.took_back, { tile: now.words.kinds[now.scene.hand[index]] });
    own.handAt = index;
    write(without(now.items, index));
  }

  function takeLast() {
    if (now.items.length === 0) return whisperOf(now.words.nothing_to_take_back);
    if (now.scene.answer === "play") takeBack(now.items.at(-1)[0]);
    else write(now.items.slice(0, -1));
  }

  function useCell(row, column) {
    own.at = [row, column];
    if (now.scene.answer === "cells") return answer(chosenIn(now.scene, now.items, [row, column]));
    if (now.scene.answer === "lines") return useLines(row, column);
    if (now.scene.answer !== "play") return draw();
    const tile = now.tiles.get(cellKey(row, column));
    if (tile?.state === "pending") return takeBack(tile.index);
    if (tile) {
      whisperOf(now.words.taken);
      return draw();
    }
    const index = own.chosen ?? (now.left.length === 1 ? now.left[0] : null);
    if (index === null) {
      whisperOf(now.left.length ? now.words.choose_first : now.words.hand_empty);
      return draw();
    }
    own.chosen = null;
    layOn(index, row, column);
  }

  /** Choose the line through a cell; where two meet, each further tap goes on to the other, to both, to none. */
  function useLines(row, column) {
    const through = linesAt(now.scene.lines, row, column);
    const items = linesAfterTap(now.items, through);
    const chosen = items.filter((line) => through.includes(line));
    const said = chosen.map((line) => fill(now.words.line, { number: items.indexOf(line) + 1, line: now.scene.lines[line].name }));
    whisperOf(said.join(" ") || (through.length ? now.words.no_line : now.words.no_line_here));
    if (through.length) answer(items);
    else draw();
  }

  function typeNumber() {
    const typed = numberIn(number.field.value);
    write(typed === null ? [] : [typed]);
  }

  function stepNumber(by) {
    const next = stepped(numberIn(number.field.value), by);
    number.field.value = `${next}`;
    whisperOf(now.words.your_number, { number: next });
    write([next]);
  }

  function layOn(index, row, column) {
    own.at = [row, column];
    const cell = fill(now.words.cell, { row, column });
    whisperOf(now.words.laid, { tile: now.words.kinds[now.scene.hand[index]], cell });
    answer(put(now.items, index, row, column));
  }

  /** Say what lies in the row and in the column through a cell. */
  function readLines(row, column) {
    const names = (step) =>
      lineThrough(now.tiles, row, column, step).map((tile) => (tile ? now.words.kinds[tile.kind] : now.words.empty)).join(", ");
    whisperOf(now.words.reads, { row: names([0, 1]), column: names([1, 0]) });
  }

  function useKind(kind) {
    own.kindAt = kind;
    if (now.scene.answer === "kinds") answer(chosenIn(now.scene, now.items, kind));
    else draw();
  }

  function press(id) {
    if (id === "take_back") return takeLast();
    if (!now.scene.buttons.some((button) => button.id === id)) return;
    if (id === "check") check();
    else report(messageOf("action", now.scene, { action: id, answer: now.items }));
  }

  /** Ask for a verdict, unless this very answer has one or waits for one: a double click is one check. */
  function check() {
    const asked = { scene: now.scene.number, items: now.items };
    const outcome = now.verdict?.outcome;
    const judged = JUDGED.includes(outcome) && (now.items.length > 0 || outcome === "right"); // else it was said before this was asked
    if (judged || (own.waiting && sameAnswer(own.asked, asked))) return;
    own.asked = asked;
    if (now.scene.answer === "number" && number.isUnreadable()) return report(messageOf("write", now.scene, { text: number.field.value }));
    report(messageOf("check", now.scene, { answer: now.items }));
  }

  /** Send a message, and see to it that the learner hears when no answer comes. */
  function report(message) {
    if (own.lost) return draw();
    own.late = null;
    own.waiting = message.id;
    clearTimeout(own.timer);
    own.timer = setTimeout(unanswered, PATIENCE);
    try {
      model.send(message);
    } catch {
      unanswered(); // the kernel is gone, and with it the channel to Python
    }
    draw();
  }

  function unanswered() {
    own.waiting = null;
    own.late = now.words.unanswered;
    draw();
  }

  /** The kernel was restarted: what Python knew of this board is gone, and nothing here can bring it back. */
  function lost() {
    own.lost = true;
    own.waiting = null;
    own.late = now.words.lost;
    clearTimeout(own.timer);
    draw();
  }

  function writeDown(event) {
    event.preventDefault();
    event.stopPropagation();
    own.chosen = null;
    report(messageOf("write", now.scene, { text: writing.field.value }));
  }

  function prefer(input) {
    const { preference } = input.dataset;
    const value = input.type === "checkbox" ? input.checked : input.value;
    model.send(messageOf("prefer", now.scene, { name: preference, value }));
  }

  // ------------------------------------------------------------ looking and listening

  /** Larger, smaller, or all of the table; the point of the page stays where it is. */
  function zoom(how, x = null, y = null) {
    const edge = table.element.getBoundingClientRect();
    table.keepPoint(x ?? edge.left + edge.width / 2, y ?? edge.top + edge.height / 2, () => {
      if (how === "fit") own.zoom = own.zoom === "fit" ? null : "fit";
      else own.zoom = zoomed(table.pitch(), typeof how === "number" ? how : how === "larger" ? STEP : 1 / STEP);
      draw();
    });
  }

  function onWheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault(); // else the browser makes the whole page larger; a trackpad's pinch comes here too
    zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  /** Two fingers on the table: how far apart they are, and the point between them. */
  function pinchOf({ touches: [one, other] }) {
    return {
      apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      x: (one.clientX + other.clientX) / 2,
      y: (one.clientY + other.clientY) / 2,
    };
  }

  function onTouch(event) {
    own.pinch = event.touches.length === 2 ? { ...pinchOf(event), pitch: table.pitch() } : null;
    if (own.pinch) event.preventDefault();
  }

  function onPinch(event) {
    if (!own.pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { apart, x, y } = pinchOf(event);
    zoom((own.pinch.pitch * apart) / own.pinch.apart / table.pitch(), x, y);
    table.element.scrollLeft -= x - own.pinch.x;
    table.element.scrollTop -= y - own.pinch.y;
    Object.assign(own.pinch, { x, y });
  }

  /** Say the goal and the verdict in the browser's own voice; a second press is silence. */
  function readAloud() {
    const speech = globalThis.speechSynthesis;
    if (speech.speaking) return speech.cancel();
    const said = [now.scene.goal, ...now.scene.facts, ...now.scene.hands.map(({ label }) => label), ...now.scene.choices, ...[...root.querySelectorAll(".qw-say > *")].map((part) => part.textContent)];
    const words = new SpeechSynthesisUtterance(said.filter(Boolean).join(" "));
    Object.assign(words, { voice: now.voice, lang: now.voice.lang });
    speech.speak(words);
  }

  function letGo() {
    own.chosen = null;
    whisperOf(now.words.let_go);
    draw();
  }

  /** Escape with nothing chosen hands the focus to the notebook's cell: from there one walks on. */
  function leave() {
    const cell = root.closest(".jp-Cell");
    if (own.chosen !== null || !cell) return letGo();
    cell.focus();
  }

  /** From the table, or wherever one is, to the grid of kinds, and from there to the table. */
  function changeGrid(where) {
    if (where === "kinds" || kinds.element.hidden) return table.cellAt(...own.at)?.focus();
    kinds.element.open = true;
    kinds.grid.querySelector(`.qw-kind[data-key="${own.kindAt}"]`)?.focus();
  }

  function unfold(name) {
    if (!own.unfolded.delete(name)) own.unfolded.add(name);
    draw();
  }

  function showKeys() {
    unfold("keys");
    if (own.unfolded.has("keys")) whisperOf(now.words.keys_shown);
  }

  /** Python has answered, or has put something else on the board: nobody waits any longer. */
  function answered() {
    own.waiting = null;
    if (!own.lost) own.late = null;
    clearTimeout(own.timer);
    schedule();
  }

  // ------------------------------------------------------------ keys, pointer and focus

  function whereIs(target) {
    if (target === writing.field) return "text";
    if (target === number.field) return "number";
    if (now.scene.answer === "order" && choices.element.contains(target)) return "steps";
    if (choices.element.contains(target)) return "choices";
    if (table.grid.contains(target)) return "table";
    if (kinds.grid.contains(target)) return "kinds";
    if (hand.element.contains(target)) return "hand";
    if (buttons.element.contains(target)) return "buttons";
    if (tools.element.contains(target)) return "tools";
    return "elsewhere";
  }

  function onKey(event) {
    const where = whereIs(event.target);
    const command = digitOf(event, where) ?? commandOf(event, where, now.scene.buttons);
    if (!command && (event.ctrlKey || event.metaKey)) return; // Ctrl+S and its like are the notebook's
    event.stopPropagation(); // the notebook around us has keys of its own
    if (!command) return;
    event.preventDefault();
    if (event.repeat && command[0] !== "move") return;
    const [what, argument] = command;
    if (what === "move") move(where, argument, event.ctrlKey || event.metaKey);
    else if (what === "use") where === "table" ? useCell(...own.at) : useKind(own.kindAt);
    else if (what === "choose") choose(argument);
    else if (what === "press") press(argument);
    else if (what === "step") stepNumber(argument);
    else if (what === "type") {
      number.type(argument);
      typeNumber();
    } else if (what === "let_go") leave();
    else if (what === "change_grid") changeGrid(where);
    else if (what === "to_table") table.cellAt(...own.at)?.focus();
    else if (what === "read") readLines(...own.at);
    else if (what === "zoom") zoom(argument);
    else if (what === "keys") showKeys();
  }

  /** Where a number is asked for, a digit goes to its field from anywhere on the board. */
  function digitOf({ key, ctrlKey, metaKey, altKey }, where) {
    const typed = now.scene.answer === "number" && /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey;
    return typed && where !== "number" && where !== "text" ? ["type", key] : null;
  }

  /** A chord that is not ours is let through. (Notebook 7 listens before the board does, so this listens earlier.) */
  function onChord(event) {
    const ours = root.contains(event.target) && (event.ctrlKey || event.metaKey);
    if (!ours || commandOf(event, whereIs(event.target), now.scene.buttons)) return;
    const guarded = [root, event.target];
    for (const element of guarded) element.removeAttribute(SUPPRESS);
    setTimeout(() => guarded.forEach((element) => element.setAttribute(SUPPRESS, "true")));
  }

  function move(where, key, wide) {
    if (where === "table") table.cellAt(...stepTo(own.at, key, now.window, wide))?.focus();
    else if (where === "hand") walk([...hand.element.children], own.handAt, key);
    else if (where === "buttons" || where === "tools") {
      const parts = partsOf(where === "tools" ? tools.element : buttons.element);
      walk(parts, parts.indexOf(root.getRootNode().activeElement), key);
    } else {
      const { colors, shapes } = now.scene.deck;
      const from = [Math.floor(own.kindAt / 6), own.kindAt % 6];
      const [color, shape] = stepTo(from, key, { top: 0, left: 0, bottom: colors - 1, right: shapes - 1 }, wide);
      kinds.grid.querySelector(`.qw-kind[data-key="${6 * color + shape}"]`)?.focus();
    }
  }

  /** From one of some things in a row to the one where a key takes the focus. */
  function walk(parts, from, key) {
    const [, place] = stepTo([0, from], key, { top: 0, left: 0, bottom: 0, right: parts.length - 1 });
    parts[place]?.focus();
  }

  /** The cell, kind or place in the hand that an event is about. */
  function partOf(target) {
    const cell = target.closest?.(".qw-cell");
    if (cell) return { cell: [Number(cell.dataset.row), Number(cell.dataset.column)] };
    const kind = target.closest?.(".qw-kind");
    if (kind) return { kind: Number(kind.dataset.key) };
    const place = target.closest?.(".qw-place");
    if (place) return { place: Number(place.dataset.key) };
    const button = target.closest?.(".qw-button");
    const tool = target.closest?.(".qw-tool");
    const by = button?.dataset.by;
    if (by) return { by: Number(by) };
    const step = target.closest?.(".qw-in-order");
    if (step) return { step: Number(step.dataset.step) };
    if (tool) return { tool: tool.dataset.tool };
    return button?.dataset.button ? { button: button.dataset.button } : {};
  }

  // A tile is dragged, from the hand or from where it lies unchecked: a picture of it follows the pointer, and where
  // it is let go it is laid. A mouse that drags anything else of the table moves the table.

  function onGrab(event) {
    const { place, cell, kind } = partOf(event.target);
    own.dragged = false;
    if (event.button !== 0 || kind !== undefined) return;
    const laid = cell && now.tiles.get(cellKey(...cell));
    const start = { pointer: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    if (place !== undefined && now.usesHand && now.left.includes(place)) own.drag = { place, from: null, ...start };
    else if (laid?.state === "pending") own.drag = { place: laid.index, from: cell, ...start };
    else if (cell && event.pointerType === "mouse") own.pan = start;
    else return;
    for (const [name, listener] of Object.entries(dragging)) root.ownerDocument.addEventListener(name, listener);
  }

  function onDrag(event) {
    if (own.pan) return onPan(event);
    const { drag } = own;
    if (event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < SLIP) return;
    const source = sourceOf(drag);
    if (!source) return endDrag(); // Python has put something else on the board
    if (!drag.moved) {
      drag.moved = true;
      carry(source, now.scene.hand[drag.place]);
      if (!drag.from) own.chosen = drag.place;
    }
    own.over = partUnder(event);
    carried.style.setProperty("--x", `${x}px`);
    carried.style.setProperty("--y", `${y}px`);
    source.dataset.dragged = "yes";
    schedule();
  }

  /** The element that a tile is dragged from, if the tile is there still. */
  function sourceOf({ place, from }) {
    if (!from) return now.left.includes(place) ? hand.element.children[place] : null;
    return now.tiles.get(cellKey(...from))?.index === place ? table.cellAt(...from) : null;
  }

  /** Put a picture of the tile over the place it is taken from. */
  function carry(source, kind) {
    const [board, place] = [root.getBoundingClientRect(), source.getBoundingClientRect()];
    const scale = board.width / root.offsetWidth || 1; // the page around us may be zoomed
    const values = { left: place.left - board.left, top: place.top - board.top, width: place.width, height: place.height };
    for (const [name, value] of Object.entries(values)) carried.style[name] = `${value / scale}px`;
    carried.replaceChildren(tilePicture(kind, now.look));
    root.append(carried);
  }

  function onPan(event) {
    const { pan } = own;
    const [x, y] = [event.clientX - pan.x, event.clientY - pan.y];
    if (event.pointerId !== pan.pointer || (!pan.moved && Math.hypot(x, y) < SLIP)) return;
    Object.assign(pan, { moved: true, x: event.clientX, y: event.clientY });
    table.element.scrollLeft -= x;
    table.element.scrollTop -= y;
  }

  function onDrop(event) {
    const { drag, pan } = own;
    if (event.pointerId !== (drag ?? pan).pointer) return;
    endDrag();
    own.dragged = (drag ?? pan).moved; // the click that may follow is the end of this drag
    if (!drag?.moved) return;
    const under = event.type === "pointerup" ? partUnder(event) : {};
    if (drag.from) dropPending(drag, under, event.type === "pointerup");
    else dropFromHand(drag, under);
  }

  function dropFromHand({ place }, { cell }) {
    if (now.picks) own.chosen = null;
    if (cell && now.picks) choose(place); // to bring a tile to the table is to choose it
    else if (cell && !now.tiles.has(cellKey(...cell))) useCell(...cell);
    else letGo();
  }

  /** A tile that lay unchecked goes to another empty cell; brought away from the table it goes back to the hand. */
  function dropPending({ place }, { cell }, dropped) {
    if (cell && !now.tiles.has(cellKey(...cell))) layOn(place, ...cell);
    else if (!cell && dropped) takeBack(place);
    else draw();
  }

  function endDrag() {
    if (own.drag) delete sourceOf(own.drag)?.dataset.dragged;
    for (const place of hand.element.children) delete place.dataset.dragged;
    carried.remove();
    if (own.drag) own.over = {};
    own.drag = null;
    own.pan = null;
    for (const [name, listener] of Object.entries(dragging)) root.ownerDocument.removeEventListener(name, listener);
  }

  const dragging = { pointermove: onDrag, pointerup: onDrop, pointercancel: onDrop };

  /** What lies under the pointer, whichever element a finger's events go to. */
  function partUnder(event) {
    const element = root.getRootNode().elementFromPoint(event.clientX, event.clientY);
    return element && root.contains(element) ? partOf(element) : {};
  }

  function onClick(event) {
    if (own.dragged) {
      own.dragged = false;
      return;
    }
    const part = partOf(event.target);
    const { cell, kind, place, button, tool, by, step } = part;
    if (cell) {
      useCell(...cell);
      table.cellAt(...cell)?.focus({ preventScroll: true });
    } else if (kind !== undefined) {
      useKind(kind);
      kinds.grid.querySelector(`.qw-kind[data-key="${kind}"]`)?.focus({ preventScroll: true });
    } else if (place !== undefined) choose(place);
    else if (step !== undefined) chooseAnswer(step);
    else if (by) stepNumber(by);
    else if (button) {
      // Of a double click the second half may meet another button in the same place: that was not meant.
      if (event.detail < 2 || own.pressed === button) press(button);
      own.pressed = event.detail < 2 ? button : own.pressed;
    }
    else if (tool === "read_aloud") readAloud();
    else if (tool === "writing" || tool === "options" || tool === "keys") unfold(tool);
    else if (tool) zoom(tool);
    if (event.pointerType === "touch") {
      own.focus = part; // a finger cannot hover: what it taps is what it points at
      schedule();
    }
  }

  function onPoint(event) {
    if (own.drag) return;
    const over = partOf(event.target);
    if (JSON.stringify(over) === JSON.stringify(own.over)) return;
    own.over = over;
    schedule();
  }

  function onFocus(event) {
    event.target.setAttribute(SUPPRESS, "true");
    const part = partOf(event.target);
    if (part.cell) own.at = part.cell;
    if (part.kind !== undefined) own.kindAt = part.kind;
    if (part.place !== undefined) own.handAt = part.place;
    if (part.button) own.buttonAt = part.button;
    if (part.tool) own.toolAt = part.tool;
    own.focus = event.target.matches(":focus-visible") ? part : {}; // after a click the mouse points, not the focus
    schedule();
  }

  function onLeave() {
    own.over = {};
    schedule();
  }

  function onBlur() {
    own.focus = {};
    schedule();
  }

  function onChoice(event) {
    if (event.target.dataset.preference) prefer(event.target);
    else if (event.target.matches(".qw-choices input")) chooseAnswer(Number(event.target.value));
  }

  function onInput(event) {
    if (event.target === number.field) typeNumber();
  }

  const listeners = {
    keydown: onKey, pointerdown: onGrab, click: onClick, pointerover: onPoint, pointerleave: onLeave, focusin: onFocus, focusout: onBlur,
    change: onChoice, input: onInput, submit: writeDown,
  };
  const gestures = { wheel: onWheel, touchstart: onTouch, touchmove: onPinch };
  const watched = {
    "change:look": schedule, "change:words": schedule, "change:scene": answered, "change:pending": schedule, "change:help": schedule,
    "change:preview": schedule, "change:verdict": answered, "change:preferences": schedule, "change:track": schedule, comm_live_update: lost,
  };
  const speech = globalThis.speechSynthesis;
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
  for (const [name, listener] of Object.entries(gestures)) table.element.addEventListener(name, listener, { passive: false });
  for (const [name, listener] of Object.entries(watched)) model.on(name, listener);
  globalThis.addEventListener("keydown", onChord, true);
  speech?.addEventListener?.("voiceschanged", schedule); // voices are often found only after the page is there
  draw();
  const arrival = setTimeout(comeIntoView, 500);

  /** «Run this cell and advance» shows the next cell of the notebook, and may leave a new board above the edge. */
  function comeIntoView() {
    const cell = root.closest(".jp-Cell");
    const pane = root.closest(".jp-WindowedPanel-outer");
    const advanced = cell?.nextElementSibling?.classList.contains("jp-mod-active");
    if (advanced && pane && root.getBoundingClientRect().top < pane.getBoundingClientRect().top) root.scrollIntoView({ block: "start" });
  }

  return () => {
    endDrag();
    clearTimeout(own.timer);
    clearTimeout(arrival);
    globalThis.removeEventListener("keydown", onChord, true);
    speech?.removeEventListener?.("voiceschanged", schedule);
    for (const [name, listener] of Object.entries(watched)) model.off(name, listener);
    root.remove();
  };
}

/** The cell the focus starts at: the middle of what is shown. */
export function middleOf(scene) {
  const [top, left, bottom, right] = scene.window;
  return [Math.floor((top + bottom) / 2), Math.floor((left + right) / 2)];
}

/** The nearest cell inside a window. */
export const keepInside = ([row, column], { top, left, bottom, right }) => [
  Math.min(Math.max(row, top), bottom),
  Math.min(Math.max(column, left), right),
];

export default { render };
