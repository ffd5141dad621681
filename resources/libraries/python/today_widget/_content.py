"""The types of nodes' fields, and how nodes are put together."""

from __future__ import annotations

import base64
import datetime
import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, TypedDict, Union

#: A node of a card, as the protocol has it. Any other field can be added.
Node = Dict[str, Any]
#: One node, several of them, or None, which is left out.
Child = Union[Node, Iterable[Optional[Node]], None]
Row = Union[str, Node]
Rows = Union[Row, Iterable[Optional[Row]], None]
#: A text, or a node.
Cell = Union[str, Node]
Number = Union[int, float]
Path = Union[str, "os.PathLike[str]", None]
#: "blue", "green", "red", "orange", "yellow", "purple", "pink", "teal", "brown", "gray", or "#RRGGBB".
Tint = str
#: Such as "2026-11-27".
Day = Union[str, datetime.date]
#: A day with dots, of these tints.
Mark = Union[Day, Tuple[Day, Sequence[Tint]]]
#: A value; a time with a value; or a candle. None is a gap.
Point = Union[Number, None, Sequence[Optional[Number]]]

#: {"style": "timer", "to": …}. Times are seconds since 1970.
Time = TypedDict("Time", {
    "style": str, "from": Number, "to": Number, "zone": str, "seconds": bool, "form": str,
}, total=False)
TimeSpan = TypedDict("TimeSpan", {"from": Number, "to": Number})
Level = TypedDict("Level", {"from": Number, "tint": Tint})


class Question(TypedDict, total=False):
    """What a user is asked before an action is sent."""

    title: str
    text: str
    confirm: str
    destructive: bool


class Page(TypedDict):
    title: str
    content: Node


class Choice(TypedDict, total=False):
    value: str
    label: str


class Field(TypedDict, total=False):
    """A field of a form."""

    name: str
    label: str
    type: str
    value: Union[str, Number, bool]
    placeholder: str
    unit: str
    lines: int
    required: bool
    advanced: bool
    minimum: Union[Number, str]
    maximum: Union[Number, str]
    step: Number
    choices: Sequence[Union[str, Choice]]


#: What a click does: exactly one of open, copy, send, ask, show, launch,
#: run, toggle, and edit. A question of a send is a
#: dictionary; the confirm of a form is a text.
Action = TypedDict("Action", {
    "open": str, "copy": str, "send": str, "ask": str, "show": Page, "toggle": str, "edit": str,
    "launch": str, "run": Sequence[str],
    "confirm": Union[Question, str], "title": str, "text": str, "destructive": bool,
    "fields": Sequence[Field],
}, total=False)


class MenuItem(TypedDict, total=False):
    text: str
    icon: str
    action: Action
    destructive: bool
    alternate: bool


class Run(TypedDict, total=False):
    """A piece of a text."""

    text: str
    tint: Tint
    weight: str
    strike: bool
    action: Action


class Series(TypedDict, total=False):
    name: str
    points: Sequence[Point]
    tint: Tint


class Threshold(TypedDict, total=False):
    value: Number
    tint: Tint


#: The names of pictures that Today has.
kept: set[str] = set()


def node(type: Optional[str], fields: Dict[str, Any]) -> Node:
    """A node without what is None, and with the action that `open`, `send`, and `copy` are short for."""
    fields = {name: value for name, value in fields.items() if value is not None}
    action = {word: fields.pop(word) for word in ("open", "send", "copy") if word in fields}
    if action:
        fields["action"] = action
    return {"type": type, **fields} if type else fields


def flat(parts: Iterable[Any]) -> List[Any]:
    """Parts, some of which may be in lists of their own; None is left out."""
    found: List[Any] = []
    for part in parts:
        found += [part] if part is None or isinstance(part, (dict, str)) else part
    return [part for part in found if part is not None]


def rows(parts: Iterable[Any]) -> List[Node]:
    return [{"title": row} if isinstance(row, str) else row for row in flat(parts)]


def options(pairs: Iterable[Union[str, Tuple[str, str]]]) -> List[Dict[str, str]]:
    both = [(option, option) if isinstance(option, str) else option for option in pairs]
    return [{"id": id, "text": words} for id, words in both]


def marks(days: Optional[Iterable[Mark]]) -> Optional[List[Dict[str, Any]]]:
    if days is None:
        return None
    pairs = [day if isinstance(day, tuple) else (day, ["blue"]) for day in days]
    return [{"day": str(day), "tints": list(tints)} for day, tints in pairs]


def untyped(image: Optional[Mapping[str, Any]]) -> Optional[Node]:
    """An image where only an image can be."""
    return None if image is None else {
        name: value for name, value in image.items() if name != "type"}


def picture(
    data: Union[bytes, bytearray, str, None], name: Optional[str] = None, path: Path = None,
) -> Optional[str]:
    """The picture in Base64, unless Today has the one of that name."""
    if name is None and path is not None:
        return None  # Today reads the file.
    if name is not None and (data is not None or path is not None):
        if name in kept:
            return None
        kept.add(name)
    if path is not None:
        with open(path, "rb") as file:
            data = file.read()
    if data is None:
        return None
    return data if isinstance(data, str) else base64.b64encode(data).decode("ascii")


def place(path: Path, name: Optional[str]) -> Optional[str]:
    """The path as Today needs it, unless the picture is sent under a name."""
    return None if path is None or name is not None else os.path.abspath(path)
