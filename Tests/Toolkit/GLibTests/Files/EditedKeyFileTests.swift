import GLib
import GLibTesting
import Glibc
import KeyFiles
import XCTest

final class EditedKeyFileTests: XCTestCase {
  private static let log = Log(domain: "Today-Test")

  private static func permissions(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  func testAChangeKeepsWhatOthersHaveWrittenSince() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let file = EditedKeyFile(folder["a/b.conf"], whenDamaged: .refused)
      XCTAssertEqual(try file.read(), KeyFile(), "a missing file counts as empty")
      try file.change { $0.set("1", "One", in: "A") }
      XCTAssertEqual(try text(folder["a/b.conf"]), "[A]\nOne=1\n")
      try put("# mine\n[A]\nOne = 2\n\n[B]\nTwo=2\n", folder["a/b.conf"])
      let read = try file.change { contents in
        defer { contents.set("3", "Two", in: "B") }
        return contents.value("One", in: "A")?.text
      }
      XCTAssertEqual(read, "2")
      XCTAssertEqual(try text(folder["a/b.conf"]), "# mine\n[A]\nOne = 2\n\n[B]\nTwo=3\n")
      try file.remove()
      XCTAssertFalse(file.file.exists)
    }
  }

  func testAnUnchangedValueWritesNothing() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let file = EditedKeyFile(folder["a.conf"], whenDamaged: .refused)
      try file.change { $0.remove("One", in: "A") }
      XCTAssertFalse(file.file.exists)
      try put("[A]\nOne=1\n", folder["a.conf"])
      chmod(folder["a.conf"], 0o640)
      let before = try XCTUnwrap(file.file.entry)
      try file.change { $0.set("1", "One", in: "A") }
      XCTAssertEqual(file.file.entry, before)
    }
  }

  func testTheUsersOwnStaysAsItIsUntilItIsMended() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let path = folder["a.conf"]
      try put("[A]\nnonsense\n", path)
      let file = EditedKeyFile(path, whenDamaged: .refused)
      XCTAssertThrowsError(try file.change { $0.set("1", "One", in: "A") }) { error in
        guard case .mistaken(let mistake)? = error as? KeyFileEditError else {
          return XCTFail("\(error)")
        }
        XCTAssertEqual(mistake.line, 2)
        XCTAssertEqual("\(error)", "\(mistake)")
      }
      XCTAssertEqual(try text(path), "[A]\nnonsense\n")
      let small = EditedKeyFile(path, limit: 3, whenDamaged: .refused)
      XCTAssertThrowsError(try small.change { $0.set("1", "One", in: "A") }) {
        XCTAssertEqual($0 as? KeyFileEditError, .unreadable(.tooLarge(path, limit: 3)))
      }
      XCTAssertEqual(try text(path), "[A]\nnonsense\n")
    }
  }

  func testTheProgramsOwnIsSetAside() throws {
    try onMain {
      let folder = try TemporaryFolder()
      try put("[A]\nnonsense\n", folder["a.conf"])
      let file = EditedKeyFile(folder["a.conf"], whenDamaged: .setAside(Self.log))
      try file.change { $0.set("1", "One", in: "A") }
      XCTAssertEqual(try text(folder["a.conf"]), "[A]\nOne=1\n")
      XCTAssertEqual(try text(folder["a.conf.broken"]), "[A]\nnonsense\n")
    }
  }

  func testAFailedWriteHasAReason() throws {
    try onMain {
      let folder = try TemporaryFolder()
      try put("", folder["a"])
      let path = folder["a/b.conf"]
      let file = EditedKeyFile(path, whenDamaged: .setAside(Self.log))
      XCTAssertThrowsError(try file.change { $0.set("1", "One", in: "A") }) { error in
        guard case .unwritable? = error as? KeyFileEditError else { return XCTFail("\(error)") }
        XCTAssertTrue("\(error)".contains("a"), "\(error)")
      }
    }
  }

  func testAPrivateFileBecomesPrivateWhateverItWas() throws {
    try onMain {
      let folder = try TemporaryFolder()
      for (isPrivate, mode) in [(false, 0o644), (true, 0o600)] as [(Bool, UInt32)] {
        try put("[A]\nOne=1\n", folder["a.conf"])
        chmod(folder["a.conf"], 0o644)
        let file = EditedKeyFile(folder["a.conf"], isPrivate: isPrivate, whenDamaged: .refused)
        try file.change { $0.set("2", "One", in: "A") }
        XCTAssertEqual(Self.permissions(folder["a.conf"]), mode)
      }
    }
  }
}
