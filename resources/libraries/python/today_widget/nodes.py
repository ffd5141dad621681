"""The nodes that cards are made of. `make man` writes this file from their descriptions.

Fields are those of the protocol; one that Python has a word for ends in an underscore: from_=3. What is None
is left out. `send="drink"`, `open="https://…"`, both together, and `copy="…"` are short for the action.
"""

from __future__ import annotations

import os
from typing import Iterable, List, Literal, Optional, Sequence, Tuple, Union

from . import _content
from ._content import (
    Action, Cell, Child, Day, Level, Mark, MenuItem, Node, Number, Page, Point, Row, Rows, Run,
    Series, Threshold, Time, TimeSpan, Tint)


def text(
    words: object = "", *, runs: Optional[Sequence[Run]] = None, time: Optional[Time] = None,
    role: Optional[Literal["largeTitle", "title", "value", "body", "caption", "footnote"]] = None,
    align: Optional[Literal["leading", "center", "trailing"]] = None, lines: Optional[int] = None,
    weight: Optional[Literal["light", "regular", "medium", "semibold", "bold"]] = None,
    mono: Optional[bool] = None, strike: Optional[bool] = None, fill: Optional[Tint] = None,
    id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Words, or a number; `role="value"` is large, "title", "body", "caption" and "footnote" are others."""
    return _content.node("text", {
        "text": None if time is not None or runs is not None else str(words), "runs": runs, "time": time,
        "role": role, "align": align, "lines": lines, "weight": weight, "mono": mono, "strike": strike,
        "fill": fill, "id": id, "mode": mode, "label": label, "tooltip": tooltip, "tint": tint,
        "strength": strength, "change": change, "menu": menu, "action": action, "open": open,
        "send": send, "copy": copy,
    })


def progress(
    value: Optional[Number] = None, *, time: Optional[TimeSpan] = None,
    indeterminate: Optional[bool] = None, kind: Optional[Literal["bar", "ring", "gauge"]] = None,
    from_: Optional[Number] = None, marks: Optional[Sequence[Number]] = None,
    levels: Optional[Sequence[Level]] = None, track: Optional[Tint] = None,
    size: Optional[Number] = None, text: Optional[str] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """A bar, or with `kind` a "ring" or a "gauge"; the value goes from 0 to 1."""
    return _content.node("progress", {
        "value": value, "time": time, "indeterminate": indeterminate, "kind": kind, "from": from_,
        "marks": marks, "levels": levels, "track": track, "size": size, "text": text, "id": id,
        "mode": mode, "label": label, "tooltip": tooltip, "tint": tint, "strength": strength,
        "change": change, "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def chart(
    points: Optional[Sequence[Point]] = None, *,
    kind: Optional[Literal["line", "step", "bars", "candles"]] = None,
    series: Optional[Sequence[Series]] = None, height: Optional[Number] = None,
    baseline: Optional[Number] = None, range: Optional[Sequence[Number]] = None,
    thresholds: Optional[Sequence[Threshold]] = None, unit: Optional[str] = None,
    axes: Optional[bool] = None, edgeToEdge: Optional[bool] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """A line, or with `kind="bars"` bars, through pairs of a time and a value."""
    return _content.node("chart", {
        "kind": kind, "points": points, "series": series, "height": height, "baseline": baseline,
        "range": range, "thresholds": thresholds, "unit": unit, "axes": axes, "edgeToEdge": edgeToEdge,
        "id": id, "mode": mode, "label": label, "tooltip": tooltip, "tint": tint, "strength": strength,
        "change": change, "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def image(
    icon: Optional[str] = None, path: Union[str, os.PathLike[str], None] = None, *,
    data: Optional[Union[bytes, bytearray, str]] = None, name: Optional[str] = None,
    dark: Optional[Union[bytes, bytearray, str]] = None, size: Optional[Number] = None,
    width: Optional[Union[Number, Literal["fill"]]] = None, height: Optional[Number] = None,
    fit: Optional[Literal["contain", "cover"]] = None, corner: Optional[Number] = None,
    round: Optional[bool] = None, mask: Optional[bool] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """An icon of the theme, or a picture: the path of one, or its bytes. Bytes with a name are only sent where
    Today doesn't have them: no other picture may be called so."""
    return _content.node("image", {
        "icon": icon, "data": _content.picture(data, name, path), "path": _content.place(path, name),
        "name": name, "dark": _content.picture(dark), "size": size, "width": width, "height": height,
        "fit": fit, "corner": corner, "round": round, "mask": mask, "id": id, "mode": mode,
        "label": label, "tooltip": tooltip, "tint": tint, "strength": strength, "change": change,
        "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def clock(
    zone: Optional[str] = None, *, day: Optional[TimeSpan] = None, size: Optional[Number] = None,
    id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """The face of a clock, which Today keeps right; the zone is a name such as "Asia/Tokyo"."""
    return _content.node("clock", {
        "zone": zone, "day": day, "size": size, "id": id, "mode": mode, "label": label,
        "tooltip": tooltip, "tint": tint, "strength": strength, "change": change, "menu": menu,
        "action": action, "open": open, "send": send, "copy": copy,
    })


def row(
    *children: Child, spacing: Optional[Number] = None,
    align: Optional[Literal["leading", "center", "trailing"]] = None, grow: Optional[int] = None,
    fill: Optional[Tint] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Nodes beside each other; `grow=1` gives what is left to the second."""
    return _content.node("row", {
        "spacing": spacing, "align": align, "grow": grow, "fill": fill,
        "children": _content.flat(children), "id": id, "mode": mode, "label": label, "tooltip": tooltip,
        "tint": tint, "strength": strength, "change": change, "menu": menu, "action": action,
        "open": open, "send": send, "copy": copy,
    })


def column(
    *children: Child, spacing: Optional[Number] = None,
    align: Optional[Literal["leading", "center", "trailing"]] = None, grow: Optional[int] = None,
    fill: Optional[Tint] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Nodes below each other."""
    return _content.node("column", {
        "spacing": spacing, "align": align, "grow": grow, "fill": fill,
        "children": _content.flat(children), "id": id, "mode": mode, "label": label, "tooltip": tooltip,
        "tint": tint, "strength": strength, "change": change, "menu": menu, "action": action,
        "open": open, "send": send, "copy": copy,
    })


def grid(
    *children: Child, columns: int, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Nodes in so many columns of the same width."""
    return _content.node("grid", {
        "columns": columns, "children": _content.flat(children), "id": id, "mode": mode, "label": label,
        "tooltip": tooltip, "tint": tint, "strength": strength, "change": change, "menu": menu,
        "action": action, "open": open, "send": send, "copy": copy,
    })


def _list(
    *rows: Rows, max: Optional[int] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """A list."""
    return _content.node("list", {
        "rows": _content.rows(rows), "max": max, "id": id, "mode": mode, "label": label,
        "tooltip": tooltip, "tint": tint, "strength": strength, "change": change, "menu": menu,
        "action": action, "open": open, "send": send, "copy": copy,
    })


def _list_row(
    title: object, *, icon: Optional[str] = None, image: Optional[Node] = None,
    subtitle: Optional[str] = None, value: Optional[str] = None, lines: Optional[int] = None,
    badge: Optional[str] = None, bar: Optional[Tint] = None, progress: Optional[Number] = None,
    check: Optional[bool] = None, strike: Optional[bool] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """A row of a list."""
    return _content.node(None, {
        "title": str(title), "icon": icon, "image": _content.untyped(image), "subtitle": subtitle,
        "value": value, "lines": lines, "badge": badge, "bar": bar, "progress": progress, "check": check,
        "strike": strike, "id": id, "mode": mode, "label": label, "tooltip": tooltip, "tint": tint,
        "strength": strength, "change": change, "menu": menu, "action": action, "open": open,
        "send": send, "copy": copy,
    })


def table(
    rows: Iterable[Union[Sequence[Cell], Node]], columns: Sequence[str], *,
    align: Optional[Sequence[Literal["leading", "center", "trailing"]]] = None,
    head: Optional[Sequence[str]] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Rows, each a list of cells, which are texts or nodes; `columns` are "fit" and "grow"."""
    return _content.node("table", {
        "columns": list(columns), "align": align, "head": head, "rows": list(rows), "id": id,
        "mode": mode, "label": label, "tooltip": tooltip, "tint": tint, "strength": strength,
        "change": change, "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def button(
    words: Optional[str] = None, *, icon: Optional[str] = None,
    style: Optional[Literal["plain", "filled", "destructive"]] = None, size: Optional[Number] = None,
    id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Something to press: `send="drink"`."""
    return _content.node("button", {
        "text": words, "icon": icon, "style": style, "size": size, "id": id, "mode": mode,
        "label": label, "tooltip": tooltip, "tint": tint, "strength": strength, "change": change,
        "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def heatmap(
    values: Sequence[Number], *, rows: Optional[int] = None, skip: Optional[int] = None,
    id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Cells in columns of `rows`, from 0 to 1; `skip` leaves out some of the first column."""
    return _content.node("heatmap", {
        "values": values, "rows": rows, "skip": skip, "id": id, "mode": mode, "label": label,
        "tooltip": tooltip, "tint": tint, "strength": strength, "change": change, "menu": menu,
        "action": action, "open": open, "send": send, "copy": copy,
    })


def switch(
    words: str, on: bool, send: str, *, kind: Optional[Literal["row", "tile"]] = None,
    icon: Optional[str] = None, subtitle: Optional[str] = None, page: Optional[Page] = None,
    id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, copy: Optional[str] = None,
) -> Node:
    """What is on or off; sends its name, with true or false as the request's value."""
    return _content.node("switch", {
        "text": words, "on": on, "kind": kind, "icon": icon, "subtitle": subtitle, "page": page,
        "id": id, "mode": mode, "label": label, "tooltip": tooltip, "tint": tint, "strength": strength,
        "change": change, "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def check(
    words: str, on: bool, send: str, *, strike: Optional[bool] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, copy: Optional[str] = None,
) -> Node:
    """A box to check; `strike=True` strikes out what is done."""
    return _content.node("check", {
        "text": words, "on": on, "strike": strike, "id": id, "mode": mode, "label": label,
        "tooltip": tooltip, "tint": tint, "strength": strength, "change": change, "menu": menu,
        "action": action, "open": open, "send": send, "copy": copy,
    })


def slider(
    value: Number, label: str, send: str, *, from_: Optional[Number] = None, to: Optional[Number] = None,
    step: Optional[Number] = None, icon: Optional[str] = None, endIcon: Optional[str] = None,
    kind: Optional[Literal["value", "position", "level"]] = None, time: Optional[TimeSpan] = None,
    iconAction: Optional[str] = None, iconLabel: Optional[str] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, tooltip: Optional[str] = None,
    tint: Optional[Tint] = None, strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, copy: Optional[str] = None,
) -> Node:
    """A value that is dragged, from 0 to 1, or `from_=` and `to=`."""
    return _content.node("slider", {
        "value": value, "from": from_, "to": to, "step": step, "icon": icon, "endIcon": endIcon,
        "kind": kind, "time": time, "iconAction": iconAction, "iconLabel": iconLabel, "id": id,
        "mode": mode, "label": label, "tooltip": tooltip, "tint": tint, "strength": strength,
        "change": change, "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def choice(
    options: Iterable[Union[str, Tuple[str, str]]], value: Optional[str], send: str, *,
    kind: Optional[Literal["segments", "menu"]] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, copy: Optional[str] = None,
) -> Node:
    """One of several. Options are texts, or pairs of an id and a text; the request's value is the id."""
    return _content.node("choice", {
        "options": _content.options(options), "value": value, "kind": kind, "id": id, "mode": mode,
        "label": label, "tooltip": tooltip, "tint": tint, "strength": strength, "change": change,
        "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def field(
    placeholder: Optional[str], send: str, *, lines: Optional[int] = None, text: Optional[str] = None,
    id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, copy: Optional[str] = None,
) -> Node:
    """A line to type into; the request's value is what was typed."""
    return _content.node("field", {
        "lines": lines, "text": text, "placeholder": placeholder, "id": id, "mode": mode, "label": label,
        "tooltip": tooltip, "tint": tint, "strength": strength, "change": change, "menu": menu,
        "action": action, "open": open, "send": send, "copy": copy,
    })


def month(
    value: Day, send: str, *, marks: Optional[Iterable[Mark]] = None, id: Optional[str] = None,
    mode: Optional[Literal["compact", "expanded"]] = None, label: Optional[str] = None,
    tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, copy: Optional[str] = None,
) -> Node:
    """A month whose days can be chosen; marks are days, or pairs of a day and the tints of its dots. The
    request's value is the chosen day."""
    return _content.node("month", {
        "value": str(value), "marks": _content.marks(marks), "id": id, "mode": mode, "label": label,
        "tooltip": tooltip, "tint": tint, "strength": strength, "change": change, "menu": menu,
        "action": action, "open": open, "send": send, "copy": copy,
    })


def divider(
    *, id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """A line between two things."""
    return _content.node("divider", {
        "id": id, "mode": mode, "label": label, "tooltip": tooltip, "tint": tint, "strength": strength,
        "change": change, "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


def spacer(
    *, id: Optional[str] = None, mode: Optional[Literal["compact", "expanded"]] = None,
    label: Optional[str] = None, tooltip: Optional[str] = None, tint: Optional[Tint] = None,
    strength: Optional[Literal["primary", "secondary"]] = None,
    change: Optional[Literal["fade", "none"]] = None, menu: Optional[Sequence[MenuItem]] = None,
    action: Optional[Action] = None, open: Optional[str] = None, send: Optional[str] = None,
    copy: Optional[str] = None,
) -> Node:
    """Nothing, as large as there is room."""
    return _content.node("spacer", {
        "id": id, "mode": mode, "label": label, "tooltip": tooltip, "tint": tint, "strength": strength,
        "change": change, "menu": menu, "action": action, "open": open, "send": send, "copy": copy,
    })


class _Items:
    """A list. A row is a title alone, or what `items.row` makes."""

    __call__ = staticmethod(_list)
    row = staticmethod(_list_row)


items = _Items()
