import GLib
import GLibTesting
import Glibc
import XCTest

final class FolderSizeTests: XCTestCase {
  private func fill(_ path: String, kilobytes: Int) throws {
    try put(String(repeating: "x", count: kilobytes << 10), path)
  }

  func testAllFilesBelowCountAndNoLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    XCTAssertEqual(FolderSize.bytes(in: folder.path, limit: .max), 0)
    try File.createFolder(folder["a/b"])
    try fill(folder["a/b/.hidden"], kilobytes: 64)
    try fill(folder["a/x"], kilobytes: 64)
    XCTAssertEqual(symlink("/usr", folder["link"]), 0)
    XCTAssertEqual(symlink("..", folder["a/up"]), 0)
    let size = FolderSize.bytes(in: folder.path, limit: .max)
    XCTAssert((128 << 10...160 << 10).contains(size), "\(size)")
    XCTAssertEqual(FolderSize.bytes(in: folder["none"], limit: .max), 0)
  }

  func testEmptyFilesTakeSpaceToo() throws {
    let folder = try TemporaryFolder()
    for number in 0..<10 { try put("", folder["\(number)"]) }
    XCTAssertGreaterThanOrEqual(FolderSize.bytes(in: folder.path, limit: .max), 5120)
    XCTAssertLessThan(FolderSize.bytes(in: folder.path, limit: 1000), 2000, "it stops there")
  }

  func testAFolderThatCannotBeMeasuredIsTooLarge() throws {
    let folder = try TemporaryFolder()
    let deep = Array(repeating: "d", count: 60).joined(separator: "/")
    try File.createFolder(folder[deep])
    XCTAssertEqual(FolderSize.bytes(in: folder.path, limit: .max), .max)
  }

  func testAFolderThatItsOwnerHidesIsTooLarge() throws {
    guard getuid() != 0 else { throw XCTSkip("Nothing is hidden from root.") }
    let folder = try TemporaryFolder()
    try File.createFolder(folder["hidden"])
    chmod(folder["hidden"], 0)
    XCTAssertEqual(FolderSize.bytes(in: folder.path, limit: .max), .max)
    chmod(folder["hidden"], 0o700)
  }
}
