internal import GTK

/// What stands in the panel while it has no widgets: its name, a hint, and a note when the settings
/// are wrong.
final class PanelContent {
  let root = Box(.vertical, spacing: 8)
  private let note = Box(.vertical, spacing: 4)

  init() {
    root.addClass("panel")
    root.append(line("Today", "large-title"))
    root.append(note)
    let hint = line("Nothing here yet.\nA click elsewhere puts the panel away.", "empty")
    hint.horizontalTextAlignment = 0.5
    hint.justification = .center
    hint.expands.vertical = true
    root.append(hint)
    note.addClass("card")
    note.isVisible = false
  }

  /// Says what is wrong with the settings, a sentence for each mistake; none takes the note away.
  func showProblems(_ problems: [String], areInForce: Bool) {
    note.removeAll()
    note.isVisible = !problems.isEmpty
    note.append(line("A mistake in today.conf", "headline"))
    for problem in problems { note.append(line(problem.sentence, "secondary")) }
    if !areInForce { note.append(line("The last good settings stay in force.", "secondary")) }
  }

  private func line(_ text: String, _ role: String) -> Label {
    let label = Label(text)
    label.addClass(role)
    label.horizontalTextAlignment = 0
    label.wraps = true
    return label
  }
}

extension String {
  /// Begun with a capital and ended with a full stop.
  fileprivate var sentence: String {
    prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
  }
}
