"""The tests of a built test program: their names, and which of them share a process."""

import math
import re
import subprocess
from dataclasses import dataclass, field

XCTEST = "XCTest"
SWIFT_TESTING = "Swift Testing"

# Seconds a test takes of which no run is recorded yet. Only a hint: .build/test-times.json knows better.
HINTS = [("ProgramTests/", 4.0), ("ManualTests.", 5.0), ("PanelHarnessTests.", 0.5)]
OTHERS = 0.2


@dataclass(frozen=True)
class Test:
    """A test as `--list-tests` names it: Module.Suite/name."""

    id: str
    library: str

    @property
    def module(self):
        return self.id.partition(".")[0]

    @property
    def suite(self):
        """The outermost two suites, without the module: what stays together in a process."""
        return "/".join(parts(self.id.partition(".")[2])[:-1][:2])


@dataclass
class Process:
    """Tests of one module and library that run in one process."""

    module: str
    library: str
    tests: list = field(default_factory=list)
    seconds: float = 0.0


def parts(path):
    """Splits at the slashes that aren't inside backticks."""
    return re.findall(r"(?:`[^`]*`|[^/`])+", path)


def parse_list(text, library):
    return [Test(line, library) for line in text.splitlines() if re.match(r"\w+\.\S", line)]


def list_tests(program):
    tests = []
    for library, arguments in [(XCTEST, []), (SWIFT_TESTING, ["--testing-library", "swift-testing"])]:
        command = [program, *arguments, "--list-tests"]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        tests += parse_list(text, library)
    return tests


def chosen(tests, filters, skips):
    """The tests whose names match one of the filters, if there are any, and none of the skips."""
    filters = [re.compile(each, re.IGNORECASE) for each in filters]
    skips = [re.compile(each, re.IGNORECASE) for each in skips]

    def matches(patterns, test):
        name = test.id.replace("`", "")
        return any(pattern.search(name) for pattern in patterns)

    return [
        test for test in tests
        if (not filters or matches(filters, test)) and not matches(skips, test)
    ]


def estimate(test, times):
    if test.id in times:
        return times[test.id]
    return next((seconds for part, seconds in HINTS if part in test.id), OTHERS)


def plan(tests, times, lanes):
    """Divides tests into processes, longest first. A large module is split between its suites."""
    modules = {}
    for test in tests:
        suites = modules.setdefault((test.module, test.library), {})
        suites.setdefault(test.suite, []).append(test)
    total = sum(estimate(test, times) for test in tests)
    largest = max(8, total / (4 * lanes))
    processes = []
    for (module, library), suites in modules.items():
        costs = {suite: sum(estimate(test, times) for test in suites[suite]) for suite in suites}
        count = min(len(suites), max(1, math.ceil(sum(costs.values()) / largest)))
        shares = [Process(module, library) for _ in range(count)]
        for suite in sorted(suites, key=lambda suite: (-costs[suite], suite)):
            share = min(shares, key=lambda share: share.seconds)
            share.tests += suites[suite]
            share.seconds += costs[suite]
        processes += shares
    return sorted(processes, key=lambda process: -process.seconds)


def arguments(process, all_tests):
    """What the test program is called with to run these tests, and no others."""
    ids = [test.id for test in process.tests]
    if process.library == XCTEST:
        return [",".join(ids)]
    filters = []
    of_module = {test.id for test in all_tests
                 if test.library == SWIFT_TESTING and test.module == process.module}
    if of_module == set(ids):
        filters = [f"^{process.module}\\."]
    else:
        filters = [f"^{escaped(id)}(/|$)" for id in ids]
    # The lanes use all processors, and a test's time is its own.
    return ["--testing-library", "swift-testing", "--no-parallel"] + [
        word for each in filters for word in ("--filter", each)
    ]


def escaped(text):
    """Escapes what Swift's regular expressions give a meaning; `re.escape` escapes spaces, too."""
    return re.sub(r"([\\.\[\]{}()*+?^$|/])", r"\\\1", text)
