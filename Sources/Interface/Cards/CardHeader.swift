internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A card's header: icon, name, and status label. The expand button is the card's.
package final class CardHeader {
  let root: Canvas
  weak var delegate: (any CardHeaderDelegate)?

  private let icon = GTK.Image()
  private let name = Label()
  private let note: NoteButton
  private let line: HeaderLine

  init() {
    note = NoteButton()
    let parts = HeaderLine.Parts(icon: icon, name: name, note: note.root)
    line = HeaderLine(parts)
    root = Canvas(role: .group, content: line)
    root.addClass("card-header")
    icon.addClass("card-icon")
    icon.setAccessible(.isHidden(true))
    name.classes = ["card-name", "text-caption"]
    name.ellipsis = .end
    name.horizontalTextAlignment = 0
    note.onExplain = { [weak self] in self?.delegate?.explain($0, beside: $1) }
    for part in parts.all { root.adopt(part) }
  }

  func height(for width: Double) -> Double { Double(line.height(root, width: Int(width))) }

  /// The icon if the theme has it, otherwise a generic one.
  package static func known(_ icon: String?) -> String {
    icon.flatMap { Image.themeHas(icon: $0) ? $0 : nil } ?? "application-x-addon-symbolic"
  }

  /// `endRoom` stays free at the trailing edge for the expand button.
  func show(_ state: CardState, note: QuietNote?, endRoom: Double, _ measures: CardMeasures) {
    let shownName = state.name.uppercased()
    if name.text != shownName {
      name.text = shownName
      name.tooltip = state.name
      name.setAccessible(.label(state.name))
    }
    icon.show(keptIcon: CardHeader.known(state.icon))
    icon.pixelSize = Int(measures.iconSize)
    self.note.show(note)
    if line.endRoom != Int(endRoom) || line.lineHeight != measures.headerHeight {
      (line.endRoom, line.lineHeight) = (Int(endRoom), measures.headerHeight)
      root.queueResize()
    }
  }
}
