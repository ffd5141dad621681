internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A card's header: icon, name, status label, and "Show More".
package final class CardHeader {
  let root: Canvas
  weak var delegate: (any CardHeaderDelegate)?

  private let icon = GTK.Image()
  private let name = Label()
  private let note: NoteButton
  private let control = GTK.Button(CardPhrases.showMore)
  private let line: HeaderLine
  /// Replaces the control's text if large text leaves no room for it.
  private var arrow: (button: GTK.Button, caret: Caret)?

  init() {
    note = NoteButton()
    let parts = HeaderLine.Parts(icon: icon, name: name, note: note.root, control: control)
    line = HeaderLine(parts)
    root = Canvas(role: .group, content: line)
    root.addClass("card-header")
    icon.addClass("card-icon")
    icon.setAccessible(.isHidden(true))
    name.classes = ["card-name", "text-caption"]
    name.ellipsis = .end
    name.horizontalTextAlignment = 0
    control.classes = ["quiet-button", "text-caption"]
    control.onClick { [weak self] in self?.delegate?.toggle() }
    note.onExplain = { [weak self] in self?.delegate?.explain($0, beside: $1) }
    for part in parts.all { root.adopt(part) }
  }

  func height(for width: Double) -> Double { Double(line.height(root, width: Int(width))) }

  /// The icon if the theme has it, otherwise a generic one.
  package static func known(_ icon: String?) -> String {
    icon.flatMap { Image.themeHas(icon: $0) ? $0 : nil } ?? "application-x-addon-symbolic"
  }

  /// `endRoom` stays free at the trailing edge for the expand button.
  func show(
    _ state: CardState, note: QuietNote?, endRoom: Double, _ measures: CardMeasures, _ look: Look
  ) {
    let shownName = state.name.uppercased()
    if name.text != shownName {
      name.text = shownName
      name.tooltip = state.name
      name.setAccessible(.label(state.name))
    }
    icon.show(keptIcon: CardHeader.known(state.icon))
    icon.pixelSize = Int(measures.iconSize)
    self.note.show(note)
    control.isVisible = state.control == .words
    let word = state.controlWord
    if control.text != word { control.text = word }
    showArrow(state.control == .words && measures.textScale > 1, look)
    for button in [control, arrow?.button].compactMap(\.self) {
      button.setAccessible(.label("\(word), \(state.name)"))
      button.setAccessible(.isExpanded(state.mode == .expanded))
    }
    if line.endRoom != Int(endRoom) || line.lineHeight != measures.headerHeight {
      (line.endRoom, line.lineHeight) = (Int(endRoom), measures.headerHeight)
      root.queueResize()
    }
  }

  /// Rotates the expand button: 0 points down, 1 points up.
  func turn(_ progress: Double) { arrow?.caret.turn(progress) }

  private func showArrow(_ isWanted: Bool, _ look: Look) {
    guard isWanted else {
      if let arrow { root.abandon(arrow.button) }
      arrow = nil
      return line.setArrow(nil)
    }
    if let arrow { return arrow.caret.apply(look.ink.secondary, scale: look.textScale) }
    let caret = Caret(color: look.ink.secondary, scale: look.textScale)
    let button = GTK.Button(child: caret.canvas)
    button.hasFrame = false
    button.addClass("quiet-button")
    button.onClick { [weak self] in self?.delegate?.toggle() }
    root.adopt(button)
    line.setArrow(button)
    arrow = (button, caret)
  }
}
