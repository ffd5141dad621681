import GLib
import GLibTesting
import XCTest

final class UserProgramTests: XCTestCase {
  @MainActor private static func answer(of script: String) throws -> String {
    let folder = try File.temporaryFolder()
    defer { try? File.removeFolder(folder) }
    var hasEnded = false
    try UserProgram.start(
      Command("/bin/sh", arguments: ["-c", script], folder: folder), nil
    ) { token in
      XCTAssertNil(token)
      hasEnded = true
    }
    turnLoop(for: "its end") { hasEnded }
    return String(decoding: try File("\(folder)/answer").read(limit: 1000), as: UTF8.self)
  }

  func testItRunsInItsFolderAndItsEndIsReported() throws {
    try onMain {
      try leavingNothing { XCTAssertEqual(try Self.answer(of: "echo $0 >answer"), "/bin/sh\n") }
    }
  }

  func testItLeadsAGroupOfItsOwnSoThatNothingEndsItWithThePanel() throws {
    try onMain {
      let group = try Self.answer(of: "cut -d' ' -f1,5 /proc/self/stat >pair; echo $$ >answer")
      XCTAssertNotEqual(group, "")
    }
  }

  func testVariablesOfThisProgramAloneAreNotPassedOn() throws {
    try onMain {
      Environment.setForUs(["TODAY_TEST_OWN": "x"])
      XCTAssertEqual(try Self.answer(of: "echo \"<$TODAY_TEST_OWN>\" >answer"), "<>\n")
    }
  }

  func testAProgramThatCannotStartIsReported() throws {
    try onMain {
      try XCTAssertThrowsError(UserProgram.start(Command("/no/such"), nil) { _ in })
    }
  }
}
