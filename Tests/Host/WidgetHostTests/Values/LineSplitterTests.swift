import XCTest

@testable import WidgetHost

final class LineSplitterTests: XCTestCase {
  private func lines(_ pieces: String..., limit: Int = 10) -> [String] {
    var splitter = LineSplitter(limit: limit)
    return pieces.flatMap { splitter.lines(completedBy: Array($0.utf8)) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func testLinesAreFoundWhereverThePiecesEnd() {
    XCTAssertEqual(lines("a\nb", "c\nd", "e", "\n"), ["a", "bc", "de"])
  }

  func testEmptyLinesAndReturnsDoNotCount() {
    XCTAssertEqual(lines("\n\r\na\r\n\n"), ["a"])
  }

  func testALineOfTheLimitIsALine() {
    XCTAssertEqual(lines("0123456789\nab\n"), ["0123456789", "ab"])
  }

  func testNoLineFollowsOneThatIsTooLong() {
    XCTAssertEqual(lines("a\n0123456", "789ABC", "\nb\n"), ["a"])
    XCTAssertEqual(lines("a\n0123456789A\nb\n"), ["a"])
  }

  func testTheLastLineNeedsNoEnd() {
    var splitter = LineSplitter(limit: 10)
    XCTAssertEqual(splitter.lines(completedBy: Array("a\nb".utf8)), [[97]])
    XCTAssertEqual(splitter.finish(), [98])
    XCTAssertNil(splitter.finish())
  }

  func testARandomCutNeverMatters() {
    var numbers = SystemRandomNumberGenerator()
    let text = (0..<200).map { String(repeating: "x", count: $0 % 9) + "\($0)\n" }.joined()
    for _ in 0..<50 {
      var splitter = LineSplitter(limit: 20)
      var rest = Array(text.utf8)[...]
      var found: [[UInt8]] = []
      while !rest.isEmpty {
        let count = Int.random(in: 1...30, using: &numbers)
        found += splitter.lines(completedBy: Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      XCTAssertEqual(
        found.map { String(decoding: $0, as: UTF8.self) },
        text.split(separator: "\n").map(String.init))
    }
  }
}
