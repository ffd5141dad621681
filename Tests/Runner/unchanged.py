"""Which test modules have passed with the same sources, so that `make test` needn't run them again."""

import hashlib
import json
import os
import pathlib
import re
import subprocess

# They start programs that they don't import, by way of others.
EVERYTHING = "Tests/Apps/"
# WidgetHost starts them.
HOST_PROGRAMS = {"Guard", "Door", "Proxy", "PictureDecoder"}


def closure(names, imports):
    """The targets and all that they import."""
    found, waiting = set(), list(names)
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += imports.get(name, [])
    return found


def inputs(module, package, files, text):
    """The files that a module's tests depend on, or None for all. `text` reads all sources of a target.

    These are those of the targets that it imports, those of the programs whose names it has in quotation marks, and
    everything that belongs to no target.
    """
    targets = {each["name"]: each for each in package["targets"]}
    if module not in targets or targets[module]["path"].startswith(EVERYTHING):
        return None
    imports = {name: each.get("target_dependencies", []) for name, each in targets.items()}
    programs = {each["name"]: each["targets"] for each in package["products"]}
    renamed = {name for each in package["products"] for name in each["targets"]}
    programs |= {name: [name] for name, each in targets.items()
                 if each["type"] == "executable" and name not in renamed}
    names = set(re.findall(r'"(?:[^"\n]*/)?([\w-]+)"', text(targets[module])))
    used = closure([module] + [each for name in names for each in programs.get(name, [])], imports)
    if "WidgetHost" in used:
        used = closure(used | HOST_PROGRAMS, imports)
    others = tuple(each["path"] + "/" for name, each in targets.items() if name not in used)
    mine = tuple(targets[name]["path"] + "/" for name in used if name in targets)
    return [file for file in files if file.startswith(mine) or not file.startswith(others)]


class Unchanged:
    """The hashes of what modules depend on, and those with which they have passed."""

    def __init__(self, kept):
        self.kept = pathlib.Path(kept)
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        self.files = sorted(set(listed.split("\0")) - {""})
        described = subprocess.run(["swift", "package", "describe", "--type", "json"],
                                   capture_output=True, text=True, check=True).stdout
        self.package = json.loads(described[described.index("{"):])
        # Other libraries or options are other tests.
        options = {name: value for name, value in os.environ.items() if name.startswith("TODAY_")}
        installed = pathlib.Path("/var/lib/dpkg/status")
        self.around = repr((sorted(options.items()), installed.exists() and installed.stat().st_mtime))
        self.sums = {file: checksum(file) for file in self.files}

    def text(self, target):
        return "\n".join(pathlib.Path(target["path"], file).read_text(errors="replace")
                         for file in target["sources"])

    def hash(self, module):
        files = inputs(module, self.package, self.files, self.text)
        lines = [f"{file} {self.sums[file]}" for file in (self.files if files is None else files)]
        return hashlib.sha256("\n".join([self.around, *lines]).encode()).hexdigest()

    def passed(self):
        try:
            return json.loads(self.kept.read_text())
        except (OSError, ValueError):
            return {}

    def of(self, modules):
        """Those of the modules that have passed as they are."""
        passed = self.passed()
        return {module for module in modules if passed.get(module) == self.hash(module)}

    def keep(self, passed):
        """Keeps that modules have passed."""
        self.kept.write_text(json.dumps(self.passed() | {each: self.hash(each) for each in passed}))


def checksum(file):
    try:
        return hashlib.sha256(os.readlink(file).encode() if os.path.islink(file)
                              else pathlib.Path(file).read_bytes()).hexdigest()
    except OSError:
        return "none"
