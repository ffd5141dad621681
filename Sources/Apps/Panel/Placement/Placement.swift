internal import GTK

/// How a kind of display server lets a panel have its place. What it is asked for and may not have,
/// it leaves out: a window that can't be at an edge is still a window. At its creation it is told
/// whom to call when monitors or work areas have changed, or may have.
protocol Placement: AnyObject {
  /// What it makes of the window, for `today status`.
  var kind: PlacementKind { get }

  /// The monitors as they are now.
  var layout: MonitorLayout { get }

  /// Where the pointer is, if that can be known.
  var pointer: Point? { get }

  /// Puts the window on the screen, at its place, and reveals so much of it.
  func show(at place: PanelPlace, revealing part: Rect?, corner: Double)

  /// Where the window is, as far as the display tells; nil where it doesn't. It may have been put
  /// elsewhere than its place.
  var frame: Rect? { get }

  /// Moves the window to another place.
  func move(to place: PanelPlace)

  /// Takes the window off the screen, where it may stay unseen until it has lost the keyboard.
  func hide()

  /// Reserves the place's strip of the screen; nil gives it back.
  func reserve(_ place: PanelPlace?)

  /// Says which part of the window the panel covers while it slides, and how round that is; nil is all
  /// of it.
  func reveal(_ part: Rect?, corner: Double)

  /// Whether the compositor can blur what is behind the window.
  var canBlurBehind: Bool { get }

  /// Has it blurred, or not, as far as the panel covers it.
  func blurBehind(_ isOn: Bool)

  /// Whether the window has the keyboard.
  var hasKeyboard: Bool { get }

  /// Gives the window the keyboard, once it is on the screen. `time` is when the user wanted that, as
  /// far as it is known; where the user has turned to something else since, nothing happens.
  func takeKeyboard(at time: X11Time?)

  /// Gives the keyboard back to whom it was taken from, if the window has it.
  func giveKeyboardBack()

  /// The window was pressed, and has the keyboard from now on.
  func wasPressed()

  /// Whether a click beside the window may be taken from whom it was meant for, where that is the only
  /// way to hear of it.
  var mayCatchClicks: Bool { get set }

  /// Calls `handler` for each click beside the window while it is on the screen, until it is given
  /// nil. The click itself goes where it was meant to, if it need not be caught.
  func watchClicksOutside(_ handler: (() -> Void)?)
}

extension Placement {
  func show(at place: PanelPlace, revealing part: Rect?) {
    show(at: place, revealing: part, corner: 0)
  }

  func reveal(_ part: Rect?) { reveal(part, corner: 0) }

  /// Workaround: window managers may give no keyboard to a dock that is clicked; see
  /// `X11Window.takeKeyboard`.
  func wasPressed() { if !hasKeyboard { takeKeyboard() } }

  func takeKeyboard() { takeKeyboard(at: nil) }

  var mayCatchClicks: Bool {
    get { false }
    set {}
  }
}

extension Window {
  /// Hears the pointer in that part only; everywhere, where there is none.
  func hearPointer(in part: Rect?) {
    let all = Rect(x: 0, y: 0, width: Double(Int16.max), height: Double(Int16.max))
    surface?.setInputRegion(part ?? all)
  }
}
