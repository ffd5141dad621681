internal import Cards
internal import GLib
internal import GTK
internal import Starting
internal import Styling
internal import WidgetCore

/// What can be said of a card's content only where it can be laid out: whether it fits into a compact
/// card.
struct CardFit {
  /// How far down the content of a compact card goes, from the card's header, and how much of that is seen.
  let wanted: Double
  let room: Double

  /// Of a card that is shown in a column, and was given its size there.
  init?(of card: String, in column: CardColumn) {
    guard let view = column.card(card), view.state.content != nil else { return nil }
    (wanted, room) = view.fit(in: .compact)
  }

  /// Lays a card out without showing it to anyone.
  init?(measuring card: CardState, in settings: PanelSettings, on display: Display) {
    var card = card
    card.mode = .compact
    let look = Look(settings.look, DesktopWatch().look, frost: nil)
    let content = PanelContent(look: look, locale: Environment.locale, isAlone: true)
    let window = Window()
    window.addClass("today")
    let styles = Styles(display, resources: Resources.folder(), log: Session.log)
    styles.apply(look)
    content.column.show([card], animated: false)
    window.child = content.root
    content.fit(Size(width: Double(settings.width), height: 1080))
    self.init(of: card.id, in: content.column)
    window.destroy()
  }

  /// How much of it a compact card cuts off, in logical pixels.
  var cutOff: Double { max(0, wanted - room) }

  /// What an author should know; nil where nothing is cut off.
  var remark: String? {
    guard cutOff > 0 else { return nil }
    return translated(
      "A compact card cuts off {cut} px of it: it goes {height} px down, and {room} of that are shown.",
      ["cut": "\(Int(cutOff))", "height": "\(Int(wanted))", "room": "\(Int(room))"])
  }

  /// For programs.
  var json: JSON {
    .object([
      .init("height", .number(wanted)), .init("room", .number(room)),
      .init("cutOff", .number(cutOff)),
    ])
  }
}
