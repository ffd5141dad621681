import GLib
import GLibTesting
import Glibc
import XCTest

final class WatchedFileTests: XCTestCase {
  @MainActor private final class Recorder {
    private(set) var states: [WatchedFile.State] = []
    private(set) var file: WatchedFile?

    init(_ path: String, limit: Int = 1000) {
      file = WatchedFile(path, limit: limit, settle: .milliseconds(20)) { [weak self] in
        self?.states.append($0)
      }
    }

    func next(file: StaticString = #filePath, line: UInt = #line) -> WatchedFile.State? {
      advance(to: "another state", file: file, line: line) { !states.isEmpty }
      return states.isEmpty ? nil : states.removeFirst()
    }

    func expectNothing(file: StaticString = #filePath, line: UInt = #line) {
      advance(by: .seconds(60))
      XCTAssertEqual(states, [], file: file, line: line)
    }
  }

  private static func contents(_ text: String) -> WatchedFile.State { .contents(Array(text.utf8)) }

  func testTheContentsAreReadAtOnce() throws {
    try inManualTime {
      try leavingNothing {
        let folder = try TemporaryFolder()
        try put("one", folder["file"])
        XCTAssertEqual(Recorder(folder["file"]).file?.state, Self.contents("one"))
        XCTAssertEqual(Recorder(folder["none"]).file?.state, .missing)
        XCTAssertEqual(Recorder(folder["no/folder"]).file?.state, .missing)
        XCTAssertEqual(
          Recorder(folder["file"], limit: 2).file?.state,
          .unreadable(.tooLarge(folder["file"], limit: 2)))
      }
    }
  }

  func testOnlyOtherContentsAreTold() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      try put("one", folder["file"])
      let recorder = Recorder(folder["file"])
      try put("one", folder["file"])
      utimes(folder["file"], nil)
      try put("x", folder["other"])
      recorder.expectNothing()
      try put("two", folder["file"])
      XCTAssertEqual(recorder.next(), Self.contents("two"))
      XCTAssertEqual(recorder.file?.state, Self.contents("two"))
    }
  }

  func testAnEditorMayWriteInPlaceInSeveralSteps() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      try put("one", folder["file"])
      let recorder = Recorder(folder["file"])
      try put("", folder["file"])
      recorder.expectNothing()
      try put("tw", folder["file"], append: true)
      try put("o", folder["file"], append: true)
      XCTAssertEqual(recorder.next(), Self.contents("two"))
      recorder.expectNothing()
    }
  }

  func testAnEditorMayRenameANewFileIntoPlace() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      try put("one", folder["file"])
      let recorder = Recorder(folder["file"])
      for text in ["two", "three"] {
        rename(folder["file"], folder["file~"])
        try put(text, folder[".file.new"])
        rename(folder[".file.new"], folder["file"])
        XCTAssertEqual(recorder.next(), Self.contents(text))
      }
      try File(folder["file"]).write(Array("four".utf8))
      XCTAssertEqual(recorder.next(), Self.contents("four"))
    }
  }

  func testAnEditorMayDeleteAndCreate() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      try put("one", folder["file"])
      let recorder = Recorder(folder["file"])
      unlink(folder["file"])
      try put("two", folder["file"])
      XCTAssertEqual(recorder.next(), Self.contents("two"))
      unlink(folder["file"])
      try put("two", folder["file"])
      recorder.expectNothing()
    }
  }

  func testARemovedAndARestoredFileAreReported() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      let recorder = Recorder(folder["config/file"])
      try File(folder["config/file"]).write(Array("one".utf8))
      XCTAssertEqual(recorder.next(), Self.contents("one"))
      unlink(folder["config/file"])
      XCTAssertEqual(recorder.next(), .missing)
      try put("one", folder["config/file"])
      XCTAssertEqual(recorder.next(), Self.contents("one"))
      TemporaryFolder.remove(folder["config"])
      XCTAssertEqual(recorder.next(), .missing)
      try File(folder["config/file"]).write(Array("two".utf8))
      XCTAssertEqual(recorder.next(), Self.contents("two"))
    }
  }

  func testALinkedFileIsFollowedToItsTarget() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      mkdir(folder["config"], 0o700)
      mkdir(folder["dots"], 0o700)
      try put("one", folder["dots/a"])
      try put("other", folder["dots/b"])
      symlink("../dots/a", folder["config/file"])
      let recorder = Recorder(folder["config/file"])
      XCTAssertEqual(recorder.file?.state, Self.contents("one"))
      try put("two", folder["dots/a"])
      XCTAssertEqual(recorder.next(), Self.contents("two"))
      try File(folder["config/file"]).write(Array("three".utf8))
      XCTAssertEqual(recorder.next(), Self.contents("three"))
      // The link is changed to another file.
      symlink("../dots/b", folder["config/new"])
      rename(folder["config/new"], folder["config/file"])
      XCTAssertEqual(recorder.next(), Self.contents("other"))
      try put("last", folder["dots/b"])
      XCTAssertEqual(recorder.next(), Self.contents("last"))
      try put("nobody's", folder["dots/a"])
      recorder.expectNothing()
    }
  }

  func testAFileThatGrowsTooLargeIsReportedOnce() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      let recorder = Recorder(folder["file"], limit: 3)
      try put("four", folder["file"])
      XCTAssertEqual(recorder.next(), .unreadable(.tooLarge(folder["file"], limit: 3)))
      try put("fives", folder["file"])
      recorder.expectNothing()
      try put("ok", folder["file"])
      XCTAssertEqual(recorder.next(), Self.contents("ok"))
    }
  }
}
