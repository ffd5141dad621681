/// Why there is no new content.
public enum Failure: Error, Hashable, Sendable {
  /// The widget itself said so, for the user to read.
  case said(String)
  case couldNotStart(String)
  case late(after: Duration)
  case endedWithoutAnswer(Ending)
  case crashed(Ending)
  case tooMuchMemory(limit: Int)
  case messageTooLarge(limit: Int)
  /// Too many nodes or too many levels; the text says which.
  case treeTooLarge(String)
  case malformed(String)

  /// Whether it only had nothing to give. All else is against the rules.
  public var isHonest: Bool {
    if case .said = self { true } else { false }
  }
}

/// How a process ended.
public enum Ending: Hashable, Sendable {
  case status(Int32)
  case signal(Int32)
}

extension Ending: CustomStringConvertible {
  public var description: String {
    switch self {
    case .status(let status): "status \(status)"
    case .signal(let signal): "signal \(signal)"
    }
  }
}

extension Failure: CustomStringConvertible {
  /// A sentence for the log.
  public var description: String {
    switch self {
    case .said(let text): "It says: \(text)"
    case .couldNotStart(let text): "It could not be started: \(text)"
    case .late(let time): "It did not answer within \(time)."
    case .endedWithoutAnswer(let ending): "It ended without an answer (\(ending))."
    case .crashed(let ending): "It crashed (\(ending))."
    case .tooMuchMemory(let limit): "It used more than \(limit >> 20) MB of memory."
    case .messageTooLarge(let limit): "It sent a message of more than \(limit) bytes."
    case .treeTooLarge(let text): "Its content is too large: \(text)"
    case .malformed(let text): "It sent what is no message: \(text)"
    }
  }
}
