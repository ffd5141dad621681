"""For widgets in Python: the conversation with Today, and the nodes that cards are made of.

    #!/usr/bin/env python3
    import today_widget
    from today_widget import Request, button, row, text

    count = 0

    @today_widget.update
    def update(request: Request):
        return row(text(count, role="value"), button("More", send="more"))

    @today_widget.action("more")
    def more(request: Request):
        global count
        count += 1

    today_widget.run()

Today sets PYTHONPATH for widgets, so that nothing has to be installed. What goes to standard error is
shown by `today log`; `print` goes there, too, as standard output is for messages.

Any thread may push, notify, and withdraw, also before `run()`.
"""

from __future__ import annotations

import json
import os
import select
import sys
import threading
import time
import traceback
from typing import (
    Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, TextIO, Tuple, TypeVar, Union)

from . import _content
from ._content import Action, Node
from .nodes import (
    button, chart, check, choice, clock, column, divider, field, grid, heatmap, image, items, month, progress,
    row, slider, spacer, switch, table, text)

__all__ = [
    "Action", "Error", "Node", "Request", "Result", "action", "button", "chart", "check", "choice",
    "clock", "column", "divider", "every", "field", "grid", "heatmap", "image", "items", "mode", "month", "notify",
    "progress", "push", "row", "run", "slider", "spacer", "suggest", "switch", "table", "text", "update", "withdraw",
]


class Error(Exception):
    """Why there is no content, as a sentence that the user reads on the card. In the answer to a form, `field` is
    the name of the field that isn't accepted, which then shows the sentence."""

    def __init__(self, message: str, field: Optional[str] = None) -> None:
        super().__init__(message)
        self.field = field


class Request:
    """What Today asks: an update, or an action of the user's."""

    def __init__(self, method: str, parameters: Dict[str, Any]) -> None:
        self.method = method
        #: Why content is asked for: "appear", "schedule", "user", "settings", "time", ...
        self.reason: str = parameters.get("reason", "user")
        #: How many seconds after its time it comes; only with the reason "time".
        self.late: Optional[float] = parameters.get("late")
        #: The name of this widget on the panel.
        self.instance: str = parameters.get("instance", "")
        #: What the user has chosen, by the names in the manifest.
        self.settings: Dict[str, Any] = parameters.get("settings", {})
        #: "locale", "timeZone", "mode", "maximum" and what else is known of the card.
        self.environment: Dict[str, Any] = parameters.get("environment", {})
        #: The names of pictures that were sent before and are kept.
        self.pictures: List[str] = parameters.get("pictures", [])
        #: The text that the action sends, and what was set or entered with it.
        self.action: str = parameters.get("action") or ""
        self.value: Any = parameters.get("value")
        #: The name of the setting that the user types into, and what is typed there.
        self.setting: str = parameters.get("setting") or ""
        self.text: str = parameters.get("text") or ""


class Result:
    """Content with what else an answer can say, such as refresh_after=60 or undo=("Deleted", "undelete").
    With `run`, a program is run for an action, and with `send` beside it, its end is told by that action."""

    def __init__(
        self, content: Optional[Node], refresh_after: Optional[float] = None,
        wake_at: Optional[float] = None, name: Optional[str] = None,
        margins: Optional[Dict[str, float]] = None, age: Optional[float] = None,
        undo: Union[Tuple[str, str], List[str], Dict[str, str], None] = None,
        run: Optional[Sequence[str]] = None, send: Optional[str] = None,
        relevant: Optional[Dict[str, float]] = None,
    ) -> None:
        self.content = content
        if isinstance(undo, (tuple, list)):
            undo = {"text": undo[0], "send": undo[1]}
        self.fields = _without_none(
            refreshAfter=refresh_after, wakeAt=wake_at, name=name, margins=margins, age=age, undo=undo,
            run=list(run) if run is not None else None, send=send, relevant=relevant)


#: Fields of an answer to an action, with or without content.
_DEEDS = ("undo", "run", "send")


# -- What the widget does ------------------------------------------------------------------------

Answer = Union[Node, Result, None]
Suggestions = Optional[Iterable[Union[str, Sequence[str]]]]
_Update = TypeVar("_Update", bound=Callable[[Any], Answer])
_Mode = TypeVar("_Mode", bound=Callable[[str], Answer])
_Suggest = TypeVar("_Suggest", bound=Callable[[Request], Suggestions])
_Timed = TypeVar("_Timed", bound=Callable[[], Answer])


class _Timer:
    def __init__(self, seconds: float, function: Callable[[], Answer]) -> None:
        self.next = time.monotonic() + seconds
        self.seconds = seconds
        self.function = function


_update: Optional[Callable[[Any], Answer]] = None
_mode: Optional[Callable[[str], Answer]] = None
_suggest: Optional[Callable[[Request], Suggestions]] = None
_actions: Dict[Optional[str], Callable[[Request], Answer]] = {}
_timers: List[_Timer] = []
_last = Request("update", {})
_messages: Optional[TextIO] = None
_lock = threading.Lock()


def update(function: _Update) -> _Update:
    """The function that makes the card's content. It is given the request, and returns a node, a Result,
    or None where what is shown is still right."""
    global _update
    _update = function
    return function


def action(name: Optional[str] = None) -> Callable[[_Update], _Update]:
    """The function for what a node sends: `@action("drink")`, or `@action()` for all that has no function
    of its own. It may return content; else that of the update follows."""

    def register(function: _Update) -> _Update:
        _actions[name] = function
        return function

    return register


def mode(function: _Mode) -> _Mode:
    """The function for the card's change between "compact" and "expanded": only for widgets whose
    content has to be another one then. It is given the mode, and may return content."""
    global _mode
    _mode = function
    return function


def suggest(function: _Suggest) -> _Suggest:
    """The function that says what could be meant by what the user types into a setting with Suggest=true. It
    is given the request, with its `setting` and `text`, and returns up to 20 texts, or tuples of a value,
    a title, and perhaps a subtitle."""
    global _suggest
    _suggest = function
    return function


def every(seconds: float) -> Callable[[_Timed], _Timed]:
    """The function that is called again and again while the widget runs, for Live=true. It may return
    content, which is shown."""

    def register(function: _Timed) -> _Timed:
        _timers.append(_Timer(seconds, function))
        return function

    return register


def push(content: Union[Node, Result]) -> None:
    """Shows content that nobody has asked for."""
    result = content if isinstance(content, Result) else Result(content)
    fields = {name: value for name, value in result.fields.items() if name not in _DEEDS}
    _send(method="content", params={"content": result.content, **fields})


def notify(
    id: str, title: str, body: Optional[str] = None, *, sound: Optional[str] = None,
    actions: Optional[Sequence[Dict[str, str]]] = None,
) -> None:
    """Tells the user something; the manifest needs Notify=true. The sound is "alarm" or "message", and an
    action is {"title": "Stop", "send": "stop"}."""
    _send(method="notify",
          params=_without_none(id=id, title=title, body=body, sound=sound, actions=actions))


def withdraw(id: str) -> None:
    """Takes back what the user was told under that name."""
    _send(method="withdraw", params={"id": id})


def run() -> None:
    """Answers until Today ends the conversation."""
    with _lock:
        _channel()
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


def _channel() -> TextIO:
    """Where messages go. A stray print would break one: it goes into the log from the first message on."""
    global _messages
    if _messages is None:
        sys.stdout.flush()
        # The name of a file needn't be UTF-8; Python reads its other bytes as surrogates.
        _messages = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
        os.dup2(2, 1)
        sys.stdout = sys.stderr
    return _messages


def _lines() -> Iterator[bytes]:
    """The lines of standard input, with timers served while there is none."""
    pending = b""
    while True:
        while b"\n" in pending:
            line, pending = pending.split(b"\n", 1)
            if line.strip():
                yield line
        pause = max(0, min(timer.next for timer in _timers) - time.monotonic()) if _timers else None
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


def _serve_timers() -> None:
    now = time.monotonic()
    for timer in _timers:
        if timer.next > now:
            continue
        # What was missed, asleep or busy, isn't made up for.
        timer.next = max(timer.next + timer.seconds, now)
        content = _attempt(timer.function)
        if content is not None:
            push(content)


def _attempt(function: Callable[..., Answer], *arguments: Any) -> Answer:
    """What a function returns that nobody waits for; what goes wrong is only noted."""
    try:
        return function(*arguments)
    except Exception:
        traceback.print_exc()
        return None


def _answer(request: Dict[str, Any]) -> None:
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
        _content.kept.clear()
        _content.kept.update(asked.pictures)
    try:
        result = _suggestions(asked) if method == "suggest" else _result(asked)
        _send(id=identifier, result=result)
    except Error as error:
        data = None if error.field is None else {"field": error.field}
        _send(id=identifier, error=_without_none(message=str(error), data=data))
    except Exception as error:
        traceback.print_exc()
        _send(id=identifier, error={"message": f"{type(error).__name__}: {error}"[:200]})


def _suggestions(request: Request) -> Dict[str, Any]:
    found = []
    for suggestion in (_suggest(request) if _suggest else None) or []:
        parts = (suggestion, suggestion) if isinstance(suggestion, str) else suggestion
        found.append(dict(zip(("value", "title", "subtitle"), map(str, parts))))
    return {"suggestions": found}


def _result(request: Request) -> Dict[str, Any]:
    content: Answer = None
    if request.method == "action":
        function = _actions.get(request.action, _actions.get(None))
        if function is None:
            raise Error(f"{request.action} is unknown")
        content = function(request)
    deeds: Dict[str, Any] = {}
    if isinstance(content, Result) and content.content is None:
        # Only what was done or is to be run: the content is that of the update.
        deeds, content = {name: content.fields[name] for name in _DEEDS if name in content.fields}, None
    if content is None:
        if _update is None:
            raise Error("No function has @today_widget.update")
        content = _update(request)
    if content is None:
        result: Dict[str, Any] = {"outcome": "noData"}
    else:
        whole = content if isinstance(content, Result) else Result(content)
        result = {"outcome": "newData", "content": whole.content, **whole.fields}
    return {**result, **deeds}


def _send(**message: Any) -> None:
    line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False) + "\n"
    with _lock:
        channel = _channel()
        channel.write(line)
        # Without it, the answer stays here.
        channel.flush()


def _without_none(**fields: Any) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}
