internal import CGLib
internal import Glibc
internal import Localization

/// The error of a file operation, as a sentence.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A system call failed.
  case system(SystemError)
  /// It is a folder, a pipe or a device.
  case notAFile(String)
  /// It is larger than the limit.
  case tooLarge(String, limit: Int)

  /// Whether the file doesn't exist.
  public var isMissing: Bool {
    if case .system(let error) = self { error.code == ENOENT } else { false }
  }

  /// Whether permission was denied.
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

  /// The error that errno has for a path.
  static func last(_ path: String) -> FileError { .system(SystemError(path, code: errno)) }
}
