internal import Glibc
internal import WidgetCore

/// Writes a file into a folder without overwriting existing ones.
enum TimerFile {
  /// Writes the file and returns its path. If the name is taken, chooses another one.
  static func write(_ text: String, named name: String, in folder: String) throws -> String {
    let (base, end) = name.split(at: ".csv")
    for number in 1...99 {
      let path = "\(folder)/\(base)\(number == 1 ? "" : "-\(number)")\(end)"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw TimerFileError(path: path, code: errno) }
      let isWritten = writeAll(Array(text.utf8), to: file) && fsync(file) == 0
      let code = errno
      close(file)
      if isWritten { return path }
      unlink(path)
      throw TimerFileError(path: path, code: code)
    }
    throw TimerFileError(path: folder, code: EEXIST)
  }
}

/// An error for a file that can't be written, with a message for the user.
struct TimerFileError: Error, Hashable, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    switch code {
    case EACCES, EPERM, EROFS:
      translated("You don’t have permission to access {folder}", ["folder": path])
    case ENOENT, ENOTDIR:
      translated("{file}: {mistake}", ["file": path, "mistake": translated("it does not exist")])
    case ENOSPC, EDQUOT: translated("{file}: The disk is full", ["file": path])
    default: "\(path): \(String(cString: strerror(code)))"
    }
  }
}

extension String {
  /// Splits a name before its extension.
  fileprivate func split(at ending: String) -> (String, String) {
    hasSuffix(ending) ? (String(dropLast(ending.count)), ending) : (self, "")
  }
}
