// Converts logical pixels to the X server's. The window manager may move the window elsewhere, so
// the move is repeated up to a limit that ends a fight of two programs.

internal import GLib
internal import GTK
internal import WidgetCore

/// A dock window on X11 or XWayland.
final class DockPlacement: Placement {
  var kind: PlacementKind { screen.isXWayland ? .xWaylandDock : .dock }

  private let window: Window
  private let display: Display
  private let screen: X11Screen
  private let dock: X11Window
  private let monitors: MonitorWatch
  private var place: PanelPlace?
  private var reserved: PanelPlace?
  private var shape: [PixelRect]?
  /// The part of the window that receives clicks; nil is all of it.
  private var revealed: Rect?
  /// The part of the last reveal and its corner radius.
  private var lastReveal: (part: Rect?, corner: Double) = (nil, 0)
  private var isBlurring = false
  private var isComposited: Bool
  private var corrections = 0
  private var clickWatch: X11ClickWatch?
  private var focusWatch: SignalConnection?
  private var keyboardHolder: X11Window.KeyboardHolder?
  /// A request for focus before the window was mapped, with its time.
  private var wantedKeyboardTime: X11Time??
  private var leaving: Source?

  private static let states: [X11Window.State] = [.above, .sticky, .skipTaskbar, .skipPager]
  private static let maximumCorrections = 8
  /// The timeout of a closing window to lose the focus.
  private static let patience = Duration.milliseconds(100)

  /// Makes the window a dock, if the display is an X server.
  init?(window: Window, display: Display, onLayoutChange: @escaping () -> Void) {
    guard let screen = X11Screen(display) else { return nil }
    window.realize()
    guard let dock = window.surface.flatMap({ X11Window($0) }) else { return nil }
    self.window = window
    self.display = display
    self.screen = screen
    self.dock = dock
    isComposited = display.isComposited
    monitors = MonitorWatch(display, onLayoutChange)
    screen.onChange(onLayoutChange)
    display.onCompositedChange { [weak self] in
      guard let self, self.display.isComposited != isComposited else { return }
      isComposited.toggle()
      compositedChanged()
      onLayoutChange()
    }
    // Tiling window managers don't tile a window of fixed size.
    window.isResizable = false
    dock.becomeDock()
    dock.keepsWhatIsBelow()
    dock.onConfigure { [weak self] in self?.correct() }
    dock.onMap { [weak self] in
      if let request = self?.wantedKeyboardTime { self?.takeKeyboard(at: request) }
    }
    window.onActiveChange { [weak self] isActive in
      if !isActive, self?.leaving != nil { self?.unmap() }
    }
  }

  // MARK: - State

  var layout: MonitorLayout {
    let scale = Double(screen.scale)
    let size = screen.size
    let struts = screen.struts(except: dock)
    let told = screen.workAreas
    let places = monitors.places { monitor in
      let free = WorkArea.remaining(of: monitor.geometry.pixels(scale), after: struts, on: size)
      return WorkArea.narrowed(free, by: told, ownEdge: reserved?.edge).logical(scale)
    }
    return MonitorLayout(
      monitors: places, primary: screen.primaryConnector, castsShadows: isComposited)
  }

  var pointer: Point? {
    let place = screen.pointer
    let scale = Double(screen.scale)
    return Point(x: Double(place.x) / scale, y: Double(place.y) / scale)
  }

  // MARK: - Visibility

  func show(at place: PanelPlace, revealing part: Rect?, corner: Double) {
    corrections = 0
    leaving = nil
    self.place = place
    screen.reportsChanges = true
    apply(place)
    // The window manager clips its frame by this, too late for the first frame otherwise.
    reveal(part, corner: corner)
    dock.keepFromFocusOnShow()
    window.isVisible = true
    // Workaround: GTK 4.8 writes its own states when it maps a window, so ours follow as a request.
    dock.requestEverywhere(Self.states)
    apply(place)
  }

  func move(to place: PanelPlace) {
    guard place != self.place else { return }
    corrections = 0
    self.place = place
    apply(place)
    reveal(lastReveal.part, corner: lastReveal.corner)
    if reserved != nil { reserve(place) }
  }

  /// An X11 window manager moves it within a moment; a Wayland compositor may refuse.
  var frame: Rect? {
    guard screen.isXWayland, let place else { return place?.frame }
    return place.frame(inWindow: dock.frame.logical(Double(screen.scale)))
  }

  func hide() {
    place = nil
    wantedKeyboardTime = nil
    screen.reportsChanges = false
    // Workaround: GTK 4.8 doesn't notice that an unmapped window loses the focus, and treats it as
    // active when it is mapped again. So this first waits for the clicked window to get it.
    guard window.isActive else { return unmap() }
    leaving = .after(Self.patience) { [weak self] in
      self?.giveKeyboardBack()
      self?.leaving = .after(Self.patience) { self?.unmap() }
    }
  }

  private func unmap() {
    leaving = nil
    keyboardHolder = nil
    window.isVisible = false
  }

  func reserve(_ place: PanelPlace?) {
    reserved = place
    dock.setStrut(place.flatMap { Strut($0, scale: Double(screen.scale)) })
  }

  /// Without a compositor, the window is clipped to what is drawn; with one, it isn't.
  private func compositedChanged() {
    guard place != nil else { return }
    reveal(lastReveal.part, corner: lastReveal.corner)
    window.child?.queueDraw()
  }

  func reveal(_ part: Rect?, corner: Double) {
    lastReveal = (part, corner)
    guard let surface = window.surface else { return }
    guard let place else { return }
    let visible = place.inWindow(part)
    // The shadow doesn't accept clicks.
    revealed = corner > 0 ? part : place.inWindow(nil)
    surface.setInputRegion(visible)
    // Without a compositor undrawn parts are black, so the window is clipped.
    let scale = Double(screen.scale)
    let isWhole = part == nil && place.shadow == 0
    let cut =
      isComposited || isWhole
      ? nil : visible.pixels(scale).rounded(by: Int((corner * scale).rounded()))
    if isBlurring { dock.setBlurBehind(visible.pixels(scale)) }
    guard cut != shape else { return }
    shape = cut
    dock.setShape(cut)
  }

  var canBlurBehind: Bool { screen.canBlurBehind }

  func blurBehind(_ isOn: Bool) {
    guard isOn != isBlurring else { return }
    isBlurring = isOn
    let whole = place?.inWindow(lastReveal.part)
    dock.setBlurBehind(isOn ? whole?.pixels(Double(screen.scale)) : nil)
  }

  var hasKeyboard: Bool { dock.hasKeyboard }

  func takeKeyboard(at time: X11Time?) {
    guard dock.isViewable else { return wantedKeyboardTime = .some(time) }
    wantedKeyboardTime = nil
    if let holder = dock.takeKeyboard(at: time) { keyboardHolder = holder }
  }

  func giveKeyboardBack() {
    wantedKeyboardTime = nil
    if let keyboardHolder { dock.giveKeyboardBack(to: keyboardHolder) }
    keyboardHolder = nil
  }

  func watchClicksOutside(_ handler: (() -> Void)?) {
    guard let handler else {
      clickWatch = nil
      focusWatch?.disconnect()
      focusWatch = nil
      return
    }
    guard clickWatch == nil else { return }
    clickWatch = X11ClickWatch(display) { [weak self] x, y in
      guard let self, !self.covers(x: x, y: y) else { return }
      handler()
    }
    // XWayland doesn't report clicks on native windows, but the panel losing the focus implies one.
    guard screen.isXWayland, focusWatch == nil else { return }
    focusWatch = window.onActiveChange { [weak self] isActive in
      guard let self, !isActive, self.clickWatch != nil else { return }
      handler()
    }
  }

  private func covers(x: Int, y: Int) -> Bool {
    let frame = dock.frame
    guard let part = revealed?.pixels(Double(screen.scale)) else {
      return frame.contains(x: x, y: y)
    }
    return part.contains(x: x - frame.x, y: y - frame.y)
  }

  // MARK: - Position

  private func apply(_ place: PanelPlace) {
    window.setDefaultSize(width: Int(place.window.width), height: Int(place.window.height))
    dock.place(place.window.pixels(Double(screen.scale)))
  }

  private func correct() {
    guard let place, dock.frame != place.window.pixels(Double(screen.scale)),
      corrections < Self.maximumCorrections
    else { return }
    corrections += 1
    apply(place)
  }
}

nonisolated extension Strut {
  /// The strip that a pinned panel reserves, in the X server's pixels; nil if it may reserve none.
  init?(_ place: PanelPlace, scale: Double) {
    guard let strip = place.strip else { return nil }
    let start = Int(strip.from * scale)
    self.init(
      edge: place.edge == .left ? .left : .right, depth: Int(strip.depth * scale),
      span: start...max(start, Int(strip.to * scale) - 1))
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
  /// Rectangles that approximate it with round corners.
  nonisolated func rounded(by radius: Int) -> [PixelRect] {
    let radius = min(radius, width / 2, height / 2)
    guard radius > 0 else { return [self] }
    let rows = (0..<radius).flatMap { row in
      let up = Double(radius - row) - 0.5
      let inset = radius - Int((Double(radius * radius) - up * up).squareRoot().rounded())
      return [y + row, maxY - 1 - row].map {
        PixelRect(x: x + inset, y: $0, width: width - 2 * inset, height: 1)
      }
    }
    return rows + [PixelRect(x: x, y: y + radius, width: width, height: height - 2 * radius)]
  }

  /// The same rectangle in logical pixels, rounded inward.
  nonisolated func logical(_ scale: Double) -> Rect {
    let left = (Double(x) / scale).rounded(.up)
    let top = (Double(y) / scale).rounded(.up)
    return Rect(
      x: left, y: top, width: (Double(maxX) / scale).rounded(.down) - left,
      height: (Double(maxY) / scale).rounded(.down) - top)
  }
}
