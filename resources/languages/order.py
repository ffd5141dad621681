"""Puts the plain line of a key file before its translations, and these in the order of languages."""

import re
import sys

LINE = re.compile(r"([A-Za-z-]+)(?:\[(.+?)\])?=")

group = []


def flush():
    group.sort(key=lambda line: line[0])
    sys.stdout.writelines(text for _, text in group)
    group.clear()


base = None
for text in sys.stdin:
    match = LINE.match(text)
    if not match or match[1] != base:
        flush()
    base = match[1] if match else None
    group.append(((match[2] or "") if match else "", text))
flush()
