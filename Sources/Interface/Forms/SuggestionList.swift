// Ownership: the row that it belongs to owns it; handlers know it weakly.

internal import Controls
internal import GTK
internal import Styling
internal import WidgetCore

/// What could be meant by what is typed, below the field: buttons that the arrow keys lead to.
final class SuggestionList {
  let root = Box(.vertical)
  var onChoose: (Suggestion) -> Void = { _ in }
  /// Called when the keyboard is to go back to the field.
  var onLeave: () -> Void = {}

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
      onLeave()
      return true
    }
    box.add(controller: up)
  }

  /// Shows what there is to choose from, or why there is nothing.
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
    // What was found for less stays in its place while it is looked for more.
    note.isVisible = text != nil && (search.found.isEmpty || search.note != .searching)
    root.setAccessible(.isBusy(search.note == .searching))
    guard search.found != shown else { return }
    if box.isFocusWithin { onLeave() }
    shown = search.found
    box.removeAll()
    keys.removeAll()
    buttons = shown.map(makeButton)
    for button in buttons {
      keys.add(button)
      box.append(button)
    }
  }

  /// Gives the keyboard to the first of them; false where there is none.
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
    button.onClick { [weak self] in self?.onChoose(suggestion) }
    return button
  }
}
