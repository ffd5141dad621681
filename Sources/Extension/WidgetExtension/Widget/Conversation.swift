internal import WidgetCore

/// The conversation between a widget and the host, without pipes: messages in, responses out.
struct Conversation<Subject: WidgetProvider> {
  private var widget = Subject()
  private let session: WidgetSession
  /// The last request; actions and mode changes don't repeat its contents.
  private var request = UpdateRequest()

  init(_ session: WidgetSession) { self.session = session }

  /// Answers a message; false at the end of the conversation.
  mutating func handle(_ message: HostMessage) -> Bool {
    switch message {
    case .update(let id, let request):
      self.request = request
      answer(id) { widget, context throws in try widget.update(context) }
    case .action(let id, let action):
      request.reason = .user
      request.late = nil
      answer(id) { widget, context throws in try widget.action(action, context) }
    case .suggest(let id, let question):
      session.send(.response(answer(id, question)))
    case .modeChanged(let change):
      request.environment.mode = change.mode
      switch change.mode {
      case .compact: request.environment.maximum.compact = change.maximum
      case .expanded: request.environment.maximum.expanded = change.maximum
      }
      do {
        try widget.modeChanged(Context(request, session))
      } catch {
        // A mode change has no response that could report the error.
        ServiceLog.write("\(Subject.id): \(error)")
      }
    case .shutdown:
      return false
    case .unknown(let method, let id?):
      let failure = ErrorAnswer(
        code: ErrorAnswer.unknownMethod, message: "The method \(method) is not known")
      session.send(.response(Response(id: id, result: nil, error: failure)))
    case .unknown(_, nil):
      break
    }
    return true
  }

  /// Answers a suggestion request with its own settings, because the user hasn't saved them yet.
  private mutating func answer(_ id: Int, _ question: SuggestionRequest) -> Response {
    let request = UpdateRequest(
      instance: question.instance, settings: question.settings, environment: question.environment)
    do {
      return Response(id: id, try widget.suggest(question, Context(request, session)))
    } catch {
      let result = UpdateResult.failed(ErrorSentence.sentence(for: error, of: Subject.id))
      return Response(id: id, result.speakable)
    }
  }

  private mutating func answer(
    _ id: Int, _ ask: (inout Subject, Context) throws -> UpdateResult
  ) {
    let result: UpdateResult
    session.undo.put(nil)
    do {
      result = try ask(&widget, Context(request, session))
    } catch {
      result = .failed(ErrorSentence.sentence(for: error, of: Subject.id))
    }
    session.send(.response(Response(id: id, result.speakable, undo: session.undo.take())))
  }
}

extension UpdateResult {
  /// The result within the host's limits.
  fileprivate var speakable: UpdateResult {
    if case .newData(let update) = self { return .newData(update.speakable) }
    switch self {
    case .failed(let reason): return .failed(reason.shortened(to: Limits.words))
    case .refused(let reason, let field):
      return .refused(reason.shortened(to: Limits.words), field: field)
    case .newData, .noData: return self
    }
  }
}
