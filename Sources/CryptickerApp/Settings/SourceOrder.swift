// Ownership: it keeps its rows by what they stand for; their handlers know it weakly.

internal import CryptoCurrencyKit
internal import GTK

/// The sources of prices in the order in which they are asked, each to be moved, turned on and off.
final class SourceOrder {
  let root = Box(.vertical, spacing: 6)
  /// Called with what the user wants done to the settings.
  var onChange: ((inout SourceSettings) -> Void) -> Void = { _ in }

  private lazy var list = ReorderableList { [weak self] in self?.moved($0) }
  private var rows: [SourceName: Row] = [:]
  private var order: [SourceName] = []

  init() {
    root.accessibleRole = .group
    root.setAccessible(.label(TickerPhrases.sources))
    let headline = Label(TickerPhrases.sources)
    headline.addClass("form-headline")
    let footnote = Label(TickerPhrases.aboutOrder)
    footnote.addClass("form-footnote")
    for label in [headline, footnote] {
      label.addClass("text-caption")
      label.wraps = true
      label.horizontalTextAlignment = 0
    }
    let group = Box(.vertical)
    group.classes = ["form-group", "source-list"]
    list.view.setAccessible(.label(TickerPhrases.sources))
    group.append(list.view)
    for part in [headline, group, footnote] as [Widget] { root.append(part) }
  }

  func show(_ settings: SourceSettings) {
    order = settings.order
    for source in order {
      let row = rows[source] ?? makeRow(source)
      let isAsked = settings.isAsked(source)
      // Somebody has to be asked.
      row.show(isAsked: isAsked, isFixed: isAsked && settings.asked.count == 1)
    }
    list.show(order.compactMap { rows[$0] }.map { ReorderableList.Row($0.root, grip: $0.grip) })
    tellPositions()
  }

  private func makeRow(_ source: SourceName) -> Row {
    let row = Row(source.title)
    row.onTurn = { [weak self] isAsked in self?.onChange { $0.set(source, isAsked: isAsked) } }
    rows[source] = row
    return row
  }

  private func moved(_ move: Move) {
    order = order.applying(move)
    tellPositions()
    onChange { $0.put(in: order) }
  }

  private func tellPositions() {
    for (index, source) in order.enumerated() {
      rows[source]?.root.setAccessible(
        .description(TickerPhrases.position(index + 1, of: order.count)))
    }
  }

  /// A source: its name, whether it is asked, and a grip.
  private final class Row {
    let root = Box(.horizontal, spacing: 4)
    let grip = GTK.Image(icon: "list-drag-handle-symbolic")
    var onTurn: (Bool) -> Void = { _ in }
    private let control = Switch()
    private var isShowing = false

    init(_ title: String) {
      root.classes = ["form-row", "source-row"]
      root.accessibleRole = .listItem
      root.setAccessible(.label(title))
      let name = Label(title)
      name.classes = ["form-label", "text-body"]
      name.ellipsis = .end
      name.horizontalTextAlignment = 0
      name.expands.horizontal = true
      control.setAccessible(.label(TickerPhrases.ask(title)), .keyShortcuts("Alt+Up Alt+Down"))
      control.onToggle { [weak self] isOn in
        guard let self, !isShowing else { return }
        onTurn(isOn)
      }
      grip.addClass("source-grip")
      grip.requestSize(width: 44, height: 28)
      grip.setCursor("grab")
      // The keyboard has Alt+Up and Alt+Down for it.
      grip.setAccessible(.isHidden(true))
      for part in [name, control, grip] as [Widget] {
        part.verticalAlignment = .center
        root.append(part)
      }
    }

    func show(isAsked: Bool, isFixed: Bool) {
      isShowing = true
      defer { isShowing = false }
      if control.isOn != isAsked { control.isOn = isAsked }
      control.isSensitive = !isFixed
    }
  }
}
