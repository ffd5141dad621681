internal import Expectations
import Foundation
import GTK
import GTKTesting
import XCTest

@testable import Theme

final class ProgramSheetTests: XCTestCase {
  private static let resources = projectFolder + "/resources"

  func testImportsAreInlinedAndCornersAreNumbers() throws {
    try inFolder([
      "own.css": "/* own */\n@import url(\"parts.css\");\n.b { color: @ink; }\n",
      "parts.css": ".a { border-radius: @control-corner @card-corner 0 1px; }\n",
    ]) { folder in
      let sheet = try ProgramSheet("\(folder)/own.css")
      XCTAssertEqual(
        sheet.css.split(separator: "\n"),
        ["/* own */", ".a { border-radius: 8px 13px 0 1px; }", ".b { color: @ink; }"])
    }
  }

  func testAMistakeIsSaidOfTheFileWhereItStands() throws {
    try inFolder([
      "own.css": "\n\n@import url(\"parts.css\");\n.b { color: nothing; }\n",
      "parts.css": ".a { margin: 1px; }\n.a { nonsense: 1px; }",
    ]) { folder in
      TestDisplay.run {
        let problems = StyleSheet().load(programSheet: "\(folder)/own.css")
        XCTAssertEqual(problems.map(\.file), ["\(folder)/parts.css", "\(folder)/own.css"])
        XCTAssertEqual(problems.map(\.line), [2, 4])
        let missing = StyleSheet().load(programSheet: "\(folder)/none.css")
        XCTAssertEqual(missing.map(\.file), ["\(folder)/none.css"])
      }
    }
  }

  func testTheProgramsSheetsHaveNoMistakesAndNameTheCornersThatTheyShare() throws {
    try TestDisplay.run {
      for name in ["panel.css", "crypticker.css"] {
        let sheet = try ProgramSheet("\(ProgramSheetTests.resources)/style/\(name)").css
        XCTAssertEqual(StyleSheet().load(Theme().css + sheet).map(\.description), [], name)
      }
    }
    let sheets = try FileManager.default.contentsOfDirectory(
      atPath: "\(ProgramSheetTests.resources)/style")
    for name in sheets {
      let text = try String(
        contentsOfFile: "\(ProgramSheetTests.resources)/style/\(name)", encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("radius") {
        for corner in Corner.named.values {
          XCTAssertFalse(line.contains(" \(Int(corner))px"), "\(name): \(line)")
        }
      }
    }
  }

  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    try body(folder)
  }
}
