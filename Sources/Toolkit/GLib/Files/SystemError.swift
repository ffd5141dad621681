internal import CGLib
internal import Glibc
internal import Localization

/// A failed system call, as a sentence: "/x/y: No such file or directory".
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The subject, most often a path.
  public let subject: String
  /// The value of errno.
  public let code: Int32

  public init(_ subject: String, code: Int32) {
    self.subject = subject
    self.code = code
  }

  public var description: String {
    // The C library has translations for other languages than Today, and few computers have them
    // installed.
    let english = strerrordesc_np(code).map { String(cString: $0) }
    let own = reason == english ? nil : reason
    let said = Translations.areThere ? nil : english
    return translated(
      "{subject}: {reason}",
      [
        "subject": TerminalText.harmlessLine(subject),
        "reason": own ?? said ?? String(cString: g_strerror(code)),
      ])
  }
}

extension SystemError {
  /// Today's translations of frequent errors; any other error is in English.
  private var reason: String? {
    switch code {
    case ENOENT: translated("No such file or directory")
    case EACCES: translated("Permission denied")
    case EPERM: translated("Operation not permitted")
    case EEXIST: translated("File exists")
    case ENOTDIR: translated("Not a directory")
    case EISDIR: translated("Is a directory")
    case ENOSPC: translated("No space left on device")
    case EROFS: translated("Read-only file system")
    case EIO: translated("Input/output error")
    default: nil
    }
  }
}
