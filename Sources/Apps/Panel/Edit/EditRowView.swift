internal import Cards
internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A row in the list of widgets: a button to add or remove it, its name, and for those on the panel
/// a drag handle.
final class EditRowView {
  let root = Box(.horizontal)
  /// The red minus or green plus.
  let mark: GTK.Button
  /// The drag handle; nil if the order is fixed.
  let grip: Widget?

  private let icon = GTK.Image()
  private let name = Label("", style: "edit-name", .body)
  private let badge = Label(Phrases.newMark, style: "edit-new", .footnote)
  private let summary = Label("", style: "edit-summary", .caption)
  private let author = Label("", style: "edit-author", .footnote)
  private let settings = GTK.Button(keptIcon: "emblem-system-symbolic")
  /// Restores the widget after it was removed; nil before.
  private(set) var undo: GTK.Button?
  private let bringBack: () -> Void
  private let openMenu: () -> Void
  private let isShown: Bool
  private var row: EditRow?

  /// `toggle` adds or removes the widget.
  init(
    _ row: EditRow, toggle: @escaping () -> Void, undo bringBack: @escaping () -> Void,
    openSettings: @escaping () -> Void, openMenu: @escaping () -> Void
  ) {
    self.bringBack = bringBack
    self.openMenu = openMenu
    isShown = if case .shown = row.subject { true } else { false }
    mark = GTK.Button(keptIcon: isShown ? "list-remove-symbolic" : "list-add-symbolic")
    grip = isShown ? ReorderableRow.makeGrip("edit-grip") : nil
    root.accessibleRole = .listItem
    // Icons scale with this text size.
    root.classes = ["edit-row", "text-body", isShown ? "shown" : "available"]
    root.isFocusable = isShown
    mark.classes = ["edit-mark", isShown ? "takes-away" : "adds"]
    mark.tooltip = isShown ? Phrases.remove : Phrases.add
    mark.onClick(toggle)
    settings.addClass("edit-settings")
    settings.onClick(openSettings)
    for part in [mark, icon, words(), settings, grip].compactMap({ $0 }) as [Widget] {
      part.verticalAlignment = .center
      root.append(part)
    }
    if isShown { listenForMenu() }
    show(row)
  }

  private func listenForMenu() {
    let click = ClickGesture(button: .secondary)
    click.onPress { [weak self, weak click] _, _ in
      click?.claim()
      self?.openMenu()
    }
    root.add(controller: click)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard key.opensMenu(with: modifiers) else { return false }
      self?.openMenu()
      return true
    }
    root.add(controller: keys)
  }

  func show(_ row: EditRow) {
    guard row != self.row else { return }
    self.row = row
    set(name, row.isRemoved ? Phrases.removed(row.name) : row.name)
    set(summary, row.summary)
    set(author, isShown ? nil : row.author.map(Phrases.author))
    badge.isVisible = row.isNew
    settings.isVisible = row.hasSettings && !row.isRemoved
    if row.isRemoved, undo == nil { undo = makeUndo() }
    undo?.isVisible = row.isRemoved
    undo?.setAccessible(.label(Phrases.undoRemoving(row.name)))
    root.setClass("page", row.page != nil)
    if isShown {
      let keys = ReorderableRow.keys + (row.actions.isEmpty ? "" : " Shift+F10")
      root.setAccessible(.keyShortcuts(keys))
    }
    // The row keeps its size and its lines.
    root.setClass("removed", row.isRemoved)
    root.isFocusable = isShown && !row.isRemoved
    for part in [mark, grip].compactMap(\.self) as [Widget] {
      part.isSensitive = !row.isRemoved
      part.setAccessible(.isHidden(row.isRemoved ? true : nil))
    }
    if row.isRemoved { root.setAccessible(.description(nil)) }
    icon.show(keptIcon: CardHeader.known(row.icon))
    mark.setAccessible(.label(isShown ? Phrases.remove(row.name) : Phrases.add(row.name)))
    settings.setAccessible(.label(Phrases.settings(row.name)))
    root.setAccessible(.label(row.isNew ? "\(row.name), \(Phrases.newMark)" : row.name))
    if !isShown { root.setAccessible(.description(row.summary)) }
  }

  func show(icon isShown: Bool) { icon.isVisible = isShown }

  private func makeUndo() -> GTK.Button {
    let undo = GTK.Button(Phrases.undo)
    undo.classes = ["quiet-button", "text-caption"]
    undo.verticalAlignment = .center
    undo.onClick(bringBack)
    root.append(undo)
    return undo
  }

  /// Announces its position.
  func setPosition(_ index: Int, of count: Int) {
    let page = row?.page.map { Phrases.page($0.index + 1, of: $0.count) }
    let place = ReorderableRow.position(index + 1, of: count)
    root.setAccessible(.description(listed([place, page].compactMap(\.self))))
  }

  private func words() -> Widget {
    let words = Box(.vertical)
    words.addClass("edit-words")
    words.expands.horizontal = true
    let line = Box(.horizontal, spacing: 8)
    badge.verticalAlignment = .center
    line.append(name)
    line.append(badge)
    words.append(line)
    for label in [name, summary] {
      label.wraps = true
      label.maximumLines = 2
    }
    for label in [name, summary, author] {
      label.ellipsis = .end
      if label != name { words.append(label) }
    }
    icon.addClass("edit-icon")
    icon.setAccessible(.isHidden(true))
    return words
  }

  /// Hides an empty label. A label that may be cut off gets a tooltip.
  private func set(_ label: Label, _ text: String?) {
    label.isVisible = text?.isEmpty == false
    label.text = text ?? ""
    label.tooltip = text
  }
}
