internal import GTK

/// What stands in the panel while it has no widgets: its name, and a note when the settings are
/// wrong.
final class PanelContent {
  let root = Box(.vertical, spacing: 8)
  private let note = Box(.vertical, spacing: 4)

  init() {
    root.addClass("panel")
    let title = Label("Today")
    title.addClass("large-title")
    title.horizontalTextAlignment = 0
    root.append(title)
    note.addClass("card")
    note.isVisible = false
    root.append(note)
  }

  func showProblems(_ problems: [String], in file: String) {
    note.removeAll()
    note.isVisible = !problems.isEmpty
    guard !problems.isEmpty else { return }
    note.append(line("\(file) has a mistake. The last good settings stay.", "headline"))
    for problem in problems { note.append(line(problem, "secondary")) }
  }

  private func line(_ text: String, _ role: String) -> Label {
    let label = Label(text)
    label.addClass(role)
    label.horizontalTextAlignment = 0
    label.wraps = true
    return label
  }
}
