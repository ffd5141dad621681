/// What a widget says to the host.
public enum WidgetMessage: Hashable, Sendable {
  /// The answer to an update or an action.
  case response(Response)
  /// New content that nobody asked for.
  case content(Update)
  /// Whether there is anything to show at all; without, the card is hidden.
  case hasContent(Bool)
  /// Something to tell the user wherever he is; a later one with the same id takes its place.
  case notify(WidgetNotification)
  /// What that notification said is over.
  case withdraw(id: String)
  /// Of a later version.
  case unknown(method: String)
}

extension WidgetMessage {
  /// The content that it brings.
  public var update: Update? {
    switch self {
    case .content(let update): update
    case .response(let response):
      if case .newData(let update) = response.updateResult { update } else { nil }
    case .hasContent, .notify, .withdraw, .unknown: nil
    }
  }
}

/// An answer. Whether it makes sense (its id was asked for, it is the only one, it has exactly one
/// of result and error) is for the host to judge.
public struct Response: Hashable, Sendable {
  /// Which request it answers; nil where there is none, or none that the host could have sent.
  public var id: Int?
  public var result: Answer?
  public var error: ErrorAnswer?
  /// What it offers to take back, in an answer to an action.
  public var undo: UndoOffer?

  public init(
    id: Int?, result: Answer?, error: ErrorAnswer? = nil, undo: UndoOffer? = nil
  ) {
    self.id = id
    self.result = result
    self.error = error
    self.undo = undo
  }

  /// An answer from what came of an update or an action.
  public init(id: Int?, _ result: UpdateResult, undo: UndoOffer? = nil) {
    self.id = id
    self.undo = undo
    switch result {
    case .newData(let update): self.result = .newData(update)
    case .noData: self.result = .noData
    case .failed(let message): error = ErrorAnswer(message: message)
    }
  }

  /// What came of it; nil where it has both a result and an error, or neither.
  public var updateResult: UpdateResult? {
    switch (result, error) {
    case (.newData(let update), nil): .newData(update)
    case (.noData, nil): .noData
    case (nil, let error?): .failed(error.message)
    case (.suggestions, nil), (nil, nil), (_?, _?): nil
    }
  }
}

/// An answer that is no failure.
public enum Answer: Hashable, Sendable {
  case newData(Update)
  case noData
  /// What could be meant by what is typed.
  case suggestions([Suggestion])
}

/// An answer that tells why there is nothing to be had.
public struct ErrorAnswer: Hashable, Sendable {
  /// The widget's own number for it.
  public var code: Int
  /// For the user to read.
  public var message: String

  public init(code: Int = 1, message: String) {
    self.code = code
    self.message = message
  }
}
