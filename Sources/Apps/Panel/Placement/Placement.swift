internal import GTK
internal import Startup

/// Places the panel's window on a kind of display server. Ignores requests that it can't fulfill,
/// as a window away from the edge is still usable. Each initializer takes a closure that is called
/// when monitors or work areas may have changed.
protocol Placement: AnyObject {
  /// The kind of window, for `today status`.
  var kind: PlacementKind { get }

  /// The current monitors.
  var layout: MonitorLayout { get }

  /// The pointer's position, if known.
  var pointer: Point? { get }

  /// Maps the window at its place, and reveals a part of it.
  func show(at place: PanelPlace, revealing part: Rect?, corner: Double)

  /// The window's frame; nil if the display doesn't report it. It may differ from the place.
  var frame: Rect? { get }

  /// Moves the window.
  func move(to place: PanelPlace)

  /// Hides the window. It may stay mapped but invisible until it has lost the focus.
  func hide()

  /// Reserves the place's strip of the screen; nil releases it.
  func reserve(_ place: PanelPlace?)

  /// Sets the part of the window that the panel covers during a slide, and its corner radius; nil
  /// is all of it.
  func reveal(_ part: Rect?, corner: Double)

  /// Whether the compositor can blur behind the window.
  var canBlurBehind: Bool { get }

  /// Turns that blur on or off, for the part that the panel covers.
  func blurBehind(_ isOn: Bool)

  /// Whether the window has the focus.
  var hasKeyboard: Bool { get }

  /// Focuses the window once it is mapped. `time` is the time of the user's action, if known; if
  /// the user has turned to another window since, this does nothing.
  func takeKeyboard(at time: X11Time?)

  /// Returns the focus to the previous window, if this one has it.
  func giveKeyboardBack()

  /// The window was clicked and must get the focus.
  func wasPressed()

  /// Whether a click outside may be caught before it reaches its window, if there is no other way
  /// to detect it.
  var mayCatchClicks: Bool { get set }

  /// Calls `handler` for each click outside while the window is mapped; nil stops that. The click
  /// still reaches its window unless it must be caught.
  func watchClicksOutside(_ handler: (() -> Void)?)
}

extension Placement {
  func show(at place: PanelPlace, revealing part: Rect?) {
    show(at: place, revealing: part, corner: 0)
  }

  func reveal(_ part: Rect?) { reveal(part, corner: 0) }

  /// Workaround: window managers may not focus a clicked dock; see `X11Window.takeKeyboard`.
  func wasPressed() { if !hasKeyboard { takeKeyboard() } }

  func takeKeyboard() { takeKeyboard(at: nil) }

  var mayCatchClicks: Bool {
    get { false }
    set {}
  }
}

extension Window {
  /// Limits pointer input to a part of the window; nil is all of it.
  func hearPointer(in part: Rect?) {
    let all = Rect(x: 0, y: 0, width: Double(Int16.max), height: Double(Int16.max))
    surface?.setInputRegion(part ?? all)
  }
}

/// How a window is put where it belongs, on the display server that there is: the list of all ways,
/// the best first.
func chosenPlacement(
  of window: Window, as kind: WindowKind, on display: Display, onLayoutChange: @escaping () -> Void
) -> any Placement {
  func plain() -> any Placement {
    PlainPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
  }
  guard kind != .plain || display.isX11 else { return plain() }
  return DockPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
    ?? LayerPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
    ?? plain()
}
