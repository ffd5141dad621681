// Ownership: a leaf and the canvas that adopted it own its widget. The leaf's canvas content is a
// separate object that knows neither, to avoid a retain cycle.

internal import GTK
internal import Theme
internal import WidgetCore

/// A leaf of the content on the screen: one widget, a child of the content's canvas.
class Leaf {
  let widget: Widget
  private(set) var presence = LeafPresence()
  private(set) var isShown = true
  /// Its frame on the content's canvas, once allocated.
  final var place = Rect.zero

  init(_ widget: Widget, takesPointer: Bool = false) {
    self.widget = widget
    widget.takesPointer = takesPointer
  }

  /// Adopts other content; false if that needs another type of leaf. Equal parts aren't touched.
  func show(_ content: any LeafContent, animated: Bool) -> Bool { false }

  func apply(_ theme: Theme) {}

  /// Discards measurements made with old fonts.
  func fontsChanged() {}

  /// The minimum and natural widths.
  var span: Span { .zero }

  func extent(in width: Double) -> LeafExtent { LeafExtent(height: 0) }

  /// The width of its columns, which shouldn't fall apart; 0 without.
  var columnsWidth: Double { 0 }

  /// The full text, if part of it is cut off at this width.
  func hiddenText(in width: Double) -> String? { nil }

  /// Sets the accessible label; nil restores the content's own.
  func speak(_ label: String?) { widget.setAccessible(.label(label)) }

  /// Self, if it shows a time.
  var timed: (any TimedLeaf)? { nil }

  /// The action of a click.
  var action: Action? { nil }

  final func setPresence(_ presence: LeafPresence) {
    guard presence != self.presence else { return }
    if presence.tooltip != self.presence.tooltip {
      widget.setAccessible(.description(presence.tooltip))
    }
    self.presence = presence
    if case .label(let label) = presence.voice { speak(label) } else { speak(nil) }
    reportVisibility()
    cover(presence.isCovered)
  }

  /// Passes the pointer to the leaf below.
  func cover(_ isCovered: Bool) {}

  /// Whether it is shown at the moment.
  final func setShown(_ isShown: Bool, on canvas: Canvas) {
    canvas.setShown(widget, isShown)
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    reportVisibility()
  }

  private func reportVisibility() {
    let isHidden = !isShown || presence.voice == .none
    widget.setAccessible(.isHidden(isHidden ? true : nil))
  }
}

/// Performs a leaf's user events.
protocol LeafResponder: AnyObject {
  func perform(_ action: Action)
  /// Sends a control's action.
  func send(_ request: ActionRequest, _ ticket: ControlTicket)
  /// Presents a menu of options.
  func show(_ menu: ControlMenu)
  /// The user's input changed the height of a leaf.
  func leafHeightChanged()
}

/// The dependencies of leaves.
struct LeafSurroundings {
  var theme: Theme
  let locale: String
  let pictures: CardPictures
  let times: TimeUpdater
  /// Whether pointer and keyboard read the values of charts.
  var scrubsCharts = false
  weak var responder: (any LeafResponder)?

  private static var lastTicket = 0

  /// The ticket of the next action.
  func nextTicket() -> ControlTicket {
    LeafSurroundings.lastTicket += 1
    return ControlTicket(number: LeafSurroundings.lastTicket)
  }

  func makeLeaf(_ content: any LeafContent) -> Leaf {
    let leaf = content.makeLeaf(self)
    _ = leaf.show(content, animated: false)
    return leaf
  }
}
