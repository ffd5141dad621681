"""For widgets in Python: the conversation with Today, and the nodes that cards are made of.

    #!/usr/bin/env python3
    import today
    from today import button, row, text

    count = 0

    @today.update
    def update(request):
        return row(text(count, role="value"), button("More", send="more"))

    @today.action("more")
    def more(request):
        global count
        count += 1

    today.run()

Today sets PYTHONPATH for widgets, so that nothing has to be installed. What goes to standard error is
shown by `today log`; `print` goes there, too, as standard output is for messages.
"""

import json
import os
import select
import sys
import time
import traceback

__all__ = [
    "Error", "Request", "Result", "action", "button", "chart", "check", "choice", "column", "divider",
    "every", "field", "grid", "image", "items", "mode", "month", "notify", "progress", "push",
    "row", "run", "slider", "spacer", "suggest", "switch", "table", "text", "update", "withdraw",
]


class Error(Exception):
    """Why there is no content, as a sentence that the user reads on the card."""


class Request:
    """What Today asks: an update, or an action of the user's."""

    def __init__(self, method, parameters):
        self.method = method
        #: Why content is asked for: "appear", "schedule", "user", "settings", "time", ...
        self.reason = parameters.get("reason", "user")
        #: How many seconds after its time it comes; only with the reason "time".
        self.late = parameters.get("late")
        #: The name of this widget on the panel.
        self.instance = parameters.get("instance", "")
        #: What the user has chosen, by the names in the manifest.
        self.settings = parameters.get("settings", {})
        #: "locale", "timeZone", "mode", "maximum" and what else is known of the card.
        self.environment = parameters.get("environment", {})
        #: The names of pictures that were sent before and are kept.
        self.pictures = parameters.get("pictures", [])
        #: The text that the action sends, and what was set or entered with it.
        self.action = parameters.get("action")
        self.value = parameters.get("value")
        #: The name of the setting that the user types into, and what is typed there.
        self.setting = parameters.get("setting")
        self.text = parameters.get("text")


class Result:
    """Content with what else an answer can say, such as refresh_after=60 or undo=("Deleted", "undelete")."""

    def __init__(self, content, refresh_after=None, wake_at=None, name=None, margins=None, age=None,
                 undo=None):
        self.content = content
        if isinstance(undo, (tuple, list)):
            undo = {"text": undo[0], "send": undo[1]}
        self.fields = _without_none(
            refreshAfter=refresh_after, wakeAt=wake_at, name=name, margins=margins, age=age, undo=undo)


# -- What the widget does ------------------------------------------------------------------------

_update = None
_mode = None
_suggest = None
_actions = {}
_timers = []
_last = Request("update", {})
_kept = set()  # the names of pictures that Today has
_messages = sys.stdout


def update(function):
    """The function that makes the card's content. It is given the request, and returns a node, a Result,
    or None where what is shown is still right."""
    global _update
    _update = function
    return function


def action(name=None):
    """The function for what a node sends: `@action("drink")`, or `@action()` for all that has no function
    of its own. It may return content; else that of the update follows."""

    def register(function):
        _actions[name] = function
        return function

    return register


def mode(function):
    """The function for the card's change between "compact" and "expanded": only for widgets whose
    content has to be another one then. It is given the mode, and may return content."""
    global _mode
    _mode = function
    return function


def suggest(function):
    """The function that says what could be meant by what the user types into a setting with Suggest=true. It
    is given the request, with its `setting` and `text`, and returns up to 20 texts, or tuples of a value,
    a title, and perhaps a subtitle."""
    global _suggest
    _suggest = function
    return function


def every(seconds):
    """The function that is called again and again while the widget runs, for Live=true. It may return
    content, which is shown."""

    def register(function):
        _timers.append([time.monotonic() + seconds, seconds, function])
        return function

    return register


def push(content):
    """Shows content that nobody has asked for."""
    result = content if isinstance(content, Result) else Result(content)
    fields = {name: value for name, value in result.fields.items() if name != "undo"}
    _send(method="content", params={"content": result.content, **fields})


def notify(id, title, body=None, **fields):
    """Tells the user something; the manifest needs Notify=true."""
    _send(method="notify", params=_without_none(id=id, title=title, body=body, **fields))


def withdraw(id):
    """Takes back what the user was told under that name."""
    _send(method="withdraw", params={"id": id})


def run():
    """Answers until Today ends the conversation."""
    global _messages
    # A stray print would break a message: it goes into the log.
    if _messages is sys.stdout:
        _messages = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        sys.stdout = sys.stderr
    for line in _lines():
        try:
            request = json.loads(line)
        except ValueError:
            print(f"not a message: {line[:200]!r}", file=sys.stderr)
            continue
        if request.get("method") == "shutdown":
            break
        _answer(request)


# -- The conversation ----------------------------------------------------------------------------


def _lines():
    """The lines of standard input, with timers served while there is none."""
    pending = b""
    while True:
        while b"\n" in pending:
            line, pending = pending.split(b"\n", 1)
            if line.strip():
                yield line
        pause = max(0, min(timer[0] for timer in _timers) - time.monotonic()) if _timers else None
        if not select.select([0], [], [], pause)[0]:
            _serve_timers()
            continue
        read = os.read(0, 65536)
        if not read:
            # The last message may lack its line break.
            if pending.strip():
                yield pending
            return
        pending += read


def _serve_timers():
    now = time.monotonic()
    for timer in _timers:
        if timer[0] > now:
            continue
        # What was missed, asleep or busy, isn't made up for.
        timer[0] = max(timer[0] + timer[1], now)
        content = _attempt(timer[2])
        if content is not None:
            push(content)


def _attempt(function, *arguments):
    """What a function returns that nobody waits for; what goes wrong is only noted."""
    try:
        return function(*arguments)
    except Exception:
        traceback.print_exc()
        return None


def _answer(request):
    global _last
    method = request.get("method")
    parameters = request.get("params") or {}
    identifier = request.get("id")
    if method == "modeChanged":
        _last.environment["mode"] = parameters.get("mode")
        content = _attempt(_mode, parameters.get("mode")) if _mode else None
        if content is not None:
            push(content)
        return
    if method not in ("update", "action") and not (method == "suggest" and _suggest):
        if identifier is not None:
            _send(id=identifier, error={"code": -32601, "message": f"{method} is unknown"})
        return
    asked = Request(method, parameters)
    if method == "action":
        # What was said of the card with the last update still holds.
        asked.settings, asked.environment = _last.settings, _last.environment
        asked.instance = asked.instance or _last.instance
        asked.pictures = _last.pictures
    elif method == "update":
        _last = asked
        _kept.clear()
        _kept.update(asked.pictures)
    try:
        result = _suggestions(asked) if method == "suggest" else _result(asked)
        _send(id=identifier, result=result)
    except Error as error:
        _send(id=identifier, error={"message": str(error)})
    except Exception as error:
        traceback.print_exc()
        _send(id=identifier, error={"message": f"{type(error).__name__}: {error}"[:200]})


def _suggestions(request):
    found = []
    for suggestion in _suggest(request) or []:
        parts = (suggestion, suggestion) if isinstance(suggestion, str) else suggestion
        found.append(dict(zip(("value", "title", "subtitle"), map(str, parts))))
    return {"suggestions": found}


def _result(request):
    content = None
    if request.method == "action":
        function = _actions.get(request.action, _actions.get(None))
        if function is None:
            raise Error(f"{request.action} is unknown")
        content = function(request)
    undo = None
    if isinstance(content, Result) and content.content is None:
        # Only an offer to undo it: the content is that of the update.
        undo, content = content.fields.get("undo"), None
    if content is None:
        content = _update(request)
    if content is None:
        result = {"outcome": "noData"}
    else:
        whole = content if isinstance(content, Result) else Result(content)
        result = {"outcome": "newData", "content": whole.content, **whole.fields}
    if undo:
        result["undo"] = undo
    return result


def _send(**message):
    _messages.write(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False) + "\n")
    # Without it, the answer stays here.
    _messages.flush()


# -- Nodes ---------------------------------------------------------------------------------------
# Fields are those of the protocol; one that Python has a word for ends in an underscore: from_=3. What
# is None is left out. `send="drink"`, `open="https://…"`, both together, and `copy="…"` are short for the
# action.


def _without_none(**fields):
    return {name: value for name, value in fields.items() if value is not None}


def _node(type, fields):
    fields = {name.rstrip("_"): value for name, value in fields.items() if value is not None}
    action = {word: fields.pop(word) for word in ("open", "send", "copy") if word in fields}
    if action:
        fields["action"] = action
    return {"type": type, **fields} if type else fields


def text(words="", **fields):
    """Words, or a number; `role="value"` is large, "title", "body", "caption" and "footnote" are others."""
    return _node("text", {"text": str(words) if "time" not in fields else None, **fields})


def row(*children, **fields):
    """Nodes beside each other; `grow=1` gives what is left to the second."""
    return _node("row", {**fields, "children": _flat(children)})


def column(*children, **fields):
    """Nodes below each other."""
    return _node("column", {**fields, "children": _flat(children)})


def grid(*children, columns, **fields):
    """Nodes in so many columns of the same width."""
    return _node("grid", {"columns": columns, **fields, "children": _flat(children)})


def items(*rows, **fields):
    """A list. A row is a title alone, or what `items.row` makes."""
    rows = [{"title": row} if isinstance(row, str) else row for row in _flat(rows)]
    return _node("list", {**fields, "rows": rows})


def _list_row(title, **fields):
    if isinstance(fields.get("image"), dict):
        # It stands where only an image can.
        fields["image"] = {name: value for name, value in fields["image"].items() if name != "type"}
    return _node(None, {"title": str(title), **fields})


items.row = _list_row


def table(rows, columns, **fields):
    """Rows, each a list of cells, which are texts or nodes; `columns` are "fit" and "grow"."""
    return _node("table", {"columns": columns, **fields, "rows": list(rows)})


def progress(value=None, **fields):
    """A bar, or with `kind="ring"` a ring; the value goes from 0 to 1."""
    return _node("progress", {"value": value, **fields})


def chart(points=None, **fields):
    """A line, or with `kind="bars"` bars, through pairs of a time and a value."""
    return _node("chart", {"points": points, **fields})


def image(icon=None, path=None, **fields):
    """An icon of the theme, or a picture: the bytes of a PNG or JPEG, or the path of one. One with a name
    is only sent, and its file only read, where Today doesn't have it: no other picture may be called so."""
    if fields.get("name") is not None and (path is not None or fields.get("data") is not None):
        if fields["name"] in _kept:
            path, fields = None, {**fields, "data": None}
        else:
            _kept.add(fields["name"])
    if path is not None:
        with open(path, "rb") as file:
            fields["data"] = file.read()
    if isinstance(fields.get("data"), (bytes, bytearray)):
        import base64
        fields["data"] = base64.b64encode(fields["data"]).decode("ascii")
    return _node("image", {"icon": icon, **fields})


def button(words=None, **fields):
    """Something to press: `send="drink"`."""
    return _node("button", {"text": words, **fields})


def switch(words, on, send, **fields):
    """What is on or off; sends its name, with true or false as the request's value."""
    return _node("switch", {"text": words, "on": on, "send": send, **fields})


def check(words, on, send, **fields):
    """A box to check; `strike=True` strikes out what is done."""
    return _node("check", {"text": words, "on": on, "send": send, **fields})


def slider(value, label, send, **fields):
    """A value that is dragged, from 0 to 1, or `from_=` and `to=`."""
    return _node("slider", {"value": value, "label": label, "send": send, **fields})


def choice(options, value, send, **fields):
    """One of several. Options are texts, or pairs of an id and a text; the request's value is the id."""
    pairs = [(option, option) if isinstance(option, str) else option for option in options]
    options = [{"id": id, "text": words} for id, words in pairs]
    return _node("choice", {"options": options, "value": value, "send": send, **fields})


def field(placeholder, send, **fields):
    """A line to type into; the request's value is what was typed."""
    return _node("field", {"placeholder": placeholder, "send": send, **fields})


def month(value, send, marks=(), **fields):
    """A month whose days can be chosen; days are dates or texts such as "2026-11-27". Marks are days, or
    pairs of a day and the tints of its dots; the request's value is the chosen day."""
    pairs = [mark if isinstance(mark, (tuple, list)) else (mark, ["blue"]) for mark in marks]
    marks = [{"day": str(day), "tints": list(tints)} for day, tints in pairs]
    return _node("month", {"value": str(value), "marks": marks, "send": send, **fields})


def divider(**fields):
    """A line between two things."""
    return _node("divider", fields)


def spacer(**fields):
    """Nothing, as large as there is room."""
    return _node("spacer", fields)


def _flat(parts):
    """Nodes, some of which may be in lists of their own; None is left out."""
    flat = []
    for part in parts:
        flat += [part] if part is None or isinstance(part, (dict, str)) else part
    return [part for part in flat if part is not None]
