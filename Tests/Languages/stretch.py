"""Reads translations as `msgen --no-wrap` writes them, and writes each with accents, longer, and
between brackets."""

import re
import sys

ACCENTS = str.maketrans("aceinorsuyzACEINORSUYZ", "áčéíñóřšůýžÁČÉÍÑÓŘŠŮÝŽ")


def stretch(text):
    # Of a list, such as the days of the week, each name.
    names = text.split(";")
    if len(names) > 2 and " " not in text:
        return ";".join(stretch(name) for name in names)
    # What is in braces is the name of a value; what follows a backslash is no letter.
    parts = re.split(r"(\{\w+\}|\\.)", text)
    accented = "".join(
        part if part[:1] in ("{", "\\") else part.translate(ACCENTS) for part in parts
    )
    missing = max(1, round(len(text) * 0.4) - 2)
    return f"[{accented}{' ' if missing > 3 else ''}{'~' * (missing - (missing > 3))}]"


def form(match):
    """One translation, which may stand in several lines."""
    text = "".join(re.findall(r'"(.*)"', match[0]))
    return f'{match[1]}"{stretch(text)}"\n'


header, *entries = sys.stdin.read().split("\n\n")
print(header)
for entry in entries:
    print("\n" + re.sub(r'(?m)^(msgstr(?:\[\d\])? )".*"\n(?:".*"(?:\n|$))*', form, entry + "\n"))
