// Suggestions while the user types. Questions have their own range of IDs, so that a response is recognized by
// its ID alone. Only one is sent at a time; of those that wait, the newest replaces the others. Without a
// process, one is started for the question alone, without an update: there may be no content before the user
// has made a choice.

extension InstanceLifecycle {
  /// The ID of the first question that is sent.
  static let firstQuestion = 1_000_000_001

  /// Returns whether a response with this ID answers a question.
  public static func isQuestion(_ id: Int?) -> Bool { id.map { $0 >= firstQuestion } ?? false }

  /// A request for suggestions, with the number that the host gave it.
  struct Question: Hashable, Sendable {
    var request: SuggestionRequest
    var number: Int
  }

  /// A question that was sent, and the deadline of its response.
  struct SentQuestion: Hashable, Sendable {
    var number: Int
    var id: Int
    var deadline: Instant
  }

  /// Whether a question waits to be sent or answered.
  public var isBusyWithQuestions: Bool { question != nil || sentQuestion != nil }

  /// Queues a question; replaces another one that waits.
  mutating func ask(_ question: Question) -> [Effect] {
    let overtaken: [Effect] = self.question.map { [.settleQuestion($0.number, nil)] } ?? []
    self.question = question
    switch phase {
    case .idle, .failing: return overtaken + launch(nil)
    case .launching, .updating, .live, .stopping: return overtaken
    case .off:
      return overtaken + settleQuestions(.failed(translated("It could not be reached.")))
    }
  }

  /// Sends the queued question if the process is live and has none.
  mutating func sendQuestion(at now: Instant) -> [Effect] {
    guard case .live(let run) = phase, sentQuestion == nil, let question else { return [] }
    self.question = nil
    let id = nextQuestion
    nextQuestion += 1
    sentQuestion = SentQuestion(number: question.number, id: id, deadline: now + timeout)
    return [.sendQuestion(run, id: id, question.request)]
  }

  /// Handles a response to a question; ignores a late one.
  mutating func judge(_ id: Int, _ result: SuggestionResult?, run: Run, at now: Instant) -> [Effect]
  {
    guard let sent = sentQuestion, sent.id == id else { return [] }
    guard let result else {
      return breakRule(
        .malformed("an answer to suggest has either suggestions or an error"), run, at: now)
    }
    return settleSentQuestion(result)
  }

  mutating func giveUpLateQuestion(at now: Instant) -> [Effect] {
    guard let sent = sentQuestion, now >= sent.deadline else { return [] }
    let text = Failure.late(after: timeout).description
    return [.note("there are no suggestions: \(text)")] + settleSentQuestion(.failed(text))
  }

  /// Settles the question that was sent.
  mutating func settleSentQuestion(_ result: SuggestionResult) -> [Effect] {
    guard let sent = sentQuestion else { return [] }
    sentQuestion = nil
    return [.settleQuestion(sent.number, result)]
  }

  /// Settles the queued question, too.
  mutating func settleQuestions(_ result: SuggestionResult) -> [Effect] {
    let waiting = question
    question = nil
    return settleSentQuestion(result) + (waiting.map { [.settleQuestion($0.number, result)] } ?? [])
  }
}
