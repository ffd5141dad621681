"""Reads a sentence and writes it with accents, longer, and between brackets."""

import re
import sys

ACCENTS = str.maketrans("aceinorsuyzACEINORSUYZ", "áčéíñóřšůýžÁČÉÍÑÓŘŠŮÝŽ")


def stretch(text):
    # What is in braces is the name of a value.
    parts = re.split(r"(\{\w+\})", text)
    accented = "".join(
        part if part.startswith("{") else part.translate(ACCENTS) for part in parts
    )
    missing = max(1, round(len(text) * 0.4) - 2)
    return f"[{accented}{' ' if missing > 3 else ''}{'~' * (missing - (missing > 3))}]"


sentence = sys.stdin.read()
end = "\n" if sentence.endswith("\n") else ""
sys.stdout.write(stretch(sentence.removesuffix("\n")) + end)
