/// The reason why there is no new content.
public enum Failure: Error, Hashable, Sendable {
  /// The widget reported an error, with a message for the user.
  case said(String)
  case couldNotStart(String)
  /// The disk of this file or folder of the user's doesn't respond.
  case silentDisk(path: String)
  case late(after: Duration)
  case endedWithoutAnswer(Ending)
  case crashed(Ending)
  case tooMuchMemory(limit: Int)
  case tooMuchStorage(limit: Int)
  case tooManyProcesses(limit: Int)
  case messageTooLarge(limit: Int)
  /// Too many nodes or levels; the text says which.
  case treeTooLarge(String)
  case malformed(String)

  /// Whether the widget isn't to blame: it followed the protocol and only had no content, or a disk is silent. All
  /// other failures break a rule.
  public var isHonest: Bool {
    switch self {
    case .said, .silentDisk: true
    default: false
    }
  }

  /// Whether the host noticed it, and its cause may concern other widgets, such as a slow network.
  public var mayConcernOthers: Bool { if case .late = self { true } else { false } }

  /// The message on the card. Details that only the author can fix are in the log.
  public var sentence: String { if case .said(let text) = self { text } else { description } }

  /// Returns the lines for the widget's log. The warning is about a flaw of the program; it matters only if the
  /// program never answered.
  public func notes(_ warning: String?) -> [String] {
    switch self {
    case .couldNotStart, .endedWithoutAnswer: [description, warning].compactMap(\.self)
    default: [description]
    }
  }
}

/// The way a process ended.
public enum Ending: Hashable, Sendable {
  case status(Int32)
  case signal(Int32)
}

extension Ending: CustomStringConvertible {
  public var description: String {
    switch self {
    case .status(let status):
      translated("status {number}", ["number": Translations.number(Int(status))])
    case .signal(let signal):
      translated("signal {number}", ["number": Translations.number(Int(signal))])
    }
  }
}

extension Failure: CustomStringConvertible {
  /// A sentence for the user and the log. Details that only the author can fix aren't translated.
  public var description: String {
    switch self {
    case .said(let text): translated("It says: {text}", ["text": text])
    case .couldNotStart(let text):
      translated("It could not be started: {reason}", ["reason": text])
    case .silentDisk(let path):
      translated(
        "“{path}” doesn’t respond. Check its disk or network connection.",
        ["path": path.quotedName()])
    case .late(let time):
      translated("It did not answer within {time}.", ["time": Spans.words(time)])
    case .endedWithoutAnswer(let ending):
      translated("It exited without an answer ({status}).", ["status": "\(ending)"])
    case .crashed(let ending): translated("It crashed ({status}).", ["status": "\(ending)"])
    case .tooMuchMemory(let limit):
      translated(
        "It used more than {count} MB of memory.", ["count": Translations.number(limit >> 20)])
    case .tooMuchStorage(let limit):
      translated(
        "It stored more than {count} MB in its folder.", ["count": Translations.number(limit >> 20)]
      )
    case .tooManyProcesses(let limit):
      translated(
        "It started more than {count} processes and threads.",
        ["count": Translations.number(limit)])
    case .messageTooLarge(let limit):
      translated(
        "It sent a message larger than {count} bytes.", ["count": Translations.number(limit)])
    case .treeTooLarge(let text):
      translated("Its content is too large: {reason}", ["reason": text])
    case .malformed(let text):
      translated("It sent an invalid message: {reason}", ["reason": text])
    }
  }
}
