"""Says which translations have other values in braces than what they translate."""

import re
import subprocess
import sys

PART = re.compile(r'^(msg\w+)(?:\[\d+\])? "(.*)"$')


def sentences(path):
    """The entries of a file, each as a list of (keyword, text)."""
    text = subprocess.run(
        ["msgcat", "--no-wrap", "--no-location", path],
        capture_output=True, check=True, encoding="utf-8",
    ).stdout
    for block in text.split("\n\n"):
        lines, entry = block.splitlines(), []
        for line in lines:
            if match := PART.match(line):
                entry.append([match[1], match[2]])
            elif line.startswith('"') and entry:
                entry[-1][1] += line[1:-1]
        if entry:
            yield entry


def values(text):
    return set(re.findall(r"\{\w+\}", text))


wrong = 0
for entry in sentences(sys.argv[1]):
    original = [text for keyword, text in entry if keyword in ("msgid", "msgid_plural")]
    if original == [""]:
        continue
    wanted = set().union(*map(values, original))
    isPlural = len(original) > 1
    for keyword, text in entry:
        if keyword != "msgstr":
            continue
        # A form for one thing may do without the number.
        missing = wanted - values(text) - ({"{count}"} if isPlural else set())
        unknown = values(text) - wanted
        if missing or unknown:
            wrong += 1
            print(f"{sys.argv[1]}: “{text}” has {unknown or 'no'} values, lacks {missing}", file=sys.stderr)
sys.exit(1 if wrong else 0)
