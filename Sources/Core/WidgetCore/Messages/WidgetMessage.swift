/// A message from a widget to the host.
public enum WidgetMessage: Hashable, Sendable {
  /// The response to a request.
  case response(Response)
  /// Pushed content.
  case content(Update)
  /// Whether the widget has content; otherwise its card is hidden.
  case hasContent(Bool)
  /// A notification; a later one with the same id replaces it.
  case notify(WidgetNotification)
  /// Withdraws a notification.
  case withdraw(id: String)
  /// A message of a later version.
  case unknown(method: String)
}

extension WidgetMessage {
  /// The content of the message.
  public var update: Update? {
    switch self {
    case .content(let update): update
    case .response(let response):
      if case .newData(let update) = response.updateResult { update } else { nil }
    case .hasContent, .notify, .withdraw, .unknown: nil
    }
  }
}

/// A response. The host checks whether it is valid: whether its id is pending, and whether it has either a
/// result or an error.
public struct Response: Hashable, Sendable {
  /// The id of the request; nil if it is missing or isn't an integer.
  public var id: Int?
  public var result: Answer?
  public var error: ErrorAnswer?
  /// The offer to undo an action.
  public var undo: UndoOffer?
  /// The program to run for an action.
  public var run: ProgramRun?

  public init(
    id: Int?, result: Answer?, error: ErrorAnswer? = nil, undo: UndoOffer? = nil,
    run: ProgramRun? = nil
  ) {
    self.id = id
    self.result = result
    self.error = error
    self.undo = undo
    self.run = run
  }

  /// Creates the response for a result.
  public init(
    id: Int?, _ result: UpdateResult, undo: UndoOffer? = nil, run: ProgramRun? = nil
  ) {
    self.id = id
    self.undo = undo
    self.run = run
    switch result {
    case .newData(let update): self.result = .newData(update)
    case .noData: self.result = .noData
    case .failed(let message): error = ErrorAnswer(message: message)
    case .refused(let message, let field): error = ErrorAnswer(message: message, field: field)
    }
  }

  /// Its requests besides content.
  public var deed: ActionDeed { ActionDeed(undo: undo, run: run) }

  /// The result; nil if there are both a result and an error, or neither.
  public var updateResult: UpdateResult? {
    switch (result, error) {
    case (.newData(let update), nil): .newData(update)
    case (.noData, nil): .noData
    case (nil, let error?):
      error.field.map { .refused(error.message, field: $0) } ?? .failed(error.message)
    case (.suggestions, nil), (nil, nil), (_?, _?): nil
    }
  }
}

/// The result of a successful response.
public enum Answer: Hashable, Sendable {
  case newData(Update)
  case noData
  /// Suggestions for typed text.
  case suggestions([Suggestion])
}

/// The error of a response.
public struct ErrorAnswer: Hashable, Sendable {
  /// An error code of the widget.
  public var code: Int
  /// The message for the user.
  public var message: String
  /// The field of a form that the message is about.
  public var field: String?

  public init(code: Int = 1, message: String, field: String? = nil) {
    self.code = code
    self.message = message
    self.field = field
  }
}
