public import WidgetCore

/// What is asked while somebody types, and what could be meant by it: a value.
nonisolated struct SuggestionSearch: Hashable, Sendable {
  /// Why there is nothing to choose from.
  enum Note: Hashable, Sendable {
    case searching
    case nothingFound
    case failed(String)
  }

  /// What was found for what is typed, or for less of it, until more is known.
  private(set) var found: [Suggestion] = []
  private(set) var note: Note?
  /// What is to be asked once nothing more is typed, and what was asked last.
  private var wanted: String?
  private var asked: String?

  /// So long after the last letter it is asked.
  static let pause = Duration.milliseconds(300)
  /// With fewer letters, everything could be meant.
  static let leastLetters = 2

  /// Whether there is anything to show.
  var isOpen: Bool { !found.isEmpty || note != nil }

  /// Something was typed; says whether it is to be asked after a pause.
  mutating func type(_ text: String) -> Bool {
    let text = SuggestionSearch.words(in: text)
    guard text.count >= Self.leastLetters else {
      close()
      return false
    }
    wanted = text
    // What was answered already, or is about to be.
    guard text != asked else { return false }
    note = .searching
    return true
  }

  /// Nothing was typed for a while; what is to be asked now, if anything.
  mutating func ask() -> String? {
    guard let wanted, wanted != asked else { return nil }
    asked = wanted
    return wanted
  }

  /// An answer came; one for something else than what is typed now is of no use any more.
  mutating func take(_ result: SuggestionResult, to text: String) {
    guard text == asked, text == wanted else { return }
    switch result {
    case .found(let suggestions):
      found = suggestions
      note = suggestions.isEmpty ? .nothingFound : nil
    case .failed(let reason):
      found = []
      note = .failed(reason)
      // It may go better the next time that it is typed.
      asked = nil
    }
  }

  /// Nobody wants to know any more.
  mutating func close() { self = SuggestionSearch() }

  private static func words(in text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A question that a form asks, with what becomes of it.
public nonisolated struct SuggestionQuestion {
  /// What is typed.
  public let text: String
  /// Called with the answer, if there is one.
  public let answer: (SuggestionResult) -> Void
}
