public import GLib
internal import Glibc
internal import XCTest

/// A folder that is gone when the test is over.
public final class TemporaryFolder {
  public let path: String

  /// In the folder for temporary files, unless told otherwise.
  public init(in place: String? = nil) throws {
    let parent = place ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/today-test-XXXXXX".utf8CString)
    path = String(cString: try XCTUnwrap(mkdtemp(&template)))
  }

  deinit { TemporaryFolder.remove(path) }

  public subscript(name: String) -> String { "\(path)/\(name)" }

  /// Removes whatever is there, with all that is in it.
  public static func remove(_ path: String) {
    if unlink(path) == 0 || errno != EISDIR { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// The names of what is in a folder.
public func names(in path: String) -> [String] {
  var names: [String] = []
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// The descriptors that are open in this process, each with what it leads to, but for the timers
/// and wake-ups that XCTest's threads come and go with.
public func openDescriptors() -> Set<String> {
  var descriptors: Set<String> = []
  for name in names(in: "/proc/self/fd") {
    var target = [CChar](repeating: 0, count: 256)
    let length = readlink("/proc/self/fd/\(name)", &target, target.count - 1)
    // The one that listed them is closed by now.
    if length < 0 { continue }
    let path = String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isForeign = ["[timerfd]", "[eventfd]", "[eventpoll]"].contains { path.hasSuffix($0) }
    if !isForeign { descriptors.insert("\(name) \(path)") }
  }
  return descriptors
}

/// Whether a process runs; one that has ended and is not reaped yet doesn't.
public func isAlive(_ identifier: Int32) -> Bool {
  guard let state = status(of: identifier)?.state else { return false }
  return state != "Z" && state != "X"
}

/// The children of this process, running or not, but for the X servers that other tests of the
/// same process are drawn on.
public func children() -> [Int32] {
  names(in: "/proc").compactMap { Int32($0) }.filter {
    guard let status = status(of: $0) else { return false }
    return status.parent == getpid() && status.name != "Xvfb"
  }
}

private func status(of process: Int32) -> (name: Substring, state: Substring, parent: Int32)? {
  guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 512)
  guard fgets(&line, Int32(line.count), file) != nil else { return nil }
  let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  // The name is in brackets and may contain anything, brackets and spaces included.
  guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { return nil }
  let rest = text[text.index(after: close)...].split(separator: " ")
  guard rest.count > 1, let parent = Int32(rest[1]) else { return nil }
  return (text[text.index(after: open)..<close], rest[0], parent)
}

/// Runs the body and checks that it left no descriptor, no source, no handler and no child.
@MainActor public func leavingNothing(
  file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
) rethrows {
  // The loop opens a descriptor of its own when it is first turned.
  MainLoop.serveTasks()
  turnLoopUntilQuiet()
  let before = (openDescriptors(), Source.liveCount, SignalConnection.liveCount)
  try body()
  turnLoop(for: "the children to be reaped", file: file, line: line) { children().isEmpty }
  turnLoopUntilQuiet()
  let changed = openDescriptors().symmetricDifference(before.0)
  XCTAssertEqual(changed, [], "descriptors", file: file, line: line)
  XCTAssertEqual(Source.liveCount, before.1, "sources", file: file, line: line)
  XCTAssertEqual(SignalConnection.liveCount, before.2, "handlers", file: file, line: line)
}

/// Runs a command to its end and collects what it says.
@MainActor public final class Run {
  public private(set) var output: [UInt8] = []
  public private(set) var error: [UInt8] = []
  public private(set) var exits: [Exit] = []
  public private(set) var pieces: [Int] = []
  public private(set) var child: ChildProcess?

  public init(_ command: Command) throws {
    child = try ChildProcess(
      command,
      .init { [weak self] bytes in
        self?.output += bytes
        self?.pieces.append(bytes.count)
      } error: { [weak self] bytes in
        self?.error += bytes
      } exit: { [weak self] exit in
        self?.exits.append(exit)
      })
  }

  /// Runs a shell script.
  public convenience init(_ script: String, environment: [String: String]? = nil) throws {
    try self.init(Command("/bin/sh", arguments: ["-c", script], environment: environment))
  }

  public var text: String { String(decoding: output, as: UTF8.self) }
  public var lines: [String] { text.split(separator: "\n").map(String.init) }

  public func release() { child = nil }

  @discardableResult
  public func finish(file: StaticString = #filePath, line: UInt = #line) -> Exit? {
    turnLoop(for: "the child's end", file: file, line: line) { !exits.isEmpty }
    return exits.first
  }
}

/// Puts bytes into a file the plain way, as a careless program does.
public func put(_ text: String, _ path: String, append: Bool = false) throws {
  let file = try XCTUnwrap(fopen(path, append ? "a" : "w"), path)
  fputs(text, file)
  fclose(file)
}

/// What a file holds, as text.
public func text(_ path: String) throws -> String {
  String(decoding: try File(path).read(limit: 1_000_000), as: UTF8.self)
}
