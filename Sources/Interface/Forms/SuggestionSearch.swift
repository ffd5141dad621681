public import WidgetCore

/// The state of the suggestions for a field.
nonisolated struct SuggestionSearch: Hashable, Sendable {
  /// The reason that there are no suggestions.
  enum Note: Hashable, Sendable {
    case searching
    case nothingFound
    case failed(String)
  }

  /// The suggestions for the text or for a shorter one, until newer ones arrive.
  private(set) var found: [Suggestion] = []
  private(set) var note: Note?
  /// The text to request after a pause, and the text of the last request.
  private var wanted: String?
  private var asked: String?

  /// The pause in typing before a request.
  static let pause = Duration.milliseconds(300)
  /// The minimum length for a request; fewer characters match too much.
  static let leastLetters = 2

  /// Whether there is anything to show.
  var isOpen: Bool { !found.isEmpty || note != nil }

  /// Handles a change of the text; returns whether to request suggestions after a pause.
  mutating func type(_ text: String) -> Bool {
    let text = SuggestionSearch.words(in: text)
    guard text.count >= Self.leastLetters else {
      close()
      return false
    }
    wanted = text
    // The request was sent or answered already.
    guard text != asked else { return false }
    note = .searching
    return true
  }

  /// Returns the text to request after a pause; nil if there is none.
  mutating func ask() -> String? {
    guard let wanted, wanted != asked else { return nil }
    asked = wanted
    return wanted
  }

  /// Handles a response; ignores one for another text.
  mutating func take(_ result: SuggestionResult, to text: String) {
    guard text == asked, text == wanted else { return }
    switch result {
    case .found(let suggestions):
      found = suggestions
      note = suggestions.isEmpty ? .nothingFound : nil
    case .failed(let reason):
      found = []
      note = .failed(reason)
      // Permits a retry with the same text.
      asked = nil
    }
  }

  /// Cancels the search.
  mutating func close() { self = SuggestionSearch() }

  private static func words(in text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A request for suggestions.
public nonisolated struct SuggestionQuestion {
  /// The typed text.
  public let text: String
  /// Called with the response.
  public let answer: (SuggestionResult) -> Void
}
