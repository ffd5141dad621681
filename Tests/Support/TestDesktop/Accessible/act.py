"""Does what a screen reader's user does: act.py PROGRAM NAME [VALUE]

Without a value it does the first action of what goes by the name, with one it sets that.
"""

import sys

import pyatspi


def find(node, name):
    if node.name == name:
        try:
            if len(sys.argv) > 3:
                node.queryValue()
                return node
            # GTK 4.18 says of what is only to be read that it has actions, too: none.
            if node.queryAction().nActions > 0:
                return node
        except NotImplementedError:
            pass
    for child in node:
        found = child is not None and find(child, name)
        if found:
            return found
    return None


def main():
    for program in pyatspi.Registry.getDesktop(0):
        if program is None or program.name != sys.argv[1]:
            continue
        node = find(program, sys.argv[2])
        if not node:
            sys.exit(f"nothing called {sys.argv[2]} can be acted upon")
        if len(sys.argv) > 3:
            node.queryValue().currentValue = float(sys.argv[3])
        elif not node.queryAction().doAction(0):
            sys.exit(f"{sys.argv[2]} did nothing")
        return
    sys.exit(f"{sys.argv[1]} is not there")


main()
