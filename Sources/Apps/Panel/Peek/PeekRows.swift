// Ownership: owns its rows; their handlers hold it weakly.

internal import Cards
internal import GTK
internal import Theme
internal import WidgetCore

/// The quick actions, one per row, below the reason why the widget has nothing new.
final class PeekRows {
  let root = Box(.vertical)
  weak var delegate: (any PeekDelegate)?

  private let menu = Box(.vertical)
  private let reason = Label("", style: "peek-reason", .caption)
  private let width: Width
  private var shown: [PeekState.Row] = []

  /// How its width is computed.
  nonisolated enum Width: Hashable, Sendable {
    /// From the text, up to a limit.
    case words
    /// From the content above.
    case others
  }

  /// Longer names are truncated.
  private static let maximumCharacters = 32

  /// `title` is the accessible name.
  init(_ title: String, width: Width) {
    self.width = width
    root.addClass("peek-rows")
    menu.accessibleRole = .menu
    menu.setAccessible(.label(title))
    reason.wraps = true
    reason.horizontalTextAlignment = 0
    reason.maximumWidthInCharacters = width == .words ? PeekRows.maximumCharacters : 1
    root.append(reason)
    root.append(menu)
  }

  /// The first row, which gets the focus.
  var first: Widget? { menu.firstChild }
  var last: Widget? { menu.lastChild }

  func show(_ rows: [PeekState.Row], reason: String?) {
    self.reason.text = reason ?? ""
    self.reason.isVisible = reason != nil
    guard rows != shown else { return }
    shown = rows
    menu.removeAll()
    var before: PeekState.Row?
    for row in rows {
      let button = button(for: row)
      if before?.isFromApp == true, !row.isFromApp { button.addClass("first-of-ours") }
      menu.append(button)
      before = row
    }
  }

  /// Moves the focus by a step, and wraps around.
  func step(_ step: Int) {
    let all = menu.children
    guard !all.isEmpty else { return }
    let index = all.firstIndex { $0.isFocusWithin }
    let next = index.map { ($0 + step + all.count) % all.count } ?? (step > 0 ? 0 : all.count - 1)
    all[next].grabFocusVisibly()
  }

  private func button(for row: PeekState.Row) -> GTK.Button {
    let line = Box(.horizontal, spacing: 12)
    let name = Label(row.title, style: "peek-row-name", .body)
    name.ellipsis = .end
    name.expands.horizontal = true
    name.maximumWidthInCharacters = width == .words ? PeekRows.maximumCharacters : 1
    name.horizontalTextAlignment = 0
    let image = GTK.Image()
    image.addClass("peek-row-icon")
    if let icon = row.icon { image.show(appIcon: icon) }
    image.setAccessible(.isHidden(true))
    line.append(image)
    line.append(name)
    let button = GTK.Button(child: line)
    button.accessibleRole = .menuItem
    // Icons scale with this text size.
    button.classes = ["peek-row", "text-body"]
    button.setClass("removes", row.event == .remove)
    button.setAccessible(.label(row.title))
    button.tooltip = row.title
    button.onClick { [weak self] in self?.delegate?.handle(row.event) }
    return button
  }
}
