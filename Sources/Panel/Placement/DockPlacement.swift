// Logical pixels come in, the X server's own go out. The window manager has the last word on where
// a window is, so the place is said again whenever it has been moved to another one; a bound on how
// often keeps two stubborn programs from wrestling for ever.

internal import GLib
internal import GTK

/// A dock window on X11, XWayland included.
final class DockPlacement: Placement {
  var name: String { screen.isXWayland ? "X11 dock on XWayland" : "X11 dock" }

  private let window: Window
  private let display: Display
  private let screen: X11Screen
  private let dock: X11Window
  private let monitors: MonitorWatch
  private var place: PanelPlace?
  private var reserved: PanelPlace?
  private var shape: PixelRect?
  private var isBlurring = false
  private var corrections = 0
  private var clickWatch: X11ClickWatch?
  private var focusWatch: SignalConnection?

  private static let states: [X11Window.State] = [.above, .sticky, .skipTaskbar, .skipPager]
  private static let mostCorrections = 8

  /// Makes the window a dock, where the display is an X server.
  init?(window: Window, display: Display, onLayoutChange: @escaping () -> Void) {
    guard let screen = X11Screen(display) else { return nil }
    window.realize()
    guard let dock = window.surface.flatMap({ X11Window($0) }) else { return nil }
    self.window = window
    self.display = display
    self.screen = screen
    self.dock = dock
    monitors = MonitorWatch(display, onLayoutChange)
    screen.onChange(onLayoutChange)
    // Nobody but us decides on its size; tiling desktops leave such a window out of their tiles.
    window.isResizable = false
    dock.becomeDock()
    dock.onConfigure { [weak self] in self?.correct() }
  }

  // MARK: - Looking

  var layout: MonitorLayout {
    let scale = Double(screen.scale)
    let size = screen.size
    let struts = screen.struts(except: dock)
    let told = screen.workAreas
    let places = monitors.places { monitor in
      let free = WorkArea.remaining(of: monitor.geometry.pixels(scale), after: struts, on: size)
      return WorkArea.narrowed(free, by: told, ownEdge: reserved?.edge).logical(scale)
    }
    return MonitorLayout(monitors: places, primary: screen.primaryConnector)
  }

  var pointer: Point? {
    let place = screen.pointer
    let scale = Double(screen.scale)
    return Point(x: Double(place.x) / scale, y: Double(place.y) / scale)
  }

  // MARK: - Coming and going

  func show(at place: PanelPlace) {
    corrections = 0
    self.place = place
    screen.reportsChanges = true
    apply(place)
    dock.keepFromFocusOnShow()
    window.isVisible = true
    // Workaround: GTK 4.8 writes states of its own when it maps a window, so ours follow as a
    // request.
    dock.requestEverywhere(Self.states)
    apply(place)
  }

  func move(to place: PanelPlace) {
    guard place != self.place else { return }
    corrections = 0
    self.place = place
    apply(place)
    if reserved != nil { reserve(place) }
  }

  func hide() {
    place = nil
    screen.reportsChanges = false
    window.isVisible = false
  }

  func reserve(_ place: PanelPlace?) {
    reserved = place
    let scale = Double(screen.scale)
    dock.setStrut(
      place.flatMap { place in
        place.strip.map { strip in
          Strut(
            edge: place.edge == .left ? .left : .right, depth: Int(strip.depth * scale),
            span: Int(strip.from * scale)...max(Int(strip.from), Int(strip.to * scale) - 1))
        }
      })
  }

  func reveal(_ part: Rect?) {
    guard let surface = window.surface else { return }
    guard let place else { return }
    let whole = Rect(origin: .zero, size: place.frame.size)
    surface.setInputRegion(part ?? whole)
    // Without a compositor what isn't drawn is black, so the window itself is cut to size.
    let cut = display.isComposited ? nil : part?.pixels(Double(screen.scale))
    if isBlurring { dock.setBlurBehind((part ?? whole).pixels(Double(screen.scale))) }
    guard cut != shape else { return }
    shape = cut
    dock.setShape(cut)
  }

  var canBlurBehind: Bool { screen.canBlurBehind }

  func blurBehind(_ isOn: Bool) {
    guard isOn != isBlurring else { return }
    isBlurring = isOn
    let whole = place.map { Rect(origin: .zero, size: $0.frame.size) }
    dock.setBlurBehind(isOn ? whole?.pixels(Double(screen.scale)) : nil)
  }

  func takeKeyboard() { dock.takeKeyboard() }

  func watchClicksOutside(_ handler: (() -> Void)?) {
    guard let handler else {
      clickWatch = nil
      focusWatch?.disconnect()
      focusWatch = nil
      return
    }
    guard clickWatch == nil else { return }
    clickWatch = X11ClickWatch(display) { [weak self] x, y in
      guard let self, !self.dock.frame.contains(x: x, y: y) else { return }
      handler()
    }
    // A guest on Wayland hears of no clicks on native windows; that the keyboard goes to one of
    // them tells as much, where the panel had it.
    guard screen.isXWayland, focusWatch == nil else { return }
    focusWatch = window.onActiveChange { [weak self] isActive in
      guard let self, !isActive, self.clickWatch != nil else { return }
      handler()
    }
  }

  // MARK: - Staying there

  private func apply(_ place: PanelPlace) {
    window.setDefaultSize(width: Int(place.frame.width), height: Int(place.frame.height))
    dock.place(place.frame.pixels(Double(screen.scale)))
  }

  private func correct() {
    guard let place, dock.frame != place.frame.pixels(Double(screen.scale)),
      corrections < Self.mostCorrections
    else { return }
    corrections += 1
    apply(place)
  }
}

extension Rect {
  /// The same rectangle in the X server's pixels.
  nonisolated func pixels(_ scale: Double) -> PixelRect {
    PixelRect(
      x: Int((minX * scale).rounded()), y: Int((minY * scale).rounded()),
      width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
  }
}

extension PixelRect {
  /// The same rectangle in logical pixels; one that isn't whole there is made smaller.
  nonisolated func logical(_ scale: Double) -> Rect {
    let left = (Double(x) / scale).rounded(.up)
    let top = (Double(y) / scale).rounded(.up)
    return Rect(
      x: left, y: top, width: (Double(maxX) / scale).rounded(.down) - left,
      height: (Double(maxY) / scale).rounded(.down) - top)
  }
}
