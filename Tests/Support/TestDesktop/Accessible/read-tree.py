"""Prints what a screen reader finds of a program, one object a line, parents before children.

Usage: read-tree.py PROGRAM
"""

import json
import sys
import time

import pyatspi
from gi.repository import GLib

STATES = {
    pyatspi.STATE_FOCUSABLE: "focusable",
    pyatspi.STATE_FOCUSED: "focused",
    pyatspi.STATE_EXPANDABLE: "expandable",
    pyatspi.STATE_EXPANDED: "expanded",
    pyatspi.STATE_BUSY: "busy",
    pyatspi.STATE_SHOWING: "showing",
    pyatspi.STATE_CHECKED: "checked",
    pyatspi.STATE_PRESSED: "pressed",
    pyatspi.STATE_SENSITIVE: "sensitive",
    pyatspi.STATE_INVALID_ENTRY: "invalid",
    pyatspi.STATE_MODAL: "modal",
}

# What newer versions of AT-SPI or GTK call what older ones knew under another name.
OLDER_ROLES = {"button": "push button", "grouping": "panel"}


def describe(node, depth):
    states = node.getState().getStates()
    fields = {
        "depth": depth,
        "role": OLDER_ROLES.get(node.getRoleName(), node.getRoleName()),
        "name": node.name,
        "description": node.description,
        "states": [word for state, word in STATES.items() if state in states],
    }
    try:
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        fields["frame"] = [box.x, box.y, box.width, box.height]
    except NotImplementedError:
        pass
    if pyatspi.STATE_FOCUSABLE in states:
        try:
            text = node.queryText()
            # GTK 4.8 takes -1 for no character, and not for the last.
            fields["text"] = text.getText(0, text.characterCount)
        except NotImplementedError:
            pass
    try:
        value = node.queryValue()
        fields["value"] = [value.currentValue, value.minimumValue, value.maximumValue]
    except NotImplementedError:
        pass
    return fields


def walk(node, depth):
    yield json.dumps(describe(node, depth))
    for child in node:
        if child is not None:
            yield from walk(child, depth + 1)


def read(program):
    """What there is at one time: what goes while it is read is no tree that anybody could see."""
    for _ in range(50):
        try:
            return list(walk(program, 0))
        except GLib.GError as error:
            last = error
            time.sleep(0.02)
    raise last


def main():
    wanted = sys.argv[1]
    # One that has just started may not have said yet that it is there.
    for _ in range(300):
        for program in pyatspi.Registry.getDesktop(0):
            if program is not None and program.name == wanted:
                print("\n".join(read(program)))
                return 0
        time.sleep(0.05)
    names = [program.name for program in pyatspi.Registry.getDesktop(0) if program is not None]
    print("no program called " + wanted + " among " + ", ".join(names), file=sys.stderr)
    return 1


sys.exit(main())
