"""A bench for a board: the real widget and its real script in a real browser, with no kernel and no notebook between.

What the script writes and sends goes straight to the widget's own handlers, and what the widget then says goes
straight back. JupyterLab itself is tested too, but a bench starts in a tenth of a second.
"""

import json
from dataclasses import dataclass

TRAITS = ("look", "words", "scene", "pending", "help", "preview", "verdict", "preferences", "track")

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A board</title></head>
<body{theme} style="margin: 8px; background: {ground}"><main></main></body>
</html>
"""

START = """
async ([esm, css, state, views]) => {
    const listeners = new Map();
    let written = {};
    let writes = 0;
    const apply = (changes) => {
        const isNew = (key) => JSON.stringify(changes[key]) !== JSON.stringify(state[key]);
        const changed = Object.keys(changes).filter(isNew);
        Object.assign(state, changes);
        for (const key of changed) for (const listener of listeners.get(`change:${key}`) ?? []) listener();
    };
    window.unanswered = 0;
    const tell = async (how, what) => {
        window.unanswered += 1;
        const before = writes;
        const answer = await window.toPython(how, what);
        if (writes !== before) delete answer.pending; // an echo of something older, which ipywidgets drops too
        apply(answer);
        window.unanswered -= 1;
    };
    const model = {
        get: (key) => state[key],
        set: (key, value) => { writes += 1; written[key] = value; apply({ [key]: value }); },
        save_changes: () => { const changes = written; written = {}; tell("write", changes); },
        send: (message) => { window.sent.push(message); tell("send", message); },
        on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
        trigger: (name) => { for (const listener of listeners.get(name) ?? []) listener(); },
        off: (name, listener) => listeners.set(name, (listeners.get(name) ?? []).filter((other) => other !== listener)),
    };
    window.sent = [];
    window.model = model;
    window.apply = apply;
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
    const { default: widget } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
    window.endings = [];
    for (let view = 0; view < views; view += 1) {
        const el = document.createElement("div");
        document.querySelector("main").append(el);
        window.endings.push(widget.render({ model, el }));
    }
}
"""


@dataclass
class Bench:
    """A widget, and the page on which it is drawn."""

    page: object
    widget: object

    @classmethod
    def of(cls, page, widget, theme="light", views=1):
        """Draw a widget. `theme` is JupyterLab's "light" or "dark", or None for a page that has no theme."""
        bench = cls(page, widget)
        mark = f' data-jp-theme-light="{str(theme == "light").lower()}"' if theme else ""
        ground = {"light": "#ffffff", "dark": "#111111", None: "Canvas"}[theme]
        page.set_content(PAGE.format(theme=mark, ground=ground))
        page.expose_function("toPython", bench._to_python)
        page.evaluate(START, [str(widget._esm), str(widget._css), bench.state, views])
        return bench

    @property
    def state(self):
        """What the widget tells the browser, as the text that travels."""
        return json.loads(json.dumps({name: getattr(self.widget, name) for name in TRAITS if name in self.widget.keys}))

    def _to_python(self, how, what):
        if how == "write":
            self.widget.set_state(what)
        else:
            self.widget._handle_custom_msg(what, [])
        return self.state

    def refresh(self):
        """Bring to the page what Python has changed of its own."""
        self.page.evaluate("state => window.apply(state)", self.state)

    def cell(self, row, column, view=0):
        return self.page.locator(f'.qw >> nth={view} >> [data-key="{row},{column}"]')

    def tile(self, number, view=0):
        """The tile of the hand with this number, from 1."""
        return self.page.locator(".qw").nth(view).locator(".qw-place").nth(number - 1)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True).first

    @property
    def verdict(self):
        return self.page.locator(".qw-verdict").first

    def settle(self):
        """Wait until Python has answered all that the page has told it."""
        self.page.wait_for_function("() => window.unanswered === 0")

    @property
    def pending(self):
        self.settle()
        return [tuple(item) if isinstance(item, list) else item for item in self.widget.pending["items"]]
