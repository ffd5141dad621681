"""What a test process reports: XCTest as text, Swift Testing as a stream of JSON records."""

import json
import os
import re
from dataclasses import dataclass, field

CASE = re.compile(r"Test Case '([^']+)' (started|passed|failed|skipped)(?:.*\(([\d.]+) seconds\))?")
ERROR = re.compile(r"^(\S+:\d+): error: (\S+) : (.*)")
OTHER = re.compile(r"^(Test Suite '|\t Executed |\S+:\d+: \S+ : Test skipped)")


@dataclass
class Result:
    """How a test went. `outcome` is passed, failed, skipped, or None while it has only begun."""

    id: str
    outcome: str = None
    seconds: float = 0.0
    failures: list = field(default_factory=list)  # of (place, text)


def parse_xctest(text, ids):
    """Reads XCTest's output; `ids` are the tests that were asked for, which adds the module."""
    full = {id.partition(".")[2].replace("/", "."): id for id in ids}
    results = {}
    failure = None
    for line in text.splitlines():
        case, error = CASE.search(line), ERROR.match(line)
        if case:
            failure = None
            name, event, seconds = case.groups()
            result = results.setdefault(name, Result(full.get(name, name)))
            if event != "started":
                result.outcome, result.seconds = event, float(seconds or 0)
        elif error:
            place, name, message = error.groups()
            failure = [local(place), message]
            results.setdefault(name, Result(full.get(name, name))).failures.append(failure)
        elif OTHER.match(line):
            failure = None
        elif failure:
            failure[1] += "\n" + line
    return list(results.values())


def parse_events(text):
    """Reads Swift Testing's event stream. A suite's own failures count as a test of its name."""
    functions, results = set(), {}
    begun = {}
    for line in text.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue  # The last line of a process that crashed.
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                functions.add(payload["id"])
            continue
        id, kind = payload.get("testID"), payload["kind"]
        if id is None or (id not in functions and kind != "issueRecorded"):
            if kind != "issueRecorded":
                continue
            id = "The process"
        result = results.setdefault(id, Result(re.sub(r"/[^/`]+\.swift:\d+:\d+$", "", id)))
        at = payload["instant"]["absolute"]
        if kind == "testStarted":
            begun[id] = at
        elif kind == "testSkipped":
            result.outcome = "skipped"
        elif kind == "issueRecorded":
            issue = payload["issue"]
            if issue.get("isKnown") or not issue.get("isFailure", True):
                continue
            place = issue.get("sourceLocation") or {}
            path = place.get("filePath") or place.get("_filePath") or "?"
            texts = [each["text"] for each in payload["messages"]]
            message = "\n".join(texts[1:] if texts[:1] == ["Issue recorded"] else texts)
            result.failures.append([f"{local(path)}:{place.get('line', 0)}", message])
            if id not in functions:
                result.outcome = "failed"
        elif kind == "testEnded":
            result.seconds = at - begun.get(id, at)
            result.outcome = "failed" if result.failures else "passed"
    return list(results.values())


def parse_fuzz(text, status):
    """Reads what Tests/Fuzz/run writes: a line for each target, after the log of one that failed."""
    found = [Result(f"Fuzz/{name}", "passed", float(seconds))
             for name, seconds in re.findall(r"^(\w+): \d+ runs in (\d+) second", text, re.MULTILINE)]
    for name, log in re.findall(r"^(\w+): see (\S+)$", text, re.MULTILINE):
        found.append(Result(f"Fuzz/{name}", "failed", failures=[[log, "\n" + text[-4000:]]]))
    if status != 0 and not any(result.outcome == "failed" for result in found):
        found.append(Result("Fuzz", "failed", failures=[["Tests/Fuzz/run", text[-4000:]]]))
    return found


def local(place):
    return os.path.relpath(place) if place.startswith("/") else place


def complete(results, ids, report, log):
    """Adds what no test could report itself: a crash, a time limit, and processes left behind."""
    trouble = [line for line in log.splitlines() if re.search(r"Fatal error|Program crashed|💣", line)]
    ended = report["reason"] + "".join("\n" + line for line in trouble[:3])
    for result in results:
        if result.outcome is None:
            result.outcome = "failed"
            result.failures.append(["while it ran", ended])
    process = ids[0].partition(".")[0] + ", the process" if ids else "The process"
    known = {result.id for result in results}
    missing = [id for id in ids if id not in known]
    failed = any(result.outcome == "failed" for result in results)
    for id in missing:
        results.append(Result(id, "failed", failures=[["before it began", ended]]))
    if report["status"] != 0 and not failed and not missing:
        results.append(Result(process, "failed", failures=[["at its end", ended]]))
    if report["left"]:
        text = "The tests left processes behind: " + "; ".join(report["left"])
        results.append(Result(process, "failed", failures=[["at its end", text]]))
    return results
