// Ownership: a control leaf owns its widgets, whose handlers hold it weakly.

internal import GTK
internal import Theme
internal import WidgetCore

/// An interactive leaf: it shows the user's change at once and sends it.
class ControlLeaf<Value: Hashable & Sendable>: Leaf, SettledLeaf {
  private(set) var state: ControlState<Value>
  var surroundings: LeafSurroundings
  private var name = ""
  private var isShowing = false

  init(_ widget: Widget, _ value: Value, _ surroundings: LeafSurroundings) {
    state = ControlState(value)
    self.surroundings = surroundings
    super.init(widget, takesPointer: true)
  }

  /// Prevents an action around it from taking its clicks.
  override var action: Action? { .send(name) }

  /// The value in the form that is sent.
  func sent(_ value: Value) -> ActionValue { preconditionFailure("a control says what it sends") }

  /// Shows a value; change signals meanwhile don't come from the user.
  func display(_ value: Value) {}

  /// Called when a value wasn't accepted; the content's value is shown again.
  func failed(_ value: Value) {}

  /// Applies the content's value.
  final func say(_ value: Value, sending name: String) {
    self.name = name
    handle(.said(value))
  }

  final func handle(_ event: ControlState<Value>.Event) {
    state.handle(event)
    switch event {
    // While typing or dragging, the user already sees the value.
    case .changed, .held: break
    default: displayNow()
    }
  }

  final func displayNow() {
    isShowing = true
    defer { isShowing = false }
    display(state.shown)
  }

  /// Called when the user changes the value.
  final func change(to value: Value) {
    guard !isShowing, value != state.shown else { return }
    handle(.changed(value))
  }

  /// Whether change signals come from `display`, not the user.
  final var isBeingShown: Bool { isShowing }

  /// Sends the shown value.
  final func send() {
    let ticket = surroundings.nextTicket()
    handle(.sent(ticket))
    surroundings.responder?.send(
      ActionRequest(action: name, value: sent(state.shown)), ticket)
  }

  final func settle(_ ticket: ControlTicket, _ outcome: ActionOutcome) {
    guard ticket == state.pending else { return }
    switch outcome {
    case .done(let hasContent, _, _): handle(.done(ticket, hasContent: hasContent))
    case .failed, .refused:
      let value = state.shown
      handle(.failed(ticket))
      failed(value)
    case .overtaken: break
    }
  }
}

/// A leaf that waits for the outcome of its action.
protocol SettledLeaf: AnyObject {
  func settle(_ ticket: ControlTicket, _ outcome: ActionOutcome)
}

/// Lays out the parts of a control in a row: one takes the remaining width, and all are centered
/// vertically.
final class ControlFrame: CanvasContent {
  /// The width of each part; nil takes the rest.
  var widths: [Double?] = []
  var gap = 10.0

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    // The leaf computes its size; GTK needs only the minimum of the parts.
    canvas.children.reduce(.zero) { room, child in
      let least = canvas.measure(child, orientation).minimum
      let sum = orientation == .horizontal ? room.minimum + least : max(room.minimum, least)
      return Measurement(sum)
    }
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let children = canvas.children
    guard children.count == widths.count else { return }
    let fixed = widths.compactMap(\.self).reduce(0, +) + gap * Double(max(0, widths.count - 1))
    var x = 0.0
    for (child, width) in zip(children, widths) {
      let own = width ?? max(0, Double(canvas.width) - fixed)
      let wide = max(own, Double(canvas.measure(child, .horizontal).minimum))
      let tall = min(
        Double(height), Double(canvas.measure(child, .vertical, for: Int(wide)).natural))
      let place = Rect(
        x: x, y: ((Double(height) - tall) / 2).rounded(), width: wide, height: tall)
      canvas.allocate(child, fromStart: place, in: canvas.width)
      x += own + gap
    }
  }
}

/// The metrics of controls, in logical pixels.
nonisolated enum ControlMetrics {
  static let height = 36.0
  static let switchWidth = 56.0
  static let box = 22.0
  static let icon = 16.0
  static let gap = 10.0
}
