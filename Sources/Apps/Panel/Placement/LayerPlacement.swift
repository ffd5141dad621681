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

/// A surface in a layer, where a Wayland compositor has such.
final class LayerPlacement: Placement, LayerWindowDelegate {
  let kind = PlacementKind.layer

  private let window: Window
  private let display: Display
  private let shell: LayerShell
  private let surface: LayerWindow
  private let onLayoutChange: () -> Void
  private var monitors: MonitorWatch?
  private var heights = FreeHeights()
  private var place: PanelPlace?
  /// The monitor that the surface was made for.
  private var monitor: Monitor?
  /// Whether its height is the compositor's choice.
  private var isStretched = false
  private var wishes = LayerStance.Wishes()
  private var onClick: (() -> Void)?
  private var catchers: [LayerPixel] = []
  private var caught: [Monitor] = []
  private var settling: Source?
  private var givesUnasked = false
  private var leaving: Source?
  private var lettingGo: Source?
  private var renewal: Source?
  private var returnPause = ReturnPause()
  private var isBlurring = false
  /// The part of the window that the panel covers; nil is all of it.
  private var revealed: Rect?

  /// How compositors know the panel, and what catches clicks.
  static let namespace = "today"
  private static let catcherNamespace = "today-clicks"
  /// How long a compositor has to say where the user is.
  private static let attention = Duration.milliseconds(200)
  /// How long a surface that goes waits to lose the keyboard, and one that stays to be given it unasked.
  private static let patience = Duration.milliseconds(150)
  /// Longer than the panel takes to slide out.
  private static let settlingTime = Duration.milliseconds(300)

  init?(window: Window, display: Display, onLayoutChange: @escaping () -> Void) {
    guard let shell = LayerShell(display) else { return nil }
    window.isDecorated = false
    guard let surface = LayerWindow(window, of: shell, namespace: Self.namespace) else {
      return nil
    }
    self.window = window
    self.display = display
    self.shell = shell
    self.surface = surface
    self.onLayoutChange = onLayoutChange
    givesUnasked = shell.isKDEs
    monitors = MonitorWatch(display) { [weak self] in
      self?.returnPause = ReturnPause()
      self?.renewLater()
      onLayoutChange()
    }
    surface.delegate = self
    window.onActiveChange { [weak self] in self?.keyboardChanged($0) }
    window.onDialogChange { [weak self] in
      guard let self else { return }
      wishes.hasDialog = self.window.hasDialog
      update()
    }
  }

  // MARK: - Looking

  var layout: MonitorLayout {
    MonitorLayout(
      monitors: monitors?.places { [heights] monitor in
        heights.area(of: monitor.connector ?? "", monitor.geometry)
      } ?? [], primary: nil)
  }

  /// The middle of the monitor where the user is; the pointer itself is nobody's business.
  var pointer: Point? {
    let all = display.monitors.filter(\.isReady)
    guard all.count > 1, let monitor = shell.monitorOfAttention(within: Self.attention) else {
      return nil
    }
    let frame = monitor.geometry
    return Point(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2)
  }

  /// Known where nothing else is at the edges: what the compositor moves aside isn't told.
  var frame: Rect? {
    guard let place, monitor != nil, place.frame.height == monitor?.geometry.height else {
      return nil
    }
    return place.frame
  }

  private func find(_ name: String) -> Monitor? {
    display.monitors.first { $0.isReady && $0.connector == name }
  }

  // MARK: - Coming and going

  func show(at place: PanelPlace, revealing part: Rect?, corner: Double) {
    // It may still be waiting to lose the keyboard.
    if leaving != nil { unmap() }
    self.place = place
    map()
    reveal(part, corner: corner)
  }

  func move(to place: PanelPlace) {
    guard self.place != nil, place != self.place else { return }
    self.place = place
    if find(place.monitor) == monitor { update() } else { map() }
  }

  func hide() {
    place = nil
    onClick = nil
    settling = nil
    renewal = nil
    lettingGo = nil
    wishes.wantsKeyboard = false
    wishes.isOpenToClicks = false
    updateCatchers()
    // What goes with the keyboard would be taken for active when it is shown again.
    guard window.isActive else { return unmap() }
    surface.loseKeyboard()
    leaving = .after(Self.patience) { [weak self] in self?.unmap() }
  }

  private func map() {
    guard let place else { return }
    monitor = find(place.monitor)
    if window.isVisible { window.isVisible = false }
    window.setDefaultSize(width: Int(place.frame.width), height: Int(place.frame.height))
    update()
    window.isVisible = true
    settle()
  }

  private func unmap() {
    leaving = nil
    monitor = nil
    window.isVisible = false
  }

  func reserve(_ place: PanelPlace?) {
    wishes.isPinned = place != nil
    update()
  }

  func reveal(_ part: Rect?, corner: Double) {
    window.hearPointer(in: part)
    revealed = part
    updateBlur()
  }

  var canBlurBehind: Bool { shell.canBlurBehind }

  func blurBehind(_ isOn: Bool) {
    isBlurring = isOn
    updateBlur()
  }

  private func updateBlur() {
    let whole = place.map { Rect(origin: .zero, size: $0.frame.size) }
    surface.blurBehind(isBlurring ? revealed ?? whole : nil)
  }

  // MARK: - The keyboard, and clicks

  var hasKeyboard: Bool { window.isActive }

  func takeKeyboard(at time: X11Time?) {
    lettingGo = nil
    guard place != nil, !hasKeyboard || stance.keyboard == .none else { return }
    settling = nil
    wishes.wantsKeyboard = true
    update()
  }

  func giveKeyboardBack() {
    wishes.wantsKeyboard = false
    wishes.isOpenToClicks = false
    update()
    settle()
    letGoOfKeyboard()
  }

  /// Workaround: KWin 6.3 leaves the keyboard with a surface that has it, though it wants none any more, for
  /// as long as it is on the screen. One that stays there goes and comes back for that.
  private func letGoOfKeyboard() {
    guard place != nil, wishes.isPinned, window.isActive else { return }
    lettingGo = .after(Self.patience) { [weak self] in
      guard let self, wishes.isPinned, window.isActive, stance.keyboard == .none else { return }
      surface.loseKeyboard()
      map()
    }
  }

  /// One that has the keyboard on demand is given it for the press.
  func wasPressed() {
    if stance.keyboard != .onDemand { takeKeyboard(at: nil) }
  }

  /// Once it has come, or others have the keyboard again, a click may give it the keyboard.
  ///
  /// Workaround: KWin 6.3 gives it then without any click, and sway 1.7 takes on demand for exclusive. On
  /// such compositors it has the keyboard when it asks for it, and no longer.
  private func settle() {
    guard place != nil, !givesUnasked, shell.isComplete else { return }
    settling = .after(Self.settlingTime) { [weak self] in
      guard let self else { return }
      wishes.isOpenToClicks = true
      update()
      settling = .after(Self.patience) { [weak self] in self?.settling = nil }
    }
  }

  private func keyboardChanged(_ isActive: Bool) {
    if isActive {
      guard settling != nil, stance.keyboard == .onDemand else { return }
      givesUnasked = true
      giveKeyboardBack()
      return
    }
    if leaving != nil {
      unmap()
    } else if !wishes.mayCatchClicks {
      // Somebody else was given it, who is not to be robbed of it.
      wishes.wantsKeyboard = false
    }
  }

  var mayCatchClicks: Bool {
    get { wishes.mayCatchClicks }
    set {
      wishes.mayCatchClicks = newValue
      update()
    }
  }

  func watchClicksOutside(_ handler: (() -> Void)?) {
    onClick = handler
    wishes.goesForClicks = handler != nil
    update()
  }

  private func clicked() {
    giveKeyboardBack()
    onClick?()
  }

  // MARK: - Saying so

  private var stance: LayerStance { LayerStance(wishes) }

  /// Tells the compositor what has changed; nothing where nothing has.
  private func update() {
    updateCatchers()
    guard let place else { return }
    let area = layout.monitors.first { $0.name == place.monitor }?.workArea ?? place.frame
    let spot = LayerSpot(place, in: area, stance, reservesStrip: wishes.isPinned)
    isStretched = spot.height == 0
    surface.place(spot, on: monitor)
  }

  private func updateCatchers() {
    let wanted =
      place != nil && stance.catchesClicks ? display.monitors.filter(\.isReady) : []
    guard wanted != caught else { return }
    caught = wanted
    catchers = wanted.compactMap { monitor in
      LayerPixel(.catcher, on: monitor, of: shell, namespace: Self.catcherNamespace) {
        [weak self] event in
        if case .pressed = event { self?.clicked() }
      }
    }
  }

  // MARK: - What the compositor does

  func sized(width: Int, height: Int) {
    guard let place, width > 0, height > 0 else { return }
    window.setDefaultSize(width: width, height: height)
    guard isStretched, let frame = monitor?.geometry else { return }
    if heights.learn(Double(height), on: place.monitor, frame) { onLayoutChange() }
  }

  /// With its monitor, or because the compositor would not have it.
  func closed() {
    monitor = nil
    // A monitor that has come is looked at anyway.
    guard place != nil, renewal == nil else { return }
    let pause = returnPause.next(at: .now)
    if pause == .zero {
      renewLater()
    } else {
      renewal = .after(pause) { [weak self] in self?.renew() }
    }
  }

  /// A monitor that goes takes the surface along, and the one that comes has none, though it may be
  /// called the same. Looked at once all of that has happened.
  private func renewLater() {
    guard place != nil else { return }
    renewal = .idle(priority: .high) { [weak self] in self?.renew() }
  }

  private func renew() {
    renewal = nil
    guard let place else { return }
    if let found = find(place.monitor), found != monitor { map() } else { updateCatchers() }
  }
}
