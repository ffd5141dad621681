// The surface is at its place, in its full size, from the moment it is mapped, as on X11, and only what
// is in it moves. The compositor has the last word on the size, which comes a moment later; nothing of
// the panel is seen before.
//
// No program is told of clicks on others. A transparent surface over each monitor, right below the
// panel, catches the click that sends it away. Compositors know it by a name of its own, so that rules
// for the panel don't concern it.

internal import GLib
internal import GTK
internal import WidgetCore

/// A surface in a layer, where a Wayland compositor has such: performs what `LayerLifecycle` decides.
final class LayerPlacement: Placement, LayerWindowDelegate {
  private typealias Happening = (event: LayerLifecycle.Event, time: LayerLifecycle.Instant)

  let kind = PlacementKind.layer

  private let window: Window
  private let shell: LayerShell
  private let surface: LayerWindow
  private let monitors: NumberedMonitors
  private let runner: EffectRunner<LayerLifecycle, Happening, LayerLifecycle.Effect>
  private let onLayoutChange: () -> Void
  private var watch: MonitorWatch?
  private var onClick: (() -> Void)?
  private var catchers: [LayerPixel] = []
  private var timer: Source?
  private var isBlurring = false
  /// The part of the window that the panel covers; nil is all of it.
  private var revealed: Rect?

  /// How compositors know the panel, and what catches clicks.
  static let namespace = "today"
  private static let catcherNamespace = "today-clicks"
  /// How long a compositor has to say where the user is.
  private static let attention = Duration.milliseconds(200)

  init?(window: Window, display: Display, onLayoutChange: @escaping () -> Void) {
    guard let shell = LayerShell(display) else { return nil }
    window.isDecorated = false
    guard let surface = LayerWindow(window, of: shell, namespace: Self.namespace) else {
      return nil
    }
    self.window = window
    self.shell = shell
    self.surface = surface
    self.onLayoutChange = onLayoutChange
    monitors = NumberedMonitors(display)
    runner = EffectRunner(
      LayerLifecycle(monitors.read(), offersKeyboard: shell.isComplete && !shell.isKDEs)
    ) { $0.handle($1.event, at: $1.time) }
    watch = MonitorWatch(display) { [weak self] in
      guard let self else { return }
      handle(.outputs(monitors.read()))
    }
    surface.delegate = self
    window.onActiveChange { [weak self] in self?.handle(.keyboard(isHere: $0)) }
    window.onDialogChange { [weak self] in
      guard let self else { return }
      handle(.dialog(isOpen: self.window.hasDialog))
    }
  }

  private var life: LayerLifecycle { runner.state }

  private func handle(_ event: LayerLifecycle.Event, at time: LayerLifecycle.Instant = .now) {
    runner.handle((event, time), perform: perform)
  }

  private func perform(_ effect: LayerLifecycle.Effect) {
    switch effect {
    case .place(let spot, let number): surface.place(spot, on: number.flatMap { monitors[$0] })
    case .map(let size):
      window.setDefaultSize(width: Int(size.width), height: Int(size.height))
      window.isVisible = true
    case .unmap: window.isVisible = false
    case .resize(let size):
      window.setDefaultSize(width: Int(size.width), height: Int(size.height))
    case .loseKeyboard: surface.loseKeyboard()
    case .catchClicks(let numbers): catchClicks(on: numbers.compactMap { monitors[$0] })
    case .reportClick: onClick?()
    case .reportLayout: onLayoutChange()
    case .arm(let deadline):
      timer = deadline.map { deadline in
        // A timer may be early by less than a millisecond.
        .after(max(.zero, deadline - .now)) { [weak self] in
          self?.handle(.timeout, at: max(deadline, .now))
        }
      }
    }
  }

  private func catchClicks(on monitors: [Monitor]) {
    catchers = monitors.compactMap { monitor in
      LayerPixel(.catcher, on: monitor, of: shell, namespace: Self.catcherNamespace) {
        [weak self] event in
        if case .pressed = event { self?.handle(.clickedOutside) }
      }
    }
  }

  // MARK: - Looking

  var layout: MonitorLayout {
    MonitorLayout(
      monitors: watch?.places { [life] in life.workArea(of: $0.connector ?? "", $0.geometry) }
        ?? [],
      primary: nil, castsShadows: true)
  }

  /// The middle of the monitor where the user is; compositors don't tell where the pointer is.
  var pointer: Point? {
    guard monitors.read().count > 1,
      let frame = shell.monitorOfAttention(within: Self.attention)?.geometry
    else { return nil }
    return Point(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2)
  }

  var frame: Rect? { life.frame }
  var hasKeyboard: Bool { window.isActive }
  var canBlurBehind: Bool { shell.canBlurBehind }

  // MARK: - Requests

  func show(at place: PanelPlace, revealing part: Rect?, corner: Double) {
    handle(.show(place))
    reveal(part, corner: corner)
  }

  func move(to place: PanelPlace) {
    handle(.move(to: place))
    reveal(revealed, corner: 0)
  }

  func hide() {
    onClick = nil
    handle(.hide)
  }

  func reserve(_ place: PanelPlace?) { handle(.reserveStrip(place != nil)) }
  func takeKeyboard(at time: X11Time?) { handle(.takeKeyboard) }
  func giveKeyboardBack() { handle(.giveKeyboardBack) }
  func wasPressed() { handle(.pressed) }

  var mayCatchClicks: Bool {
    get { life.inputs.mayCatchClicks }
    set { handle(.mayCatchClicks(newValue)) }
  }

  func watchClicksOutside(_ handler: (() -> Void)?) {
    onClick = handler
    handle(.reportClicks(handler != nil))
  }

  func reveal(_ part: Rect?, corner: Double) {
    window.hearPointer(in: life.place?.inWindow(part) ?? part)
    revealed = part
    updateBlur()
  }

  func blurBehind(_ isOn: Bool) {
    isBlurring = isOn
    updateBlur()
  }

  private func updateBlur() {
    surface.blurBehind(isBlurring ? life.place?.inWindow(revealed) ?? revealed : nil)
  }

  // MARK: - The compositor

  func sized(width: Int, height: Int) { handle(.sized(width: width, height: height)) }
  func closed() { handle(.closed) }
}

/// The monitors of a display, numbered. A number isn't used again, whereas GTK may reuse a pointer.
private final class NumberedMonitors {
  private let display: Display
  private var monitors: [(number: Int, monitor: Monitor)] = []
  private var lastNumber = 0

  init(_ display: Display) { self.display = display }

  subscript(number: Int) -> Monitor? { monitors.first { $0.number == number }?.monitor }

  /// Returns the monitors that are ready.
  func read() -> [LayerLifecycle.Output] {
    monitors = display.monitors.map { monitor in
      if let known = monitors.first(where: { $0.monitor == monitor }) { return known }
      lastNumber += 1
      return (lastNumber, monitor)
    }
    return monitors.filter(\.monitor.isReady).map {
      .init(number: $0.number, name: $0.monitor.connector ?? "", frame: $0.monitor.geometry)
    }
  }
}
