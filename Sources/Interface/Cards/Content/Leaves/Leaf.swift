// Ownership: a leaf keeps its widget, and so does the canvas that has adopted it. What is drawn in a
// leaf's own canvas is an object of its own that knows neither, or none of the three would ever go.

internal import GTK
internal import Styling
internal import WidgetCore

/// A leaf of the content on the screen: one widget, a child of the content's canvas.
class Leaf {
  let widget: Widget
  private(set) var presence = LeafPresence()
  private(set) var isShown = true
  /// Where it lies on the content's canvas, once that has given it a place.
  final var place = Rect.zero

  init(_ widget: Widget, takesPointer: Bool = false) {
    self.widget = widget
    widget.takesPointer = takesPointer
  }

  /// Takes on other content; false where that needs another sort of leaf. What it shows already is
  /// left alone.
  func show(_ content: any LeafContent, animated: Bool) -> Bool { false }

  func apply(_ look: Look) {}

  /// Forgets what it has measured with fonts that have become others.
  func fontsChanged() {}

  /// The widths that it needs and would like.
  var span: Span { .zero }

  /// What it takes in a width.
  func extent(in width: Double) -> LeafExtent { LeafExtent(height: 0) }

  /// All that it has to say at this width, where some of it can't be seen.
  func hiddenText(in width: Double) -> String? { nil }

  /// Tells screen readers what is said instead of what it shows; nil takes that back.
  func speak(_ label: String?) { widget.setAccessible(.label(label)) }

  /// Draws what it shows, for whoever has asked for the number of that.
  func draw(into snapshot: borrowing Snapshot) {}

  /// Itself, where there is a time in what it shows.
  var timed: (any TimedLeaf)? { nil }

  /// What a click on it does.
  var action: Action? { nil }

  final func setPresence(_ presence: LeafPresence) {
    guard presence != self.presence else { return }
    self.presence = presence
    if case .label(let label) = presence.voice { speak(label) } else { speak(nil) }
    reportVisibility()
    cover(presence.isCovered)
  }

  /// Lets what lies below have the pointer.
  func cover(_ isCovered: Bool) {}

  /// Whether it is part of what is shown at the moment.
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

/// Does what the user wants of a leaf.
protocol LeafResponder: AnyObject {
  func perform(_ action: Action)
  /// Sends what was done with a control.
  func send(_ request: ActionRequest, _ ticket: ControlTicket)
  /// Shows options to choose from.
  func show(_ menu: ControlMenu)
}

/// What leaves are made with.
struct LeafSurroundings {
  var look: Look
  let locale: String
  let pictures: CardPictures
  let times: TimeDesk
  weak var responder: (any LeafResponder)?

  private static var lastTicket = 0

  /// What the next thing that is sent goes by.
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
