internal import CGLib
internal import Glibc
internal import Sentences

/// Why a file can't be read or written, as a sentence.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refused.
  case system(SystemError)
  /// It is a folder, a pipe or a device.
  case notAFile(String)
  /// It has more bytes than the limit allows.
  case tooLarge(String, limit: Int)

  /// Whether there is simply nothing there.
  public var isMissing: Bool {
    if case .system(let error) = self { error.code == ENOENT } else { false }
  }

  /// Whether it is there, but not for this user.
  public var isForbidden: Bool {
    if case .system(let error) = self { [EACCES, EPERM].contains(error.code) } else { false }
  }

  public var description: String {
    switch self {
    case .system(let error): error.description
    case .notAFile(let path): translated("{file}: Not a file", ["file": path])
    case .tooLarge(let path, let limit):
      translated(
        "{file}: Larger than the limit of {count} bytes", ["file": path, "count": "\(limit)"])
    }
  }

  /// What errno says about the path.
  static func last(_ path: String) -> FileError { .system(SystemError(path, code: errno)) }
}
