import XCTest

@testable import WidgetHost

/// A script as the user reads it before it runs.
final class ScriptTextTests: XCTestCase {
  private func lines(_ text: String, _ interpreter: String? = "/bin/sh") throws -> [String] {
    try ScriptText(Array(text.utf8), interpreter: interpreter).visibleLines
  }

  func testEachLineIsShownAsItsInterpreterReadsIt() throws {
    XCTAssertEqual(try lines("#!/bin/sh\ndate\n"), ["#!/bin/sh", "date"])
    XCTAssertEqual(try lines("a\n\nb"), ["a", "", "b"])
    // For a shell, a return before the line feed belongs to the line.
    XCTAssertEqual(try lines("# a\r\ndate\r\n"), ["# a⟨U+000D⟩", "date⟨U+000D⟩"])
    // A comment goes on behind it, but not in JavaScript.
    XCTAssertEqual(try lines("# a\u{2028}rm x\n"), ["# a⟨U+2028⟩rm x"])
    XCTAssertEqual(
      try lines("// a\u{2028}rm()\n", "/usr/bin/env node"), ["// a⟨U+2028⟩", "rm()"])
    XCTAssertEqual(try lines("# a\u{85}b\u{0B}c\n"), ["# a⟨U+0085⟩b⟨U+000B⟩c"])
  }

  func testNothingIsLeftOut() throws {
    let long = String(repeating: "x", count: 100_000)
    XCTAssertEqual(try lines("\(long)\nend"), [long, "end"])
    let many = (1...20_000).map { "line \($0)" }
    XCTAssertEqual(try lines(many.joined(separator: "\n")), many)
  }

  func testAnAmbiguousTextIsRefused() {
    func flaw(_ bytes: [UInt8]) -> ScriptText.Flaw? {
      do throws(ScriptText.Flaw) {
        _ = try ScriptText(bytes, interpreter: nil)
        return nil
      } catch {
        return error
      }
    }
    XCTAssertEqual(flaw(Array("a\nb\u{0}c".utf8)), .nothing(line: 2))
    XCTAssertEqual(flaw(Array("# a\rrm x\n".utf8)), .loneReturn(line: 1))
    XCTAssertEqual(flaw(Array("a\n\r".utf8)), .loneReturn(line: 2))
    XCTAssertEqual(flaw([0x61, 0xFF, 0x0A]), .noText)
    XCTAssertEqual(flaw([0xC0, 0xAF]), .noText)
  }
}
