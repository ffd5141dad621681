internal import Controls
internal import GTK
internal import WidgetCore

/// The strip at the top of a card: icon, name, a quiet note, and "Show More".
package final class CardHeader {
  let root = Box(.horizontal)
  /// Called when "Show More" or "Show Less" is pressed.
  var onToggle: () -> Void = {}
  /// Called when the user wants something done about what the note says.
  var onRemedy: () -> Void = {}

  private let icon = GTK.Image()
  private let name = Label()
  private let note: NoteButton
  private let control = GTK.Button(CardPhrases.showMore)

  init() {
    note = NoteButton()
    root.addClass("card-header")
    icon.addClass("card-icon")
    icon.setAccessible(.isHidden(true))
    name.classes = ["card-name", "text-caption"]
    name.ellipsis = .end
    name.horizontalTextAlignment = 0
    name.expands.horizontal = true
    control.classes = ["quiet-button", "text-caption"]
    control.onClick { [weak self] in self?.onToggle() }
    note.onRemedy = { [weak self] in self?.onRemedy() }
    for part in [icon, name, note.root, control] as [Widget] {
      part.verticalAlignment = .center
      root.append(part)
    }
  }

  /// An icon of that name, or one that stands for any widget.
  package static func known(_ icon: String?) -> String {
    icon.flatMap { Image.themeHas(icon: $0) ? $0 : nil } ?? "application-x-addon-symbolic"
  }

  /// `endRoom` is kept free at the trailing edge, for a caret that lies there.
  func show(_ state: CardState, isUpdatingVisibly: Bool, endRoom: Double, _ measures: CardMeasures)
  {
    let shownName = state.name.uppercased()
    if name.text != shownName {
      name.text = shownName
      name.tooltip = state.name
      name.setAccessible(.label(state.name))
    }
    let wanted = CardHeader.known(state.icon)
    if icon.icon != wanted { icon.icon = wanted }
    icon.pixelSize = Int(measures.iconSize)
    note.show(isUpdatingVisibly ? QuietNote(text: CardPhrases.updating) : state.note)
    control.isVisible = state.control == .words
    let word = state.controlWord
    if control.text != word { control.text = word }
    control.setAccessible(.label("\(word), \(state.name)"))
    control.setAccessible(.isExpanded(state.mode == .expanded))
    root.margins.end = Int(endRoom)
  }
}
