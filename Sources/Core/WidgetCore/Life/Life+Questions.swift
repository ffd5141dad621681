// What could be meant by what the user types. Questions have numbers of their own, so that what answers
// them is known by its number alone. One is under way at a time; of those that come meanwhile, only the
// newest waits. A process that isn't there is started for it, and asked for no content: it may be that
// there is none before the user has chosen.

extension Life {
  /// The number of the first question that is sent.
  static let firstQuestion = 1_000_000_001

  /// Whether what has this number answers a question.
  public static func isQuestion(_ id: Int?) -> Bool { id.map { $0 >= firstQuestion } ?? false }

  /// A request for suggestions, with the number its host knows it by.
  struct Question: Hashable, Sendable {
    var request: SuggestionRequest
    var number: Int
  }

  /// A question that was sent, and the time by which it needs an answer.
  struct SentQuestion: Hashable, Sendable {
    var number: Int
    var id: Int
    var deadline: Instant
  }

  /// Whether a question waits, or its answer is waited for.
  public var isBusyWithQuestions: Bool { question != nil || sentQuestion != nil }

  /// A question waits until the process can hear it, and takes the place of one that waits.
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

  /// Sends what is asked, where there is somebody to hear it.
  mutating func sendQuestion(at now: Instant) -> [Effect] {
    guard case .live(let run) = phase, sentQuestion == nil, let question else { return [] }
    self.question = nil
    let id = nextQuestion
    nextQuestion += 1
    sentQuestion = SentQuestion(number: question.number, id: id, deadline: now + timeout)
    return [.sendQuestion(run, id: id, question.request)]
  }

  /// Judges an answer to a question. One that comes too late is none any more.
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

  /// Nobody will answer any more what was asked.
  mutating func settleSentQuestion(_ result: SuggestionResult) -> [Effect] {
    guard let sent = sentQuestion else { return [] }
    sentQuestion = nil
    return [.settleQuestion(sent.number, result)]
  }

  /// Nor is there anybody who will hear what waits.
  mutating func settleQuestions(_ result: SuggestionResult) -> [Effect] {
    let waiting = question
    question = nil
    return settleSentQuestion(result) + (waiting.map { [.settleQuestion($0.number, result)] } ?? [])
  }
}
