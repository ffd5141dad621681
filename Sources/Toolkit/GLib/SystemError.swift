internal import CGLib
internal import Glibc
internal import Sentences

/// What the system refused, and why, as a sentence: "/x/y: No such file or directory".
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it is about, most often a path.
  public let subject: String
  /// The system's number for the reason, as in errno.
  public let code: Int32

  public init(_ subject: String, code: Int32) {
    self.subject = subject
    self.code = code
  }

  public var description: String {
    // The system has its sentences in other languages than Today, and on few computers in all.
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
  /// What happens often, in the words of Today's translations; in English as the system says it.
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
