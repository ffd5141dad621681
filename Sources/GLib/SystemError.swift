internal import CGLib
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

  /// The system's own sentence is in the user's language, too, where the system has it.
  public var description: String {
    translated(
      "{subject}: {reason}", ["subject": subject, "reason": String(cString: g_strerror(code))])
  }
}
