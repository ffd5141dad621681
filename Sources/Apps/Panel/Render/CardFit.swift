internal import Cards
internal import GLib
internal import GTK
internal import Startup
internal import Theme
internal import WidgetCore

/// Whether a card's content fits into a compact card, which depends on its layout.
struct CardFit {
  /// The height of a compact card's content, and the part of it that is visible.
  let wanted: Double
  let room: Double

  /// For a card that a column has laid out.
  init?(of card: String, in column: CardColumn) {
    guard let view = column.card(card), view.state.content != nil else { return nil }
    (wanted, room) = view.fit(in: .compact)
  }

  /// Lays out a card without showing it.
  init?(measuring card: CardState, in settings: PanelSettings, on display: Display) {
    var card = card
    card.mode = .compact
    let theme = Theme(settings.theme, DesktopWatch().theme, backdrop: nil)
    let content = PanelContent(theme: theme, locale: Environment.locale, isAlone: true)
    let window = Window()
    window.addClass("today")
    let styles = Styles(display, resources: Resources.folder(), log: Session.log)
    styles.apply(theme)
    content.column.show([card], animated: false)
    window.child = content.root
    content.fit(Size(width: Double(settings.width), height: 1080))
    self.init(of: card.id, in: content.column)
    window.destroy()
  }

  /// The height that a compact card cuts off, in logical pixels.
  var cutOff: Double { max(0, wanted - room) }

  /// A remark for the author; nil if nothing is cut off.
  var warning: String? {
    guard cutOff > 0 else { return nil }
    return translated(
      "A compact card cuts off {cut} px of it: it goes {height} px down, and {room} of that are shown.",
      ["cut": "\(Int(cutOff))", "height": "\(Int(wanted))", "room": "\(Int(room))"])
  }

  var json: JSON {
    .object([
      .init("height", .number(wanted)), .init("room", .number(room)),
      .init("cutOff", .number(cutOff)),
    ])
  }
}
