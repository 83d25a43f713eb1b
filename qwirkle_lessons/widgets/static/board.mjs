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
 *   help      {on, hand, cells}: where each tile of the hand fits and which kinds fit in each cell
 *   preview   {on, outcome, headline, detail, marks, badges}: what Python would answer, where that may be seen
 *   verdict   the same with the id of the message that it answers
 *
 * `on` is the pending answer that help, preview or verdict was made for; each is shown only while it still holds.
 * What happens travels as a message with an id of its own: {type: "check" | "action", id, scene, …}.
 */

const SVG = "http://www.w3.org/2000/svg";
const JUDGED = ["right", "wrong", "partly"]; // outcomes that stay the same while the answer does
const SLIP = 6; // pixels that a finger may slip before its tap becomes a drag
const PATIENCE = 8000; // milliseconds to wait for Python before saying that the cell must be run again

// ---------------------------------------------------------------- cells, windows, boxes

/** A cell as a text, to be the key of a Map. */
export const cellKey = (row, column) => `${row},${column}`;

/** The rows and columns that are shown: those of the scene, grown so that a pending tile is never at the rim. */
export function windowOf(scene, items) {
  let [top, left, bottom, right] = scene.window;
  if (scene.answer === "play") {
    for (const [, row, column] of items) {
      top = Math.min(top, row - 1);
      bottom = Math.max(bottom, row + 1);
      left = Math.min(left, column - 1);
      right = Math.max(right, column + 1);
    }
  }
  return { top, left, bottom, right };
}

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

/** Every tile to draw, by cell: those that lie there, someone else's that are shown, and the learner's pending ones. */
export function tilesOn(scene, items) {
  const tiles = new Map();
  for (const [row, column, kind] of scene.tiles) tiles.set(cellKey(row, column), { kind, state: "old" });
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

// ---------------------------------------------------------------- the half-made answer

/** Lay tile `index` of the hand on a cell; it leaves the cell where it lay before. */
export const put = (items, index, row, column) => [...without(items, index), [index, row, column]];

/** Take tile `index` back to the hand. */
export const without = (items, index) => items.filter(([other]) => other !== index);

/** Choose something, or let it go if it was chosen; where one tap is the whole answer, choose just that. */
export const chosenIn = (scene, items, item) => (scene.atOnce ? [item] : toggled(items, item));

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

/** Whether two pending answers are the same answer to the same scene. */
export const sameAnswer = (a, b) =>
  Boolean(a && b) && a.scene === b.scene && JSON.stringify(a.items) === JSON.stringify(b.items);

/** The places in the hand whose tiles are not on the table. */
export function leftInHand(scene, items) {
  const away = new Set(scene.answer === "play" ? items.map(([index]) => index) : []);
  return scene.hand.map((_, index) => index).filter((index) => !away.has(index));
}

// ---------------------------------------------------------------- words and messages

/** Put values into the {braces} of a sentence. */
export const fill = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

/** What a screen reader says for a cell: where it is, what lies there, and what that means. */
export function cellName({ scene, words, tile, fits, chosen }, row, column) {
  const place = fill(words.cell, { row: row - scene.origin[0], column: column - scene.origin[1] });
  const parts = [place, tile ? words.kinds[tile.kind] : words.empty];
  if (tile && words[tile.state]) parts.push(words[tile.state]);
  if (!tile && fits !== null) parts.push(words.fit_counts[fits] ?? "");
  if (chosen) parts.push(words.chosen);
  return parts.filter(Boolean).join(", ");
}

/** How many tiles of the hand fit in each cell, by the help that Python sent ahead. */
export function fitCounts(help, left) {
  const counts = new Map();
  for (const index of left) {
    for (const [row, column] of help?.hand[index] ?? []) {
      const key = cellKey(row, column);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** The cells in which a kind fits, by the help that Python sent ahead. */
export const cellsOfKind = (help, kind) =>
  Object.entries(help?.cells ?? {})
    .filter(([, kinds]) => kinds.includes(kind))
    .map(([key]) => key);

let messages = 0;

/** A message that Python handles once, however often it arrives. */
export function messageOf(type, scene, fields = {}) {
  messages += 1;
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}-${messages}`;
  return { type, id, scene: scene.number, ...fields };
}

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
  if (where === "text") return null;
  if (where === "choices" && key === "Enter") return ["press", "check"];
  if (/^[1-9]$/.test(key)) return ["choose", Number(key) - 1];
  if (key === "Backspace" || key === "Delete") return ["press", "take_back"];
  if (key === "Escape") return ["let_go"];
  if (key === "?") return ["keys"];
  if (key === "r" && where === "table") return ["read"];
  const button = buttons.find((each) => each.key && each.key === key.toLowerCase());
  if (button) return ["press", button.id];
  if (where === "table" || where === "kinds") {
    if (key === "Enter" || key === " ") return ["use"];
    if (/^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/.test(key)) return ["move", key];
  }
  if (where === "hand") {
    if (key === "ArrowUp") return ["to_table"];
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
  if (look.letters) svg.append(makeSvg("text", { class: "qw-letter", x: 6, y: 94 }, look.letters[color]));
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
function showTile(element, kind, look, pips = null) {
  const signature = kind === null ? "" : `${kind}${look.letters ? "L" : ""}${pips ? `:${pips.seen}/${pips.copies}` : ""}`;
  if (element.dataset.tile === signature) return false;
  element.dataset.tile = signature;
  element.replaceChildren(...(kind === null ? [] : [tilePicture(kind, look, pips)]));
  return true;
}

// ---------------------------------------------------------------- drawing: the parts

/** The table: an ARIA grid of cells, and over it the outlines and badges of the verdict. */
function tablePart() {
  const scroll = make("div", "qw-scroll");
  const sheet = make("div", "qw-sheet");
  const grid = make("div", "qw-table", { role: "grid" });
  const marks = make("div", "qw-marks", { "aria-hidden": "true" });
  sheet.append(grid, marks);
  scroll.append(sheet);
  let drawnWindow = null;
  let drawnScene = null;

  const cellAt = (row, column) => grid.querySelector(`[data-key="${cellKey(row, column)}"]`);

  function draw(now) {
    const view = now.window;
    const columns = view.right - view.left + 1;
    sheet.parentElement.parentElement?.style.setProperty("--qw-columns", columns);
    patch(grid, { "aria-label": now.words.table, "aria-multiselectable": now.scene.answer === "cells" ? "true" : null });
    keyed(grid, range(view.top, view.bottom), () => make("div", "qw-row", { role: "row" }));
    for (const line of grid.children) {
      const row = Number(line.dataset.key);
      patch(line, { "aria-label": fill(now.words.row, { row: row - now.scene.origin[0] }) });
      keyed(line, range(view.left, view.right).map((column) => cellKey(row, column)), makeCell);
      for (const cell of line.children) drawCell(cell, now);
    }
    drawMarks(now, view);
    follow(view, now);
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
    const fits = now.help?.cells[key] && now.left.length ? (now.counts.get(key) ?? 0) : null;
    const isNew = showTile(cell, tile ? tile.kind : null, now.look) && tile !== null && drawnScene !== null;
    patch(cell, {
      "aria-label": cellName({ scene: now.scene, words: now.words, tile, fits, chosen }, row, column),
      "aria-selected": now.scene.answer === "cells" ? String(chosen) : null,
      tabindex: row === now.at[0] && column === now.at[1] ? 0 : -1,
      "data-state": tile ? tile.state : "empty",
      "data-fits": now.fitting.has(key) ? "yes" : null,
      "data-chosen": chosen ? "yes" : null,
      "data-target": now.target === key ? "yes" : null,
    });
    if (isNew) cell.dataset.landing = "yes";
    else if (!tile) delete cell.dataset.landing;
  }

  function drawMarks(now, view) {
    const signature = JSON.stringify([now.marks, now.badges, view]);
    if (marks.dataset.drawn === signature) return;
    marks.dataset.drawn = signature;
    const outlines = now.marks.flatMap(({ cells, kind }) =>
      boxesOf(cells).map((box) => placed(make("div", "qw-mark", { "data-kind": kind }), box, view)),
    );
    const badges = now.badges.map(({ cell: [row, column], side, kind, text }) => {
      const box = { top: row, left: column, bottom: row, right: column };
      const holder = placed(make("div", "qw-badge", { "data-kind": kind, "data-side": side }), box, view);
      holder.append(make("span", "", {}, text));
      return holder;
    });
    marks.replaceChildren(...outlines, ...badges);
  }

  /** Say to the style sheet which cells an element lies over. */
  function placed(element, box, view) {
    element.style.setProperty("--top", box.top - view.top);
    element.style.setProperty("--left", box.left - view.left);
    element.style.setProperty("--high", box.bottom - box.top + 1);
    element.style.setProperty("--wide", box.right - box.left + 1);
    return element;
  }

  /** When the table grows upward or to the left, what one looks at stays where it was; a new scene is brought into view. */
  function follow(view, now) {
    if (drawnWindow) {
      const pitch = grid.firstElementChild?.firstElementChild?.offsetWidth ?? 0;
      scroll.scrollLeft += (drawnWindow.left - view.left) * pitch;
      scroll.scrollTop += (drawnWindow.top - view.top) * pitch;
    } else {
      scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2;
      scroll.scrollTop = (scroll.scrollHeight - scroll.clientHeight) / 2;
    }
    drawnWindow = view;
    drawnScene = now.scene.number;
  }

  return { element: scroll, grid, cellAt, draw };
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
    const picked = now.scene.answer === "hand" && now.items.includes(index);
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

/** One question with a few answers: radio buttons, the browser's own. */
function choicesPart(name) {
  const element = make("fieldset", "qw-choices");
  const legend = make("legend", "qw-unseen");
  element.append(legend);

  function draw(now) {
    element.hidden = now.scene.answer !== "choice";
    if (element.hidden) return;
    if (legend.textContent !== now.words.choices) legend.textContent = now.words.choices;
    const signature = JSON.stringify(now.scene.choices);
    if (element.dataset.drawn !== signature) {
      element.dataset.drawn = signature;
      element.replaceChildren(legend, ...now.scene.choices.map(makeChoice));
    }
    for (const input of element.querySelectorAll("input")) input.checked = now.items.includes(Number(input.value));
  }

  function makeChoice(text, index) {
    const label = make("label", "");
    label.append(make("input", "", { type: "radio", name, value: index }), make("span", "", {}, text));
    return label;
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

/** The buttons of the scene, kept by id. */
function buttonsPart() {
  const element = make("div", "qw-buttons");

  function draw(now) {
    keyed(element, now.scene.buttons.map((button) => button.id), (id) => make("button", "qw-button", { type: "button", "data-button": id }));
    now.scene.buttons.forEach((button, place) => {
      const drawn = element.children[place];
      if (drawn.textContent !== button.label) drawn.textContent = button.label;
      patch(drawn, { "data-primary": button.primary ? "yes" : null, "aria-keyshortcuts": button.key || null });
    });
  }

  return { element, draw };
}

/** The list of keys, folded away until somebody asks for it. */
function keysPart() {
  const element = make("details", "qw-keys");
  const summary = make("summary", "");
  const list = make("dl", "");
  element.append(summary, list);

  function draw(now) {
    if (summary.textContent === now.words.keys_title) return;
    summary.textContent = now.words.keys_title;
    list.replaceChildren(
      ...now.words.keys.flatMap(([key, meaning]) => [make("dt", "", {}, key), make("dd", "", {}, meaning)]),
    );
  }

  return { element, draw };
}

// ---------------------------------------------------------------- the view

let views = 0;

function render({ model, el }) {
  views += 1;
  const root = make("div", "qw", { "data-lm-suppress-shortcuts": "true", role: "group" });
  const body = make("div", "qw-body");
  const main = make("div", "qw-main");
  const goal = make("p", "qw-goal");
  const table = tablePart();
  const hand = handPart();
  const kinds = kindsPart();
  const choices = choicesPart(`qw-choice-${views}`);
  const verdict = verdictPart();
  const buttons = buttonsPart();
  const keys = keysPart();
  main.append(goal, table.element, hand.element, choices.element, verdict.element, buttons.element, keys.element);
  body.append(main, kinds.element);
  root.append(body);
  el.replaceChildren(root);

  // What belongs to this view alone: what is chosen, where the focus is, what the pointer is over.
  const own = { scene: null, window: null, chosen: null, at: null, handAt: 0, kindAt: 0, over: {}, focus: {}, drag: null, asked: null, waiting: null, timer: 0, late: null };

  /** Everything that is drawn, worked out from the model and this view. */
  function look() {
    const scene = model.get("scene");
    const words = model.get("words");
    const pending = model.get("pending");
    const items = pending.scene === scene.number ? pending.items : [];
    const holds = (thing) => (sameAnswer(thing?.on, { scene: scene.number, items }) ? thing : null);
    const help = holds(model.get("help"));
    const answered = holds(model.get("verdict"));
    const shown = answered ?? holds(model.get("preview"));
    const drawn = shown?.marks?.length ? shown : scene; // an answer's own marks take the place of the question's
    const left = leftInHand(scene, items);
    if (!left.includes(own.chosen)) own.chosen = null;
    const window = grown(windowOf(scene, items), own.scene === scene.number ? own.window : null);
    Object.assign(own, { window, scene: scene.number });
    own.at = keepInside(own.at ?? middleOf(scene), window);
    own.handAt = Math.min(own.handAt, Math.max(scene.hand.length - 1, 0));
    const tiles = tilesOn(scene, items);
    const fitting = new Set(own.chosen === null ? [] : (help?.hand[own.chosen] ?? []).map(([row, column]) => cellKey(row, column)));
    const pointed = own.over.cell || own.over.kind !== undefined ? own.over : own.focus;
    if (pointed.kind !== undefined) for (const key of cellsOfKind(help, pointed.kind)) fitting.add(key);
    const kindsHere = pointed.cell ? help?.cells[cellKey(...pointed.cell)] : null;
    return {
      scene, words, items, help, left, window, tiles, fitting,
      look: model.get("look"),
      verdict: own.late ? { outcome: "failed", id: "late", headline: own.late, detail: "" } : answered,
      preview: shown === answered ? null : shown,
      marks: drawn.marks ?? [],
      badges: drawn.badges ?? [],
      counts: fitCounts(help, left),
      lit: kindsHere ? new Set(kindsHere) : null,
      usesHand: scene.answer === "play" || scene.answer === "hand",
      target: own.drag?.moved && own.over.cell ? cellKey(...own.over.cell) : null,
      chosen: own.chosen, at: own.at, handAt: own.handAt, kindAt: own.kindAt,
      chosenCells: new Set(scene.answer === "cells" ? items.map(([row, column]) => cellKey(row, column)) : []),
    };
  }

  let now = look();

  function draw() {
    now = look();
    patch(root, { "aria-label": now.words.board, "aria-busy": own.waiting ? "true" : null, "data-answer": now.scene.answer });
    if (goal.textContent !== now.scene.goal) goal.textContent = now.scene.goal;
    goal.hidden = now.scene.goal === "";
    const focus = root.getRootNode().activeElement;
    const [ours, button] = [root.contains(focus), buttons.element.contains(focus)];
    for (const part of [table, hand, kinds, choices, verdict, buttons, keys]) part.draw(now);
    if (ours && !root.contains(focus)) rescueFocus(button);
  }

  /** The element that had the focus is gone: go on at the table, or at a button where one was or nothing is asked. */
  function rescueFocus(wasButton) {
    const heir = wasButton || now.scene.answer === "look" ? buttons.element.querySelector("[data-primary]") ?? buttons.element.firstElementChild : null;
    (heir ?? table.cellAt(...own.at))?.focus({ preventScroll: true });
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
    own.late = null;
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
    if (now.scene.answer === "choice" && index < now.scene.choices.length) return answer([index]);
    if (!now.usesHand || index >= now.scene.hand.length) return;
    own.handAt = index;
    const tile = now.words.kinds[now.scene.hand[index]];
    if (now.scene.answer === "hand") return answer(chosenIn(now.scene, now.items, index));
    if (!now.left.includes(index)) return takeBack(index);
    own.chosen = own.chosen === index ? null : index;
    whisperOf(own.chosen === null ? now.words.let_go : now.words.chose, { tile });
    draw();
  }

  function takeBack(index) {
    whisperOf(now.words.took_back, { tile: now.words.kinds[now.scene.hand[index]] });
    own.handAt = index;
    write(without(now.items, index));
  }

  function takeLast() {
    if (now.items.length === 0) return;
    if (now.scene.answer === "play") takeBack(now.items.at(-1)[0]);
    else write(now.items.slice(0, -1));
  }

  function useCell(row, column) {
    own.at = [row, column];
    if (now.scene.answer === "cells") return answer(chosenIn(now.scene, now.items, [row, column]));
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
    const cell = fill(now.words.cell, { row: row - now.scene.origin[0], column: column - now.scene.origin[1] });
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
    if (JUDGED.includes(now.verdict?.outcome) || (own.waiting && sameAnswer(own.asked, asked))) return;
    own.asked = asked;
    report(messageOf("check", now.scene, { answer: now.items }));
  }

  /** Send a message, and see to it that the learner hears when no answer comes. */
  function report(message) {
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

  function letGo() {
    own.chosen = null;
    whisperOf(now.words.let_go);
    draw();
  }

  /** Python has answered, or has put something else on the board: nobody waits any longer. */
  function answered() {
    own.waiting = null;
    own.late = null;
    clearTimeout(own.timer);
    schedule();
  }

  // ------------------------------------------------------------ keys, pointer and focus

  function whereIs(target) {
    if (choices.element.contains(target)) return "choices";
    if (table.grid.contains(target)) return "table";
    if (kinds.grid.contains(target)) return "kinds";
    if (hand.element.contains(target)) return "hand";
    return "elsewhere";
  }

  function onKey(event) {
    event.stopPropagation(); // the notebook around us has keys of its own
    const where = whereIs(event.target);
    const command = commandOf(event, where, now.scene.buttons);
    if (!command) return;
    event.preventDefault();
    if (event.repeat && command[0] !== "move") return;
    const [what, argument] = command;
    if (what === "move") move(where, argument, event.ctrlKey || event.metaKey);
    else if (what === "use") where === "table" ? useCell(...own.at) : useKind(own.kindAt);
    else if (what === "choose") choose(argument);
    else if (what === "press") press(argument);
    else if (what === "let_go") letGo();
    else if (what === "to_table") table.cellAt(...own.at)?.focus();
    else if (what === "read") readLines(...own.at);
    else if (what === "keys") keys.element.open = !keys.element.open;
  }

  function move(where, key, wide) {
    if (where === "table") table.cellAt(...stepTo(own.at, key, now.window, wide))?.focus();
    else if (where === "hand") {
      const [, place] = stepTo([0, own.handAt], key, { top: 0, left: 0, bottom: 0, right: now.scene.hand.length - 1 });
      hand.element.children[place]?.focus();
    } else {
      const { colors, shapes } = now.scene.deck;
      const from = [Math.floor(own.kindAt / 6), own.kindAt % 6];
      const [color, shape] = stepTo(from, key, { top: 0, left: 0, bottom: colors - 1, right: shapes - 1 }, wide);
      kinds.grid.querySelector(`[data-key="${6 * color + shape}"]`)?.focus();
    }
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
    return button ? { button: button.dataset.button } : {};
  }

  // A tile is dragged from the hand: it follows the pointer, and where it is let go it is laid.

  function onGrab(event) {
    const { place } = partOf(event.target);
    own.dragged = false;
    if (place === undefined || event.button !== 0 || !now.usesHand || !now.left.includes(place)) return;
    own.drag = { place, pointer: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    for (const [name, listener] of Object.entries(dragging)) root.ownerDocument.addEventListener(name, listener);
  }

  function onDrag(event) {
    const { drag } = own;
    if (event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < SLIP) return;
    const tile = hand.element.children[drag.place];
    if (!tile || !now.left.includes(drag.place)) return endDrag(); // Python has put something else on the board
    drag.moved = true;
    own.chosen = drag.place;
    own.over = partUnder(event);
    tile.style.setProperty("--x", `${x}px`);
    tile.style.setProperty("--y", `${y}px`);
    tile.dataset.dragged = "yes";
    schedule();
  }

  function onDrop(event) {
    const { drag } = own;
    if (event.pointerId !== drag.pointer) return;
    endDrag();
    if (!drag.moved) return;
    if (now.scene.answer === "hand") own.chosen = null;
    own.dragged = true; // the click that may follow is the end of this drag
    const { cell } = event.type === "pointerup" ? partUnder(event) : {};
    if (cell && now.scene.answer === "hand") choose(drag.place); // to bring a tile to the table is to choose it
    else if (cell && !now.tiles.has(cellKey(...cell))) useCell(...cell);
    else letGo();
  }

  function endDrag() {
    if (!own.drag) return;
    delete hand.element.children[own.drag.place]?.dataset.dragged;
    own.drag = null;
    own.over = {};
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
    const { cell, kind, place, button } = part;
    if (cell) {
      useCell(...cell);
      table.cellAt(...cell)?.focus({ preventScroll: true });
    } else if (kind !== undefined) {
      useKind(kind);
      kinds.grid.querySelector(`[data-key="${kind}"]`)?.focus({ preventScroll: true });
    } else if (place !== undefined) choose(place);
    else if (button) press(button);
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
    const part = partOf(event.target);
    if (part.cell) own.at = part.cell;
    if (part.kind !== undefined) own.kindAt = part.kind;
    if (part.place !== undefined) own.handAt = part.place;
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
    if (event.target.matches(".qw-choices input")) answer([Number(event.target.value)]);
  }

  const listeners = { keydown: onKey, pointerdown: onGrab, click: onClick, pointerover: onPoint, pointerleave: onLeave, focusin: onFocus, focusout: onBlur, change: onChoice };
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
  const watched = { look: schedule, words: schedule, scene: answered, pending: schedule, help: schedule, preview: schedule, verdict: answered };
  for (const [name, listener] of Object.entries(watched)) model.on(`change:${name}`, listener);
  draw();

  return () => {
    endDrag();
    clearTimeout(own.timer);
    for (const [name, listener] of Object.entries(watched)) model.off(`change:${name}`, listener);
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
