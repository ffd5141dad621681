import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// Widgets whose program the system can't run.
final class UnrunnableTests: XCTestCase {
  @MainActor private static func write(_ text: String, _ name: String, _ home: Home) throws
    -> String
  {
    let path = "\(home.widgets)/\(name)"
    try put(text, path)
    chmod(path, 0o755)
    return path
  }

  @MainActor private static func reason(_ test: HostUnderTest, _ name: String) -> String? {
    guard case .failed(let text) = test.state(name)?.status else { return nil }
    return text
  }

  /// A host with that program on its panel, after its failure is known.
  @MainActor private static func failing(_ home: Home, _ program: String) throws -> HostUnderTest {
    try home.install("x.y.A", program)
    let test = HostUnderTest(home)
    test.host.start()
    try test.host.add("x.y.A")
    test.host.panelAppeared()
    turnLoop(for: "the failure") { reason(test, "a-1") != nil }
    return test
  }

  func testTheCardAndTheLogSayWhatIsWrongAndNothingIsStarted() throws {
    try onMain {
      try leavingNothing {
        let home = try Home()
        let path = try Self.write("#!/usr/bin/no-such-python4\n", "mine", home)
        let test = try Self.failing(home, "mine")
        let expected =
          "It could not be started: \(path): its first line names /usr/bin/no-such-python4, "
          + "which does not exist; install it, or name another one"
        XCTAssertEqual(Self.reason(test, "a-1"), expected)
        XCTAssertEqual(try text(test.host.logPath(of: "a-1")), "today: \(expected)\n")
        XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 0)

        // Its folder doesn't change when the interpreter is installed; it is retried.
        _ = try Self.write(
          """
          #!/bin/sh
          echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":{"type":"text","text":"mended"}}}'
          """, "mine", home)
        test.host.refresh("a-1")
        turnLoop(for: "the mended one") { test.text("a-1") == "mended" }
        test.finish()
      }
    }
  }

  func testAFailureMentionsAMissingShebangLine() throws {
    try onMain {
      let home = try Home()
      let path = try Self.write("exit 3\n", "mine", home)
      let test = try Self.failing(home, "mine")
      XCTAssertTrue(
        try text(test.host.logPath(of: "a-1")).contains(
          "today: \(path): its first line names no interpreter, so a shell runs it; expected "
            + "#!/bin/sh\n"))
      test.finish()
    }
  }

  func testACardShowsWhyItsWidgetIsRefused() throws {
    try onMain {
      let home = try Home()
      try File.createFolder(home.folders.config)
      try put("#!/bin/sh\n", "\(home.widgets)/mine")
      try put(manifestText("x.y.A", "mine"), "\(home.widgets)/mine.widget")
      try put(
        "[Widgets]\nOrder=a-1;\n[Widget a-1]\nId=x.y.A\n", "\(home.folders.config)/today.conf")
      let test = HostUnderTest(home)
      test.host.start()
      let reason =
        "\(home.widgets)/mine.widget: its program mine is not executable; chmod +x mine fixes this"
      XCTAssertEqual(test.state("a-1")?.status, .unavailable(reason))
      XCTAssertThrowsError(try test.host.add("x.y.A")) { XCTAssertEqual("\($0)", reason) }
      // Another mistake replaces the first: the card shows the new one.
      try File("\(home.widgets)/mine").remove()
      turnLoop(for: "another reason") {
        guard case .unavailable(let text) = test.state("a-1")?.status else { return false }
        return text.contains("is not in the same folder")
      }
      _ = try Self.write("#!/bin/sh\n", "mine", home)
      turnLoop(for: "the widget") { test.host.inventory.widgets["x.y.A"] != nil }
      test.finish()
    }
  }

  func testAProgramThatIsNoneIsRefusedWithTheReason() throws {
    try onMain {
      let home = try Home()
      try File.createFolder("\(home.widgets)/folder")
      try home.install("x.y.A", "folder")
      try home.install("x.y.B", "/no/such/program")
      let reasons = home.search.inventory().refused.flatMap(\.reasons)
      XCTAssertEqual(
        reasons,
        [
          "\(home.widgets)/x.y.A.widget: its program folder is a folder",
          "\(home.widgets)/x.y.B.widget: its program /no/such/program does not exist",
        ])
    }
  }

  func testARunnableProgramIsRecognized() throws {
    try onMain {
      let home = try Home()
      let tools = home.tools
      for command in ["sh", "CruelWidget good", "env sh"] {
        try home.install("x.y.A", command)
        let widget = try XCTUnwrap(home.search.inventory().widgets["x.y.A"])
        XCTAssertNil(tools.flaw(of: widget), "\(command)")
      }
    }
  }
}
