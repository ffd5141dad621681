// Ownership: its row owns it; handlers reference it weakly.

internal import Controls
internal import GTK
internal import Theme
public import WidgetCore

/// Receives what the user does with the suggestions.
protocol SuggestionListDelegate: AnyObject {
  func choose(_ suggestion: Suggestion)
  /// Returns the focus to the field.
  func leaveSuggestions()
}

/// The suggestions below a field: buttons for the arrow keys.
final class SuggestionList {
  let root = Box(.vertical)
  weak var delegate: (any SuggestionListDelegate)?

  private let note = Label("", style: "form-hint", .caption)
  private let box = Box(.vertical)
  private let keys: RadioGroup
  private var buttons: [GTK.Button] = []
  private var shown: [Suggestion] = []

  init(_ label: String) {
    keys = RadioGroup(in: box)
    root.addClass("form-suggestions")
    box.accessibleRole = .group
    box.setAccessible(.label(FormPhrases.suggestions(label)))
    note.wraps = true
    root.append(note)
    root.append(box)
    root.isVisible = false
    let up = KeyController()
    up.phase = .capture
    up.onPress { [weak self] key, modifiers in
      guard key == .up, modifiers.keys.isEmpty, let self, buttons.first?.isFocusWithin == true
      else { return false }
      delegate?.leaveSuggestions()
      return true
    }
    box.add(controller: up)
  }

  /// Shows the suggestions, or the reason that there are none.
  func show(_ search: SuggestionSearch) {
    root.isVisible = search.isOpen
    let text: String? =
      switch search.note {
      case .searching: FormPhrases.searching
      case .nothingFound: FormPhrases.nothingFound
      case .failed(let reason): reason
      case nil: nil
      }
    note.text = text ?? ""
    // Suggestions for a shorter text stay during the search.
    note.isVisible = text != nil && (search.found.isEmpty || search.note != .searching)
    root.setAccessible(.isBusy(search.note == .searching))
    guard search.found != shown else { return }
    if box.isFocusWithin { delegate?.leaveSuggestions() }
    shown = search.found
    box.removeAll()
    keys.removeAll()
    buttons = shown.map(makeButton)
    for button in buttons {
      keys.add(button)
      box.append(button)
    }
  }

  /// Focuses the first suggestion; false if there is none.
  func focus() -> Bool {
    guard !buttons.isEmpty else { return false }
    keys.setStop(0)
    return buttons[0].grabFocusVisibly()
  }

  private func makeButton(_ suggestion: Suggestion) -> GTK.Button {
    let words = Box(.vertical)
    let title = Label(suggestion.title, style: "form-choice-name", .body)
    title.wraps = true
    words.append(title)
    if let subtitle = suggestion.subtitle, !subtitle.isEmpty {
      let line = Label(subtitle, style: "form-hint", .caption)
      line.wraps = true
      words.append(line)
    }
    let button = GTK.Button(child: words)
    button.classes = ["form-choice"]
    button.setAccessible(.label(FormPhrases.suggestion(suggestion.title, suggestion.subtitle)))
    button.onClick { [weak self] in self?.delegate?.choose(suggestion) }
    return button
  }
}

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
