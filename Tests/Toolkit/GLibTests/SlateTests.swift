import GLib
import GLibTesting
import XCTest

final class SlateTests: XCTestCase {
  func testWhatIsNotedStandsThereAlone() throws {
    let folder = try TemporaryFolder()
    let file = File(folder["a/slate"])
    var slate = Slate(file.path)
    // Where nothing was noted there is nothing to wipe.
    try slate.note([])
    XCTAssertFalse(file.exists)
    try slate.note(Array("first-1\nsecond-1\n".utf8))
    XCTAssertEqual(try file.read(limit: 99), Array("first-1\nsecond-1\n".utf8))
    XCTAssertFalse(try file.isOpenToOthers)
    try slate.note(Array("b-1\n".utf8))
    XCTAssertEqual(
      String(decoding: try file.read(limit: 99), as: UTF8.self).split(separator: "\n"), ["b-1"])
    try slate.note([])
    XCTAssertEqual(Set(try file.read(limit: 99)), Set("\n".utf8))
  }

  func testItIsThereAgainAfterSomebodyTookItAway() throws {
    let folder = try TemporaryFolder()
    let file = File(folder["slate"])
    var slate = Slate(file.path)
    try slate.note(Array("long-enough-1\n".utf8))
    try file.remove()
    try slate.note(Array("a-1\n".utf8))
    XCTAssertEqual(try file.read(limit: 99), Array("a-1\n".utf8))
    try slate.remove()
    XCTAssertFalse(file.exists)
    // What another left is gone with the first note.
    try file.write(Array("of the one before, and longer\n".utf8), isDurable: false)
    try slate.note(Array("c-1\n".utf8))
    XCTAssertEqual(try file.read(limit: 99), Array("c-1\n".utf8))
  }

  func testWhatIsNoFileIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    try File.createFolder(folder["slate"])
    var slate = Slate(folder["slate"])
    XCTAssertThrowsError(try slate.note(Array("a-1\n".utf8)))
    XCTAssertNoThrow(try slate.note([]))
    var full = Slate("/dev/full")
    XCTAssertThrowsError(try full.note(Array("a-1\n".utf8)))
  }
}
