"""Tests of the runner, for `Tests/run --self-test`."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import results
import tests
import unchanged
from tests import SWIFT_TESTING, XCTEST, Process, Test

HERE = os.path.dirname(os.path.abspath(__file__))


def record(kind, id, at=0.0, **more):
    payload = {"kind": kind, "testID": id, "instant": {"absolute": at}, "messages": [], **more}
    return json.dumps({"kind": "event", "payload": payload})


def function(id):
    return json.dumps({"kind": "test", "payload": {"kind": "function", "id": id}})


class Naming(unittest.TestCase):
    def test_a_list_has_only_tests(self):
        text = "Listing 2 tests in debug.xctest:\n\nA.B/testC\nA.`x/y z`/`1. f`()\n"
        self.assertEqual(
            [each.id for each in tests.parse_list(text, XCTEST)], ["A.B/testC", "A.`x/y z`/`1. f`()"])

    def test_a_test_knows_its_module_and_suite(self):
        test = Test("M.`a/b c`/Inner/Deep/f(x:)", SWIFT_TESTING)
        self.assertEqual((test.module, test.suite), ("M", "`a/b c`/Inner"))
        self.assertEqual(Test("M.f()", SWIFT_TESTING).suite, "")

    def test_a_filter_ignores_case_and_backticks(self):
        all_tests = [Test("M.`a card`/`is shown`()", SWIFT_TESTING), Test("M.C/testA", XCTEST)]
        self.assertEqual(tests.chosen(all_tests, ["A Card/is"], []), all_tests[:1])
        self.assertEqual(tests.chosen(all_tests, [], ["testa$"]), all_tests[:1])
        self.assertEqual(tests.chosen(all_tests, [], []), all_tests)

    def test_a_large_module_is_split_between_suites_and_longest_goes_first(self):
        all_tests = [Test(f"Large.S{suite}/test{n}", XCTEST) for suite in range(4) for n in range(3)]
        all_tests += [Test("Small.S/test", XCTEST)]
        times = {test.id: 10 for test in all_tests} | {"Small.S/test": 1}
        processes = tests.plan(all_tests, times, 2)
        self.assertEqual([each.seconds for each in processes], [30, 30, 30, 30, 1])
        for process in processes:
            self.assertEqual(len({test.suite for test in process.tests}), 1)

    def test_a_whole_module_is_one_pattern_and_a_part_is_escaped(self):
        all_tests = [Test("M.`a (b)`/f()", SWIFT_TESTING), Test("M.S/g()", SWIFT_TESTING)]
        whole = tests.arguments(Process("M", SWIFT_TESTING, all_tests), all_tests)
        self.assertEqual(whole[-1], r"^M\.")
        part = tests.arguments(Process("M", SWIFT_TESTING, all_tests[:1]), all_tests)
        self.assertEqual(part[-1], r"^M\.`a \(b\)`\/f\(\)(/|$)")


class Unchanged(unittest.TestCase):
    PACKAGE = {
        "products": [{"name": "tool", "targets": ["Tool"]}],
        "targets": [
            {"name": "Core", "path": "Sources/Core", "type": "library"},
            {"name": "Leaf", "path": "Sources/Leaf", "type": "library", "target_dependencies": ["Core"]},
            {"name": "Tool", "path": "Sources/Tool", "type": "executable", "target_dependencies": ["Leaf"]},
            {"name": "CoreTests", "path": "Tests/Core", "type": "test", "target_dependencies": ["Core"]},
            {"name": "LeafTests", "path": "Tests/Leaf", "type": "test", "target_dependencies": ["Leaf"]},
            {"name": "AppTests", "path": "Tests/Apps/App", "type": "test", "target_dependencies": []},
        ],
    }
    FILES = ["Makefile", "Sources/Core/a", "Sources/Leaf/a", "Sources/Tool/a", "Tests/Core/a", "Tests/Leaf/a"]

    def inputs(self, module, text=""):
        return unchanged.inputs(module, self.PACKAGE, self.FILES, lambda target: text)

    def test_a_module_depends_on_what_it_imports_and_on_what_belongs_to_no_target(self):
        self.assertEqual(self.inputs("CoreTests"), ["Makefile", "Sources/Core/a", "Tests/Core/a"])
        self.assertEqual(
            self.inputs("LeafTests"), ["Makefile", "Sources/Core/a", "Sources/Leaf/a", "Tests/Leaf/a"])

    def test_a_module_depends_on_the_programs_that_it_names(self):
        for text in ['path("tool")', 'run("\\(folder)/tool")']:
            self.assertEqual(self.inputs("CoreTests", text), self.FILES[:5])

    def test_an_app_depends_on_everything(self):
        self.assertIsNone(self.inputs("AppTests"))


class Reading(unittest.TestCase):
    XCTEST = """\
Test Suite 'C' started at 2026-11-29 12:42:42.903
Test Case 'C.testGood' started at 2026-11-29 12:42:42.903
noiseTest Case 'C.testGood' passed (0.25 seconds)
Test Case 'C.testBad' started at 2026-11-29 12:42:43.130
/x/C.swift:7: error: C.testBad : XCTAssertEqual failed: ("1") is not equal to ("2") -
second line
Test Case 'C.testBad' failed (1.5 seconds)
Test Case 'C.testOdd' started at 2026-11-29 12:42:43.130
/x/C.swift:9: C.testOdd : Test skipped: part of make test-all
Test Case 'C.testOdd' skipped (0.0 seconds)
Test Case 'C.testHangs' started at 2026-11-29 12:42:43.130
Fatal error: gone
"""

    def test_the_text_of_xctest(self):
        ids = [f"M.C/{name}" for name in ("testGood", "testBad", "testOdd", "testHangs", "testLate")]
        found = results.parse_xctest(self.XCTEST, ids)
        self.assertEqual([each.id for each in found], ids[:4])
        self.assertEqual([each.outcome for each in found], ["passed", "failed", "skipped", None])
        self.assertEqual([each.seconds for each in found], [0.25, 1.5, 0, 0])
        (place, text), = found[1].failures
        self.assertTrue(place.endswith("C.swift:7"))
        self.assertTrue(text.endswith("-\nsecond line"))

    def test_what_a_crash_leaves_open_has_failed(self):
        ids = [f"M.C/{name}" for name in ("testGood", "testBad", "testOdd", "testHangs", "testLate")]
        report = {"status": -6, "reason": "Ended by SIGABRT.", "left": []}
        found = results.complete(results.parse_xctest(self.XCTEST, ids), ids, report, self.XCTEST)
        self.assertEqual([each.outcome for each in found[3:]], ["failed", "failed"])
        self.assertEqual(found[3].failures, [["while it ran", "Ended by SIGABRT.\nFatal error: gone"]])
        self.assertEqual(found[4].failures[0][0], "before it began")

    def test_the_events_of_swift_testing(self):
        good, bad, skipped, open_ = (f"M.S/{name}()/F.swift:1:2" for name in "abcd")
        place = {"filePath": "/x/F.swift", "line": 3}
        issue = {"isKnown": False, "isFailure": True, "sourceLocation": place}
        text = "\n".join([
            *map(function, (good, bad, skipped, open_)),
            record("testStarted", "M.S"),
            record("testStarted", good, 1.0), record("testEnded", good, 3.5),
            record("testStarted", bad), record(
                "issueRecorded", bad, issue=issue, messages=[{"text": "seen"}]),
            record("issueRecorded", good, issue=issue | {"isKnown": True}),
            record("testEnded", bad), record("testSkipped", skipped), record("testStarted", open_),
            '{"kind":"ev',
        ])
        found = results.parse_events(text)
        self.assertEqual([each.id for each in found], ["M.S/a()", "M.S/b()", "M.S/c()", "M.S/d()"])
        self.assertEqual([each.outcome for each in found], ["passed", "failed", "skipped", None])
        self.assertEqual(found[0].seconds, 2.5)
        self.assertEqual(found[1].failures[0][1], "seen")

    def test_a_bad_end_and_processes_left_behind_fail(self):
        report = {"status": 0, "reason": "", "left": ["sleep 9"]}
        self.assertIn("sleep 9", results.complete([], [], report, "")[0].failures[0][1])
        report = {"status": 1, "reason": "The process ended with status 1.", "left": []}
        self.assertEqual(results.complete([], [], report, "")[0].outcome, "failed")


    def test_the_fuzz_targets(self):
        text = "Bus: 23 runs in 3 second(s)\n==1== ERROR: deadly signal\nFeeds: see .build/Feeds.log\n"
        found = results.parse_fuzz(text, 1)
        self.assertEqual([each.outcome for each in found], ["passed", "failed"])
        self.assertEqual(found[1].failures[0][0], ".build/Feeds.log")
        self.assertEqual(results.parse_fuzz("error: no compiler", 1)[0].id, "Fuzz")


class Supervising(unittest.TestCase):
    def supervise(self, script, patience="20"):
        with tempfile.TemporaryDirectory() as folder:
            report = folder + "/report"
            environment = os.environ | {"TODAY_GRACE": "0.5"}
            subprocess.run(
                [sys.executable, HERE + "/supervise.py", report, folder + "/log", folder + "/events",
                 patience, "/bin/sh", "-c", script], env=environment, check=True)
            with open(report) as file:
                return json.load(file)

    def test_a_status_is_kept(self):
        self.assertEqual(self.supervise("exit 3")["status"], 3)

    def test_what_is_left_behind_is_named_and_ended(self):
        left = self.supervise(f"setsid sleep {os.getpid()} & true")["left"]
        self.assertEqual(left, [f"sleep {os.getpid()}"])
        running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
        self.assertNotIn(f"sleep {os.getpid()}", running)

    def test_a_silent_program_is_ended(self):
        self.assertIn("nothing for 0.3 s", self.supervise("exec sleep 60", "0.3")["reason"])


if __name__ == "__main__":
    unittest.main()
