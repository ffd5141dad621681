// Ownership: the session owns it; its content lives as long.

internal import Backdrops
internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import Startup
internal import Theme
internal import WidgetCore

/// The window of `today dev`: the card in both modes and color schemes. The expanded one on the left is
/// live; the others only mirror it.
final class DevWindow {
  let window = Window()
  let live: PanelContent
  private let compact: CardColumn
  private let mirror: CardColumn
  private let status = Label("", style: "card-note", .caption)
  private let frame: DevFrame
  private let canvas: Canvas
  private let styles: [Styles]
  /// The theme of the live card.
  let theme: Theme

  /// The class of the second column.
  private static let second = "second"

  init(
    _ settings: PanelSettings, _ display: Display, locale: String, title: String
  ) {
    let first = settings.theme.appearance ?? .light
    let desktop = DesktopWatch()
    let themes = [first, first == .light ? .dark : .light].map { appearance in
      var theme = settings.theme
      theme.appearance = appearance
      return Theme(theme, desktop.theme, backdrop: nil)
    }
    theme = themes[0]
    let width = Double(settings.width)
    let folder = Resources.folder()
    styles = [
      Styles(display, resources: folder, log: Session.log),
      Styles(display, resources: folder, scope: DevWindow.second, log: Session.log),
    ]
    for (style, theme) in zip(styles, themes) { style.apply(theme) }
    live = PanelContent(theme: themes[0], locale: locale, isAlone: true)
    compact = CardColumn(header: [], footer: [], theme: themes[0], locale: locale)
    mirror = CardColumn(header: [], footer: [], theme: themes[1], locale: locale)
    frame = DevFrame(width: width)
    canvas = Canvas(role: .group, content: frame)
    let grounds = themes.map { theme in
      let backdrop = BackdropView()
      backdrop.show(nil, theme: theme, animated: false)
      return backdrop
    }
    for ground in grounds { canvas.adopt(ground.canvas) }
    for column in [compact, mirror] {
      column.root.takesPointer = false
      column.root.canFocus = false
      canvas.adopt(column.root)
    }
    mirror.root.addClass(DevWindow.second)
    canvas.adopt(live.root)
    status.wraps = true
    canvas.adopt(status)
    frame.setParts(
      DevFrame.Parts(
        grounds: grounds.map(\.canvas), compact: compact.root, live: live.root,
        mirror: mirror.root, status: status))
    live.apply(themes[0], on: .backdrop(nil), animated: false)
    live.fit(Size(width: width, height: 1080))
    for column in [compact, mirror] { column.fit(width: width, height: 1080) }
    window.title = title
    window.addClass("today")
    window.setDefaultSize(width: Int(2 * width), height: 720)
    window.child = canvas
  }

  /// Shows the card in all places except the live one. The second column has a card of its own if its content
  /// depends on the color scheme.
  func show(_ card: CardState, mirroring other: CardState? = nil) {
    func both(_ card: CardState) -> [CardState] {
      DisplayMode.allCases.map { mode in
        var card = card
        (card.id, card.mode) = (mode.rawValue, mode)
        return card
      }
    }
    compact.show(Array(both(card).prefix(1)), animated: true)
    mirror.show(both(other ?? card), animated: true)
    frame.compactHeight =
      Double(compact.naturalHeight(for: Int(frame.width))) - CardMeasures.gap
    canvas.queueResize()
  }

  /// Shows the status below the cards.
  func say(_ text: String) { status.text = text }

  /// Whether the content fits into a compact card.
  var fit: CardFit? { CardFit(of: "compact", in: compact) }
}
