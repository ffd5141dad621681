import GLib
import GLibTesting
import KeyFiles
import XCTest

final class WatchedKeyFileTests: XCTestCase {
  func testItIsParsedAtOnceAndAgainAtEachChangeForAllWhoFollowIt() throws {
    try onMain {
      try leavingNothing {
        let folder = try TemporaryFolder()
        let file = WatchedKeyFile(folder["a.conf"])
        XCTAssertEqual(file.state, .contents(KeyFile()), "a missing file counts as empty")
        var calls: [String] = []
        file.onChange { calls.append("first") }
        file.onChange { calls.append("second") }
        XCTAssertEqual(calls, [])

        try put("[A]\nKey=1\n", folder["a.conf"])
        turnLoop(for: "the contents") { calls.count == 2 }
        guard case .contents(let contents) = file.state else { return XCTFail("\(file.state)") }
        XCTAssertEqual(contents.value("Key", in: "A")?.text, "1")
        XCTAssertEqual(calls, ["first", "second"])

        try put("[A]\nnonsense\n", folder["a.conf"])
        turnLoop(for: "the mistake") { calls.count == 4 }
        guard case .mistaken(let mistake) = file.state else { return XCTFail("\(file.state)") }
        XCTAssertEqual(mistake.line, 2)

        try File(folder["a.conf"]).remove()
        turnLoop(for: "nothing") { calls.count == 6 }
        XCTAssertEqual(file.state, .contents(KeyFile()))
      }
    }
  }

  func testAnUnreadableFileIsReported() throws {
    try onMain {
      let folder = try TemporaryFolder()
      try put("[A]\nKey=1\n", folder["a.conf"])
      XCTAssertEqual(
        WatchedKeyFile(folder["a.conf"], limit: 3).state,
        .unreadable(.tooLarge(folder["a.conf"], limit: 3)))
    }
  }
}
