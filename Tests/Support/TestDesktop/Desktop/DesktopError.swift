/// What can go wrong on a private desktop, said so that the reader knows what to do about it.
public enum DesktopError: Error, CustomStringConvertible {
  /// A program that the tests need is not installed.
  case notInstalled(program: String, package: String?)
  /// A process could not be created.
  case cannotStart(program: String, reason: String)
  /// A server ended, or was not ready in time.
  case notReady(program: String, errors: String)
  /// A command ended with a status that means failure.
  case failed(command: [String], status: ExitStatus, errors: String)
  /// Something waited for did not come.
  case timedOut(waitingFor: String, after: Duration, seen: String? = nil, evidence: [String] = [])
  /// A program answered something that could not be read.
  case unreadable(String)
  /// The operating system refused.
  case system(String)

  public var description: String {
    switch self {
    case .notInstalled(let program, let package?):
      "\(program) is not installed; it is in the Debian package \(package)"
    case .notInstalled(let program, nil):
      "\(program) is not installed"
    case .cannotStart(let program, let reason):
      "\(program) could not be started: \(reason)"
    case .notReady(let program, let errors):
      "\(program) did not become ready\(DesktopError.quoted(errors))"
    case .failed(let command, let status, let errors):
      "\(command.joined(separator: " ")) ended with \(status)\(DesktopError.quoted(errors))"
    case .timedOut(let what, let duration, let seen, let evidence):
      (["waited \(duration) in vain for \(what)"]
        + [seen.map { "seen last: \($0)" }].compactMap(\.self)
        + (evidence.isEmpty ? [] : ["see " + evidence.joined(separator: " and ")]))
        .joined(separator: "\n")
    case .unreadable(let what):
      "could not make sense of \(what)"
    case .system(let what):
      what
    }
  }

  private static func quoted(_ errors: String) -> String {
    errors.isEmpty ? "" : ":\n\(errors)"
  }
}
