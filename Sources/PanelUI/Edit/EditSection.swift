public import GTK
internal import WidgetCore

/// What stands below the cards: the button "Edit", the widgets to choose from while it is on, and a
/// friendly word where there is no card at all.
public final class EditSection {
  public let root = Box(.vertical, spacing: 8)
  /// Called when the user puts a widget on the panel or takes one off it.
  public var onChoose: (EditRow.Subject) -> Void = { _ in }
  /// Called when the list is needed.
  public var onEdit: () -> Void = {}

  private let greeting = Box(.vertical, spacing: 6)
  private let button = GTK.Button(Phrases.edit)
  private let list = Box(.vertical)
  private(set) public var isEditing = false

  public init() {
    root.addClass("edit-section")
    greeting.addClass("greeting")
    let title = Label(Phrases.emptyTitle, style: "greeting-title", .title)
    title.horizontalTextAlignment = 0.5
    let text = Label(Phrases.emptyText, style: "greeting-text", .body)
    text.horizontalTextAlignment = 0.5
    text.wraps = true
    text.justification = .center
    greeting.append(title)
    greeting.append(text)
    button.classes = ["edit-button", "text-body"]
    button.alignment = .center
    button.onClick { [weak self] in self?.toggle() }
    list.addClass("edit-list")
    list.isVisible = false
    root.append(greeting)
    root.append(list)
    root.append(button)
  }

  /// Whether the greeting is there: there is no card.
  public func setEmpty(_ isEmpty: Bool) { greeting.isVisible = isEmpty && !isEditing }

  /// Shows the widgets to choose from.
  public func show(_ rows: [EditRow]) {
    let focused = list.children.firstIndex { $0.isFocusWithin }
    list.removeAll()
    if rows.isEmpty {
      list.append(Label(Phrases.nothingInstalled, style: "edit-nothing", .body))
    }
    for row in rows { list.append(self.row(row)) }
    // The keyboard stays where it was, though the row there may be another.
    let rows = list.children
    if let focused, !rows.isEmpty {
      rows[min(focused, rows.count - 1)].moveFocus(.forward)
    }
  }

  private func toggle() {
    isEditing.toggle()
    button.text = isEditing ? Phrases.done : Phrases.edit
    list.isVisible = isEditing
    if isEditing { onEdit() } else { list.removeAll() }
    onToggle()
  }

  /// Called when editing begins or ends.
  public var onToggle: () -> Void = {}

  private func row(_ row: EditRow) -> Widget {
    let isShown = if case .shown = row.subject { true } else { false }
    let act = GTK.Button(icon: isShown ? "list-remove-symbolic" : "list-add-symbolic")
    act.addClass("edit-mark")
    act.addClass(isShown ? "takes-away" : "adds")
    act.verticalAlignment = .center
    let word = isShown ? Phrases.remove : Phrases.add
    act.setAccessible(.label("\(word), \(row.name)"))
    act.tooltip = word
    act.onClick { [weak self] in self?.onChoose(row.subject) }

    let words = Box(.vertical)
    words.verticalAlignment = .center
    words.expands.horizontal = true
    words.append(line(row.name, "edit-name", .body))
    if let summary = row.summary { words.append(line(summary, "edit-summary", .caption)) }

    let line = Box(.horizontal, spacing: 10)
    line.addClass("edit-row")
    line.append(act)
    let image = GTK.Image(icon: CardHeader.known(row.icon))
    image.pixelSize = 20
    line.append(image)
    line.append(words)
    return line
  }

  private func line(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.ellipsis = .end
    label.tooltip = text
    return label
  }
}
