internal import Glibc
internal import WidgetCore

/// The user's todo.txt. Other apps may change it at any time: each change reads it, and replaces it atomically only
/// if it is unchanged.
struct ToDoFile {
  let path: String

  static let limit = 4 << 20
  /// The maximum number of attempts while other apps change the file.
  private static let attempts = 20

  init(path: String) {
    // Resolves a link, so that its target is replaced.
    self.path =
      realpath(path, nil).map { found in
        defer { free(found) }
        return String(cString: found)
      } ?? path
  }

  private var folder: String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }
  private var name: Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// Reads it; nil if it doesn't exist.
  func read() throws(ToDoFileError) -> ToDoList? { try contents()?.list }

  /// Applies a change to the current content. Calls `body` again if the file has changed in the meantime.
  func change<Result>(
    _ body: (inout ToDoList) throws(ToDoFileError) -> Result
  ) throws(ToDoFileError) -> (result: Result, list: ToDoList) {
    let lock = lockFolder(folder)
    guard lock >= 0 else { throw error() }
    defer { close(lock) }
    removeFiles(in: folder, withPrefix: draftPrefix)
    for _ in 0..<ToDoFile.attempts {
      let before = try contents()
      var list = before?.list ?? ToDoList()
      let result = try body(&list)
      if list == before?.list { return (result, list) }
      if try write(list.bytes, over: before) { return (result, list) }
    }
    throw ToDoFileError(path: path, problem: .busy)
  }

  // MARK: - Reading

  private struct Contents {
    let list: ToDoList
    let mode: mode_t
  }

  private func contents() throws(ToDoFileError) -> Contents? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw error() }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw error() }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw ToDoFileError(path: path, problem: .noFile)
    }
    guard let bytes = readAll(file, limit: ToDoFile.limit + 1) else { throw error() }
    guard bytes.count <= ToDoFile.limit else {
      throw ToDoFileError(path: path, problem: .tooLarge)
    }
    return Contents(list: ToDoList(bytes), mode: facts.st_mode & 0o7777)
  }

  // MARK: - Writing

  private var draftPrefix: String { ".\(name).today-" }

  /// Replaces it; false if another app has changed the file since it was read.
  private func write(_ bytes: [UInt8], over before: Contents?) throws(ToDoFileError) -> Bool {
    // Compares bytes, because two changes within a few milliseconds can leave the same time.
    let old = before?.list.bytes
    let replacement = replaceFile(
      path, draft: "\(folder)/\(draftPrefix)\(getpid())", mode: before?.mode, with: bytes
    ) { readFile($0, limit: ToDoFile.limit + 1) == old }
    switch replacement {
    case .done: return true
    case .outdated: return false
    case .failed(let code): throw ToDoFileError(path: path, problem: .system(code))
    }
  }

  private func error() -> ToDoFileError { ToDoFileError(path: path, problem: .system(errno)) }
}

/// The reason why the file can't be read or changed, with a message for the user.
struct ToDoFileError: Error, Hashable, CustomStringConvertible {
  enum Problem: Hashable {
    case system(Int32)
    case noFile
    case tooLarge
    case busy
    /// The line of a click was removed or changed.
    case changed
  }

  let path: String
  let problem: Problem

  var description: String {
    switch problem {
    case .changed: translated("Another app has changed this to-do. Look at it again.")
    case .busy: translated("Another app keeps changing {file}. Try again.", ["file": path])
    case .noFile: translated("{file} isn’t a file.", ["file": path])
    case .tooLarge:
      translated("{file} is larger than 4 MB, too large for a to-do list.", ["file": path])
    case .system(let code): fileErrorSentence(code, path)
    }
  }
}
