import Foundation
import GLib
import GLibTesting
import Glibc
import Synchronization
import XCTest

final class FileTests: XCTestCase {
  /// A widget in a sandbox can replace a folder with a link while the panel removes its own one.
  func testRemovingAFolderNeverFollowsALink() throws {
    let folder = try TemporaryFolder()
    let (own, kept) = (folder["own"], folder["kept"])
    for path in [own, kept] { try File.createFolder(path) }
    for number in 0..<20 { try File("\(kept)/\(number)").write([1]) }
    let isOver = Atomic(false)
    let inner = "\(own)/a"
    let thread = Thread {
      while !isOver.load(ordering: .relaxed) {
        rmdir(inner)
        symlink(kept, inner)
        unlink(inner)
      }
    }
    thread.start()
    for _ in 0..<2_000 {
      try? File.createFolder(inner)
      try? File.removeFolder(own)
    }
    isOver.store(true, ordering: .relaxed)
    XCTAssertEqual(File.names(in: kept).count, 20)
  }

  func testAFolderOfAnyDepthIsRemoved() throws {
    let folder = try TemporaryFolder()
    let own = folder["own"]
    try File.createFolder(own)
    // One of the names that folders get while they are moved.
    for name in ["1", "2", "3", "a"] { try File.createFolder("\(own)/\(name)/x") }
    try File("\(own)/a/file").write([1])
    symlink(folder.path, "\(own)/a/link")
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var low = limit
    low.rlim_cur = 512
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &low)
    defer { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    var inner = open(own, O_RDONLY | O_DIRECTORY)
    for _ in 0..<5_000 {
      mkdirat(inner, "deep", 0o700)
      close(openat(inner, "file", O_CREAT | O_WRONLY, 0o600))
      let next = openat(inner, "deep", O_RDONLY | O_DIRECTORY)
      close(inner)
      inner = next
    }
    close(inner)
    try File.removeFolder(own)
    XCTAssertEqual(File.names(in: folder.path), [])
    XCTAssertNoThrow(try File.removeFolder(own), "there is none")
  }

  func testWhatCannotBeRemovedIsAnError() throws {
    try XCTSkipIf(getuid() == 0, "root removes all")
    let folder = try TemporaryFolder()
    let own = folder["own"]
    try File.createFolder("\(own)/a/b")
    chmod("\(own)/a", 0o500)
    defer { chmod("\(own)/a", 0o700) }
    XCTAssertThrowsError(try File.removeFolder(own))
  }

  func testAPathIsAFolderAndAName() {
    XCTAssertEqual(File("/a/b/c").folder, "/a/b")
    XCTAssertEqual(File("/a/b/c").name, "c")
    XCTAssertEqual(File("/c").folder, "/")
    XCTAssertEqual(File("c").folder, ".")
    XCTAssertEqual(File("c").name, "c")
  }

  func testOneProcessHasALockUntilItIsReleased() throws {
    let folder = try TemporaryFolder()
    var lock = try FileLock.taken(on: folder["lock"])
    XCTAssertNotNil(lock)
    XCTAssertNil(try FileLock.taken(on: folder["lock"]))
    lock = nil
    XCTAssertNotNil(try FileLock.taken(on: folder["lock"]))
    XCTAssertThrowsError(try FileLock.taken(on: folder["none/lock"]))
  }

  func testWhetherAPathGoesUp() {
    for path in ["..", "../b", "/a/../b", "a/..", "a/../\u{301}b"] {
      XCTAssert(File(path).goesUp, path)
    }
    for path in ["", "/", "a/b", "a/..b", "a../b", "a/.../b", "./a"] {
      XCTAssertFalse(File(path).goesUp, path)
    }
  }

  func testWhetherAFileOrAFolderIsThere() throws {
    let folder = try TemporaryFolder()
    try File(folder["file"]).write([1])
    XCTAssertEqual(File(folder.path).isThere(asFolder: true), true)
    XCTAssertEqual(File(folder.path).isThere(asFolder: false), false)
    XCTAssertEqual(File(folder["file"]).isThere(asFolder: false), true)
    XCTAssertEqual(File(folder["file"]).isThere(asFolder: true), false)
    XCTAssertEqual(File(folder["none"]).isThere(asFolder: false), false)
    XCTAssertEqual(File("/dev/null").isThere(asFolder: false), true)
  }

  func testAFileIsReadUpToItsLimit() throws {
    let folder = try TemporaryFolder()
    let file = File(folder["file"])
    for size in [0, 1, 99, 100, 70_000, 200_000] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      try file.write(bytes, isDurable: false)
      XCTAssertEqual(try file.read(limit: size), bytes)
      XCTAssertEqual(try file.read(limit: size + 1), bytes)
      guard size > 0 else { continue }
      XCTAssertThrowsError(try file.read(limit: size - 1)) {
        XCTAssertEqual(
          "\($0)", "\(file.path): Larger than the limit of \(size - 1) bytes")
      }
    }
  }

  func testAFileThatDoesNotKnowItsSizeIsReadWhole() throws {
    let text = String(
      decoding: try File("/proc/self/status").read(limit: 100_000), as: UTF8.self)
    XCTAssertTrue(text.hasPrefix("Name:") && text.hasSuffix("\n") && text.contains("\nPid:"))
  }

  func testAFailedReadIsASentence() throws {
    let folder = try TemporaryFolder()
    XCTAssertThrowsError(try File(folder["none"]).read(limit: 9)) {
      XCTAssertEqual("\($0)", "\(folder["none"]): No such file or directory")
      XCTAssertEqual(($0 as? FileError)?.isMissing, true)
    }
    XCTAssertThrowsError(try File(folder.path).read(limit: 9)) {
      XCTAssertEqual("\($0)", "\(folder.path): Not a file")
      XCTAssertEqual(($0 as? FileError)?.isMissing, false)
    }
    // A pipe without a writer must not block.
    mkfifo(folder["pipe"], 0o600)
    XCTAssertThrowsError(try File(folder["pipe"]).read(limit: 9)) {
      XCTAssertEqual("\($0)", "\(folder["pipe"]): Not a file")
    }
    symlink("loop", folder["loop"])
    XCTAssertThrowsError(try File(folder["loop"]).write([1]))
  }

  func testANewFileIsTheUsersAloneAndSoAreItsFolders() throws {
    let folder = try TemporaryFolder()
    try File(folder["a/b/c/file"]).write(Array("x".utf8))
    XCTAssertEqual(try text(folder["a/b/c/file"]), "x")
    XCTAssertEqual(mode(folder["a/b/c/file"]), 0o600)
    XCTAssertEqual(mode(folder["a/b"]), 0o700)
    XCTAssertEqual(names(in: folder["a/b/c"]), ["file"])
  }

  func testAReplacedFileKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    for permissions in [0o644, 0o640, 0o755] as [mode_t] {
      chmod(folder["file"], permissions)
      try put("old", folder["file"])
      chmod(folder["file"], permissions)
      try File(folder["file"]).write(Array("new".utf8))
      XCTAssertEqual(try text(folder["file"]), "new")
      XCTAssertEqual(mode(folder["file"]), permissions)
    }
  }

  func testAPrivateFileIsNeverReadableByOthers() throws {
    let folder = try TemporaryFolder()
    let file = File(folder["secrets.conf"])
    try put("old", file.path)
    chmod(file.path, 0o644)
    // An open old file keeps its contents.
    let old = open(file.path, O_RDONLY)
    defer { close(old) }
    try file.write(Array("new".utf8), isPrivate: true)
    var status = stat()
    XCTAssertEqual(fstat(old, &status), 0)
    XCTAssertEqual(status.st_size, 3)
    XCTAssertEqual(status.st_nlink, 0)
    XCTAssertEqual(mode(file.path), 0o600)
    XCTAssertEqual(try text(file.path), "new")
    // At no moment is a file of that name both new and readable by others.
    chmod(file.path, 0o644)
    let watch = folder.path
    let isWriting = Mutex(true)
    let seen = Mutex(0)
    let thread = Thread {
      while isWriting.withLock({ $0 }) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: watch)) ?? [] {
          // An open file stays the same, whatever replaces its name: its readers see nothing new.
          let file = open("\(watch)/\(name)", O_RDONLY | O_CLOEXEC)
          guard file >= 0 else { continue }
          defer { close(file) }
          var status = stat()
          var bytes = [UInt8](repeating: 0, count: 5)
          guard fstat(file, &status) == 0, status.st_mode & 0o077 != 0,
            read(file, &bytes, 5) == 5, bytes == Array("newer".utf8)
          else { continue }
          seen.withLock { $0 += 1 }
        }
      }
    }
    thread.start()
    for _ in 0..<200 {
      try put("old", file.path)
      chmod(file.path, 0o644)
      try file.write(Array("newer".utf8), isDurable: false, isPrivate: true)
    }
    isWriting.withLock { $0 = false }
    XCTAssertEqual(seen.withLock { $0 }, 0)
  }

  func testOnlyTheFilesOfKilledProcessesAreRemoved() throws {
    let folder = try TemporaryFolder()
    let old = [timespec(tv_sec: time(nil) - 7200, tv_nsec: 0)]
    func age(_ name: String) {
      XCTAssertEqual(utimensat(AT_FDCWD, folder[name], old + old, AT_SYMLINK_NOFOLLOW), 0)
    }
    for name in [".today-1a2b3c", ".today-new", ".today-UPPER", ".today-", ".other", ".today-a.b"] {
      try put("x", folder[name])
      if name != ".today-new" { age(name) }
    }
    mkdir(folder[".today-folder"], 0o700)
    try put("x", folder["target"])
    symlink(folder["target"], folder[".today-link"])
    age(".today-link")
    try put("x", folder["twice"])
    link(folder["twice"], folder[".today-twice"])
    age(".today-twice")
    let ahead = timespec(tv_sec: 4_294_967_296, tv_nsec: 0)
    try put("x", folder[".today-ahead"])
    utimensat(AT_FDCWD, folder[".today-ahead"], [ahead, ahead], 0)
    let before = Set(names(in: folder.path))
    try File(folder["file"]).write([1])
    XCTAssertEqual(
      Set(names(in: folder.path)), before.subtracting([".today-1a2b3c"]).union(["file"]))
  }

  func testASymbolicLinkIsWrittenThrough() throws {
    let folder = try TemporaryFolder()
    mkdir(folder["dots"], 0o700)
    mkdir(folder["config"], 0o700)
    try put("old", folder["dots/real"])
    symlink("../dots/second", folder["config/link"])
    symlink(folder["dots/real"], folder["dots/second"])
    try File(folder["config/link"]).write(Array("new".utf8))
    XCTAssertEqual(try text(folder["dots/real"]), "new")
    XCTAssertEqual(names(in: folder["config"]), ["link"])
    var status = stat()
    lstat(folder["config/link"], &status)
    XCTAssertEqual(status.st_mode & S_IFMT, S_IFLNK)
    // A link to a missing target creates the target.
    symlink("../dots/later", folder["config/early"])
    try File(folder["config/early"]).write(Array("now".utf8))
    XCTAssertEqual(try text(folder["dots/later"]), "now")
  }

  func testALinkMayLeadToAnotherDisk() throws {
    var template = Array("/dev/shm/today-test-XXXXXX".utf8CString)
    guard let elsewhere = mkdtemp(&template).map({ String(cString: $0) }) else {
      throw XCTSkip("there is no other disk")
    }
    defer { TemporaryFolder.remove(elsewhere) }
    let folder = try TemporaryFolder()
    symlink("\(elsewhere)/file", folder["link"])
    try File(folder["link"]).write(Array("far".utf8))
    XCTAssertEqual(try text("\(elsewhere)/file"), "far")
  }

  func testAFailedWriteLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    mkdir(folder["taken"], 0o700)
    XCTAssertThrowsError(try File(folder["taken"]).write([1])) {
      XCTAssertEqual("\($0)", "\(folder["taken"]): Not a file")
    }
    try put("", folder["plain"])
    XCTAssertThrowsError(try File(folder["plain/file"]).write([1])) {
      XCTAssertEqual("\($0)", "\(folder["plain/file"]): Not a directory")
    }
    XCTAssertThrowsError(try File("/proc/today/file").write([1]))
    XCTAssertEqual(Set(names(in: folder.path)), ["taken", "plain"])
  }

  func testABrokenFileIsSetAsideUnderAFreeName() throws {
    let folder = try TemporaryFolder()
    let file = File(folder["today.conf"])
    for (index, name) in ["today.conf.broken", "today.conf.broken-2", "today.conf.broken-3"]
      .enumerated()
    {
      try file.write(Array("\(index)".utf8))
      XCTAssertEqual(try file.setAside().path, folder[name])
      XCTAssertEqual(try text(folder[name]), "\(index)")
    }
    XCTAssertThrowsError(try file.setAside())
    // Keeps the last two, and files with similar names.
    XCTAssertEqual(
      Set(names(in: folder.path)), ["today.conf.broken-2", "today.conf.broken-3"])
    for name in ["today.conf.broken-x", "today.conf.broken-02", "today.conf.brokenly"] {
      try put("x", folder[name])
    }
    try file.write(Array("3".utf8))
    XCTAssertEqual(try file.setAside().path, folder["today.conf.broken-4"])
    XCTAssertEqual(names(in: folder.path).count, 5)
    XCTAssertFalse(File(folder["today.conf.broken-2"]).exists)
    XCTAssertNoThrow(try file.remove())
    try file.write([1])
    try file.remove()
    XCTAssertThrowsError(try file.read(limit: 9))
  }

  func testAWriterThatIsKilledLeavesAWholeFile() throws {
    if let path = Environment.current["TODAY_TEST_WRITES"] { return try writeForEver(path) }
    try onMain {
      let folder = try TemporaryFolder()
      let file = File(folder["file"])
      let itself = try XCTUnwrap(realpath("/proc/self/exe", nil))
      defer { free(itself) }
      setenv("TODAY_TEST_WRITES", file.path, 1)
      defer { unsetenv("TODAY_TEST_WRITES") }
      let test = "GLibTests.FileTests/testAWriterThatIsKilledLeavesAWholeFile"
      for round in 0..<8 {
        let run = try Run(Command(String(cString: itself), arguments: [test]))
        let before = (try? file.read(limit: 1_000_000).first) ?? 0
        turnLoop(for: "the writer") {
          !run.exits.isEmpty || ((try? file.read(limit: 1_000_000).first) ?? 0) != before
        }
        // From none to several rounds of its operations.
        for _ in 0..<round { _ = try? file.read(limit: 1_000_000) }
        run.child?.kill()
        XCTAssertEqual(run.finish(), .signal(SIGKILL), run.text)
        let bytes = try file.read(limit: 1_000_000)
        XCTAssertEqual(bytes.count, 300_000)
        XCTAssertEqual(Set(bytes).count, 1)
      }
    }
  }

  private func writeForEver(_ path: String) throws {
    var byte = UInt8.random(in: 1...255)
    while true {
      try File(path).write([UInt8](repeating: byte, count: 300_000), isDurable: false)
      byte = byte == 255 ? 1 : byte + 1
    }
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}

final class FileAddressTests: XCTestCase {
  func testAnAddressOfAFileIsAFile() {
    XCTAssertEqual(File(address: "file:///home/me/a%20b")?.path, "/home/me/a b")
    XCTAssertEqual(File("/home/me/a b").address, "file:///home/me/a%20b")
    for path in ["/", "/a%20b#?c", "/ž", "/home/me/.local/share/today/plugins"] {
      XCTAssertEqual(File(address: try XCTUnwrap(File(path).address))?.path, path)
    }
    XCTAssertNil(File("plugins").address)
    for text in ["", "/home", "http://example.org/a", "file:", "file:///%zz", "file:///a%00b"] {
      XCTAssertNil(File(address: text), text)
    }
  }

  func testOnlyAPlainFileHasAnEntry() throws {
    let folder = try TemporaryFolder()
    try put("abc", folder["a"])
    XCTAssertEqual(symlink(folder["a"], folder["link"]), 0)
    XCTAssertEqual(File(folder["a"]).entry?.size, 3)
    XCTAssertEqual(File(folder["link"]).entry?.size, 3)
    XCTAssertNil(File(folder.path).entry)
    XCTAssertNil(File(folder["none"]).entry)
    XCTAssertNil(File("/dev/null").entry)
  }
}
