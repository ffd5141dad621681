import GLib
import GLibTesting
import Glibc
import XCTest

/// What crashes leave behind, and what only looks like it.
final class LeftoversTests: XCTestCase {
  private func age(_ path: String) {
    let before = timespec(tv_sec: time(nil) - 7200, tv_nsec: 0)
    XCTAssertEqual(utimensat(AT_FDCWD, path, [before, before], AT_SYMLINK_NOFOLLOW), 0, path)
  }

  func testOldTemporaryFilesAreRemoved() throws {
    let folder = try TemporaryFolder()
    try File.createFolder(folder["own/inner/deep"])
    try File.createFolder(folder["other"])
    let old = ["own/.today-1a", "own/inner/.today-2b"]
    let kept = [
      "own/.today-recent", "own/.today-UPPER", "own/today-1a", "own/inner/deep/.today-1a",
      "other/.today-1a",
    ]
    for path in old + kept { try File(folder[path]).write([1]) }
    for path in old + kept where path != "own/.today-recent" { age(folder[path]) }
    // Another program's folder isn't entered.
    XCTAssertEqual(symlink(folder["other"], folder["own/link"]), 0)
    File.removeLeftovers(in: [folder["own"], folder["none"]])
    XCTAssertEqual(old.filter { File(folder[$0]).exists }, [])
    XCTAssertEqual(kept.filter { !File(folder[$0]).exists }, [])
  }

  func testTemporaryFoldersAreRemovedUnlessAProcessUsesThem() throws {
    let used = try File.temporaryFolder()
    defer { try? File.removeFolder(used) }
    let temporary = File(used).folder
    let names = ["today-tmp-Crash1", "today-tmp-recent", "today-photos", "today-tmp-a.b.c.d"]
    let folders = names.map { "\(temporary)/\($0)" }
    defer { for folder in folders { try? File.removeFolder(folder) } }
    for folder in folders { try File("\(folder)/inner/file").write([1]) }
    let link = "\(temporary)/today-tmp-linked"
    defer { unlink(link) }
    XCTAssertEqual(symlink(folders[2], link), 0)
    for path in folders + [used, link] where !path.hasSuffix("recent") { age(path) }
    File.removeLeftovers(in: [])
    XCTAssertFalse(File(folders[0]).exists)
    for path in folders.dropFirst() + [used] { XCTAssertTrue(File("\(path)").exists, path) }
    XCTAssertEqual(try File("\(folders[2])/inner/file").read(limit: 9), [1])
  }
}
