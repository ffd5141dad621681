"""Says which translations have other values in braces, or other lists, than what they translate."""

import re
import subprocess
import sys

PART = re.compile(r'^(msg\w+)(\[\d+\])? "(.*)"$')


def entries(path):
    """The sentences of a file: each a list of its forms and a list of those of its translation, and
    whether it belongs to a widget's manifest, and whether only commands print it."""
    text = subprocess.run(
        ["msgcat", "--no-wrap", path],
        capture_output=True, encoding="utf-8", check=False,
    ).stdout
    for block in text.split("\n\n"):
        forms = {"msgid": [], "msgstr": []}
        for line in block.splitlines():
            if match := PART.match(line):
                latest = forms[match[1].removesuffix("_plural")]
                latest.append(match[3])
            elif line.startswith('"'):
                latest[-1] += line[1:-1]
        # The header translates nothing; what isn't translated yet is told by others.
        if forms["msgid"] not in ([], [""]) and any(forms["msgstr"]):
            sources = re.findall(r"^#: (\S+)", block, re.MULTILINE)
            is_command = bool(sources) and all(re.search("/(Commands|Render)/", source) for source in sources)
            yield forms["msgid"], forms["msgstr"], ".widget" in block, is_command


def values(text):
    return set(re.findall(r"\{\w+\}", text))


def quoted(text):
    return set(re.findall("[“„«][\u2066-\u2068]?({\\w+})\u2069?[”“»]", text))


# The names of what others made. In a sentence, quotation marks keep them apart from Today's own words; labels, such as
# "Open {app}", go without, as in GNOME.
NAMES = re.compile(r"(?<!: )\{(what|name|widget|app|feed|calendar|title)\}")
VERB = re.compile(
    r"\b(is|are|was|isn’t|can’t|could|couldn’t|doesn’t|did|does|has|needs|wants|asks|says|sent|called|ended)\b"
)


def unquoted(text):
    """Names of others that stand without quotation marks in a sentence."""
    is_sentence = VERB.search(text) or text.endswith((".", "?", "!")) or "}: {" in text
    names = {match[0] for match in NAMES.finditer(text)} if is_sentence else set()
    return names - quoted(text)


def objections(original, translation, is_manifest, is_command):
    wanted = set().union(*map(values, original))
    for name in [] if is_command else sorted(set().union(*map(unquoted, original))):
        yield f"“{original[0]}” has no quotation marks around {name}"
    for place, text in enumerate(translation):
        missing = wanted - values(text)
        # "One day" needs no number; the forms for other numbers do.
        if len(original) > 1 and place < len(translation) - 1:
            missing -= {"{count}"}
        for name in sorted(missing):
            yield f"“{text}” lacks {name}"
        for name in sorted(values(text) - wanted):
            yield f"“{text}” has {name}, which “{original[0]}” has not"
        # A value that comes from somebody else must not read like a part of the sentence.
        for name in sorted(quoted(original[0]) - quoted(text)):
            yield f"“{text}” has no quotation marks around {name}"
        # The labels of choices have to be as many as those; keywords are as many as one likes.
        parts = original[0].count(";")
        if is_manifest and original[0].endswith(";") and text.count(";") != parts:
            yield f"“{text}” has {text.count(';')} parts, not {parts}"
        if text != text.strip() or original[0].endswith("\\n") != text.endswith("\\n"):
            yield f"“{text}” begins or ends otherwise than “{original[0]}”"


status = 0
for entry in entries(sys.argv[1]):
    for objection in objections(*entry):
        print(f"{sys.argv[1]}: {objection}", file=sys.stderr)
        status = 1
sys.exit(status)
