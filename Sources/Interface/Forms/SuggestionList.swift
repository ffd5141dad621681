// Ownership: its row owns it; handlers reference it weakly.

internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

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
