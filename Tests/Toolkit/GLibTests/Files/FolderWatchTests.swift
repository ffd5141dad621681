import Foundation
import GLib
import GLibTesting
import Glibc
import XCTest

final class FolderWatchTests: XCTestCase {
  /// Records the reports of a watch.
  @MainActor private final class Recorder {
    private(set) var changes: [FolderWatch.Change] = []
    private(set) var watch: FolderWatch?

    init(_ path: String, settle: Duration = .milliseconds(20)) throws {
      watch = try FolderWatch(path, settle: settle) { [weak self] in self?.changes.append($0) }
    }

    func next(file: StaticString = #filePath, line: UInt = #line) -> FolderWatch.Change? {
      advance(to: "a change", file: file, line: line) { !changes.isEmpty }
      return changes.isEmpty ? nil : changes.removeFirst()
    }

    func release() { watch = nil }
  }

  func testEveryKindOfChangeIsReportedByName() throws {
    try inManualTime {
      try leavingNothing {
        let folder = try TemporaryFolder()
        let recorder = try Recorder(folder.path)
        XCTAssertEqual(recorder.watch?.isPresent, true)
        try put("1", folder["a"])
        try put("1", folder["b"])
        XCTAssertEqual(recorder.next(), .entries(["a", "b"]))
        try put("2", folder["a"], append: true)
        XCTAssertEqual(recorder.next(), .entries(["a"]))
        rename(folder["a"], folder["c"])
        XCTAssertEqual(recorder.next(), .entries(["a", "c"]))
        chmod(folder["b"], 0o755)
        XCTAssertEqual(recorder.next(), .entries(["b"]))
        unlink(folder["c"])
        mkdir(folder["folder"], 0o700)
        XCTAssertEqual(recorder.next(), .entries(["c", "folder"]))
      }
    }
  }

  func testAMissingFolderIsAwaitedWithoutEventsOfOthers() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      let recorder = try Recorder(folder["a/b/c"])
      XCTAssertEqual(recorder.watch?.isPresent, false)
      mkdir(folder["other"], 0o700)
      mkdir(folder["a"], 0o700)
      try put("x", folder["a/other"])
      advance(by: .seconds(60))
      XCTAssertEqual(recorder.changes, [])
      try File.createFolder(folder["a/b/c"])
      try put("x", folder["a/b/c/file"])
      XCTAssertEqual(recorder.next(), .everything)
      XCTAssertEqual(recorder.watch?.isPresent, true)
      try put("y", folder["a/b/c/file"])
      XCTAssertEqual(recorder.next(), .entries(["file"]))
    }
  }

  /// The number of inotify descriptors of this process.
  private static func queues() -> Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      return target?.hasSuffix("inotify") == true
    }
  }

  func testManyShareOneQueueOfTheKernels() throws {
    try inManualTime {
      try leavingNothing {
        let folder = try TemporaryFolder()
        try File.createFolder(folder["a/b"])
        let upper = try Recorder(folder["a"])
        let count = Self.queues()
        let lower = try Recorder(folder["a/b"])
        let twin = try Recorder(folder["a/b"])
        let missing = try Recorder(folder["a/c/d"])
        XCTAssertEqual(Self.queues(), count)
        try put("x", folder["a/b/file"])
        XCTAssertEqual(lower.next(), .entries(["file"]))
        XCTAssertEqual(twin.next(), .entries(["file"]))
        // Releasing one doesn't affect others' events for the same folder.
        twin.release()
        missing.release()
        try put("y", folder["a/b/file"], append: true)
        XCTAssertEqual(lower.next(), .entries(["file"]))
        lower.release()
        try put("x", folder["a/other"])
        XCTAssertEqual(upper.next(), .entries(["other"]))
        advance(by: .seconds(60))
        XCTAssertEqual(upper.changes + twin.changes + missing.changes, [])
      }
    }
  }

  func testAFolderMayGoAndComeAgain() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      mkdir(folder["a"], 0o700)
      let recorder = try Recorder(folder["a"])
      for _ in 0..<3 {
        try put("x", folder["a/file"])
        XCTAssertEqual(recorder.next(), .entries(["file"]))
        TemporaryFolder.remove(folder["a"])
        XCTAssertEqual(recorder.next(), .everything)
        XCTAssertEqual(recorder.watch?.isPresent, false)
        mkdir(folder["a"], 0o700)
        XCTAssertEqual(recorder.next(), .everything)
        XCTAssertEqual(recorder.watch?.isPresent, true)
      }
    }
  }

  func testAFolderThatIsReplacedAtOnceIsNoticed() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      mkdir(folder["a"], 0o700)
      mkdir(folder["new"], 0o700)
      let recorder = try Recorder(folder["a"])
      rmdir(folder["a"])
      mkdir(folder["a"], 0o700)
      XCTAssertEqual(recorder.next(), .everything)
      // By moving another folder to its place.
      rename(folder["new"], folder["a"])
      XCTAssertEqual(recorder.next(), .everything)
      try put("x", folder["a/file"])
      XCTAssertEqual(recorder.next(), .entries(["file"]))
    }
  }

  func testAFolderAboveMayBeMovedAway() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      try File.createFolder(folder["a/b/c"])
      let recorder = try Recorder(folder["a/b/c"])
      rename(folder["a"], folder["z"])
      XCTAssertEqual(recorder.next(), .everything)
      XCTAssertEqual(recorder.watch?.isPresent, false)
      try put("x", folder["z/b/c/file"])
      advance(by: .seconds(60))
      XCTAssertEqual(recorder.changes, [])
      rename(folder["z"], folder["a"])
      XCTAssertEqual(recorder.next(), .everything)
      try put("y", folder["a/b/c/file"])
      XCTAssertEqual(recorder.next(), .entries(["file"]))
    }
  }

  func testTheFolderInWhichOneIsAwaitedMayBeMovedAway() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      mkdir(folder["a"], 0o700)
      let recorder = try Recorder(folder["a/b"])
      rename(folder["a"], folder["z"])
      advance(by: .seconds(60))
      XCTAssertEqual(recorder.changes, [])
      try File.createFolder(folder["a/b"])
      XCTAssertEqual(recorder.next(), .everything)
      XCTAssertEqual(recorder.watch?.isPresent, true)
    }
  }

  func testAFolderMayBeALinkThatIsTurnedToAnother() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      mkdir(folder["one"], 0o700)
      mkdir(folder["two"], 0o700)
      symlink("one", folder["link"])
      let recorder = try Recorder(folder["link"])
      try put("x", folder["one/file"])
      XCTAssertEqual(recorder.next(), .entries(["file"]))
      symlink("two", folder["new"])
      rename(folder["new"], folder["link"])
      XCTAssertEqual(recorder.next(), .everything)
      try put("x", folder["two/other"])
      XCTAssertEqual(recorder.next(), .entries(["other"]))
    }
  }

  func testADeletedFolderThatIsStillInUseIsGivenUp() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      mkdir(folder["a"], 0o700)
      try put("x", folder["a/file"])
      let held = open(folder["a"], O_RDONLY | O_DIRECTORY)
      defer { close(held) }
      let recorder = try Recorder(folder["a"])
      TemporaryFolder.remove(folder["a"])
      mkdir(folder["a"], 0o700)
      XCTAssertEqual(recorder.next(), .everything)
      try put("x", folder["a/file"])
      XCTAssertEqual(recorder.next(), .entries(["file"]))
    }
  }

  func testChangesThatNeverStopAreToldAfterASecond() throws {
    try inManualTime {
      let folder = try TemporaryFolder()
      let recorder = try Recorder(folder.path, settle: .seconds(25))
      var count = 0
      let start = Moment.now
      let writer = Source.every(.milliseconds(20)) {
        count += 1
        close(creat(folder["\(count)"], 0o600))
      }
      guard case .entries(let names) = recorder.next() else { return XCTFail("no entries") }
      let time = start.duration(to: .now)
      writer.cancel()
      XCTAssertEqual(time / .seconds(1), 1, accuracy: 0.03)
      XCTAssertGreaterThan(names.count, 40)
    }
  }

  func testAReleasedWatchIsSilent() throws {
    try inManualTime {
      try leavingNothing {
        let folder = try TemporaryFolder()
        let recorder = try Recorder(folder.path)
        try put("x", folder["file"])
        turnLoopUntilQuiet()
        recorder.release()
        advance(by: .seconds(60))
        XCTAssertEqual(recorder.changes, [])
      }
    }
  }
}
