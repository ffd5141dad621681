import CGLib
import GLibTesting
import Glibc
import XCTest

@testable import GLib

/// Whether only the user could have changed a file.
final class FileTrustTests: XCTestCase {
  /// An access list in the kernel's format: kinds, write permissions, and IDs.
  private func list(_ entries: (UInt16, Bool, UInt32)...) -> [UInt8] {
    var bytes: [UInt8] = [2, 0, 0, 0]
    for (tag, mayWrite, who) in entries {
      withUnsafeBytes(of: tag.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: UInt16(mayWrite ? 6 : 4).littleEndian) { bytes += $0 }
      withUnsafeBytes(of: who.littleEndian) { bytes += $0 }
    }
    return bytes
  }

  func testAnAccessListDefinesWhoCanWrite() throws {
    let none = UInt32.max
    let list = try XCTUnwrap(
      AccessList(
        list(
          (0x01, true, none), (0x02, true, 33), (0x02, false, 34), (0x04, true, none),
          (0x08, true, 7), (0x10, true, none), (0x20, true, none)), group: 5))
    XCTAssertEqual(list.writers, [33])
    XCTAssertEqual(list.groups, [5, 7])
    XCTAssertTrue(list.isEverybodys)
  }

  func testTheMaskLimitsAllEntries() throws {
    let list = try XCTUnwrap(
      AccessList(
        list((0x02, true, 33), (0x04, true, 0), (0x08, true, 7), (0x10, false, 0)), group: 5))
    XCTAssertEqual(list, AccessList(mode: 0o600, group: 5))
  }

  func testAnInvalidAccessListIsNone() {
    for bytes: [UInt8] in [[], [1, 0, 0, 0], [2, 0, 0], [2, 0, 0, 0, 1, 0, 6, 0]] {
      XCTAssertNil(AccessList(bytes, group: 5))
    }
  }

  func testAnAccessListOfAFileOrItsFolderIsHeeded() throws {
    let folder = try TemporaryFolder()
    try put("x", folder["file"])
    var trust = FileTrust()
    XCTAssertNil(trust.objection(to: folder["file"]))
    let entries = list(
      (0x01, true, .max), (0x02, true, 33), (0x04, false, .max), (0x10, true, .max),
      (0x20, false, .max))
    func set(_ path: String) -> Bool {
      setxattr(path, "system.posix_acl_access", entries, entries.count, 0) == 0
    }
    guard set(folder["file"]) else { throw XCTSkip("this file system keeps no access lists") }
    trust = FileTrust()
    XCTAssertEqual(
      trust.objection(to: folder["file"]),
      "\(folder["file"]) is writable by another user; setfacl -b fixes this")
    removexattr(folder["file"], "system.posix_acl_access")
    trust = FileTrust()
    XCTAssertNil(trust.objection(to: folder["file"]))
    XCTAssertTrue(set(folder.path))
    trust = FileTrust()
    XCTAssertEqual(
      trust.objection(to: folder["file"]),
      "\(folder.path) is writable by another user; setfacl -b fixes this")
  }

  func testEveryFolderOnTheWayCountsAlsoBehindLinks() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { XCTAssertEqual(mkdir(folder[name], 0o755), 0) }
    try put("x", folder["b/file"])
    symlink("../b", folder["a/link"])
    let path = folder["a/link/file"]
    var trust = FileTrust()
    XCTAssertNil(trust.objection(to: path))
    for name in ["a", "b"] {
      chmod(folder[name], 0o777)
      trust = FileTrust()
      XCTAssertEqual(trust.objection(to: path)?.contains("by everyone"), true, name)
      chmod(folder[name], 0o755)
    }
    chmod(folder["b"], 0o775)
    chown(folder["b"], getuid(), 33)
    if getuid() == 0 {
      trust = FileTrust()
      XCTAssertEqual(trust.objection(to: path)?.contains("by a group"), true)
    }
  }
}
