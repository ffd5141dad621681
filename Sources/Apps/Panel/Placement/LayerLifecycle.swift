internal import GTK

/// The life cycle of the panel's layer surface: when it is mapped, on which monitor, and when it gets the
/// keyboard.
nonisolated struct LayerLifecycle: Equatable, Sendable {
  typealias Instant = ContinuousClock.Instant

  /// A monitor that is ready.
  struct Output: Equatable, Sendable {
    /// Distinguishes it from an unplugged monitor with the same name.
    var number: Int
    var name: String
    var frame: Rect
  }

  enum Phase: Equatable, Sendable {
    case hidden
    /// Still mapped, until it has lost the keyboard.
    case leaving
    case shown(PanelPlace)
  }

  enum Event: Equatable, Sendable {
    // The panel's requests.
    case show(PanelPlace), move(to: PanelPlace), hide
    case reserveStrip(Bool)
    case takeKeyboard, giveKeyboardBack
    case mayCatchClicks(Bool), reportClicks(Bool)
    /// The user presses the panel.
    case pressed
    /// The user pressed a pointer button beside the panel, which was caught.
    case clickedOutside
    /// The window has a dialog, or has none any more.
    case dialog(isOpen: Bool)
    /// The window got the keyboard, or lost it.
    case keyboard(isHere: Bool)
    /// The compositor chose a size.
    case sized(width: Int, height: Int)
    /// The compositor removed the surface.
    case closed
    case outputs([Output])
    /// The armed time has come.
    case timeout
  }

  enum Effect: Equatable, Sendable {
    /// Sends the place to the compositor; on the output with that number, or the compositor's choice.
    case place(LayerSpot, on: Int?)
    case map(Size), unmap
    case resize(Size)
    /// Makes GTK drop the keyboard focus.
    case loseKeyboard
    /// Catches clicks on the outputs with these numbers, and no others.
    case catchClicks(on: [Int])
    case reportClick, reportLayout
    /// Replaces the timer; nil ends it.
    case arm(Instant?)
  }

  /// A delayed action. Those due at the same time run in this order.
  private enum Timer: CaseIterable {
    /// Unmaps the surface, although it still has the keyboard.
    case unmap
    /// Lets a click give the keyboard.
    case offerKeyboard
    /// Trusts the compositor if only a click gives the keyboard.
    case trust
    /// Maps the surface again so that it loses the keyboard.
    case dropKeyboard
    /// Looks for the monitor again.
    case restore
  }

  private(set) var phase = Phase.hidden
  private(set) var inputs = LayerConfiguration.Inputs()
  private var outputs: [Output]
  /// The output that the surface was mapped on.
  private var output: Int?
  /// Whether the compositor chooses its height.
  private var isStretched = false
  private var freeHeights = FreeHeights()
  private var catching: [Int] = []
  private var hasKeyboard = false
  private var offersKeyboard: Bool
  private var returnPause = ReturnPause()
  private var deadlines: [Timer: Instant] = [:]

  /// How long a surface that is hidden waits to lose the keyboard, and one that stays to be given it without
  /// a click.
  static let patience = Duration.milliseconds(150)
  /// How long after the keyboard the click that gives it may arrive. Compositors send both at once.
  static let clickDelay = Duration.milliseconds(20)
  /// Longer than the panel takes to slide out.
  static let settlingTime = Duration.milliseconds(300)

  /// `offersKeyboard` is whether the compositor gives the keyboard for a click, and for nothing else.
  init(_ outputs: [Output], offersKeyboard: Bool) {
    self.outputs = outputs
    self.offersKeyboard = offersKeyboard
  }

  var configuration: LayerConfiguration { LayerConfiguration(inputs) }

  var place: PanelPlace? {
    guard case .shown(let place) = phase else { return nil }
    return place
  }

  /// The frame, where the surface has all of its monitor's height. Otherwise the compositor moved it aside,
  /// and doesn't tell.
  var frame: Rect? {
    guard let place, place.frame.height == currentOutput?.frame.height else { return nil }
    return place.frame
  }

  /// The part of a monitor that bars of other programs leave free, as far as it is known.
  func workArea(of name: String, _ frame: Rect) -> Rect { freeHeights.area(of: name, frame) }

  /// Handles an event, and returns what the shell has to do, in this order.
  mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    let armed = deadlines.values.min()
    let effects = step(event, at: time)
    let next = deadlines.values.min()
    return next == armed ? effects : effects + [.arm(next)]
  }

  private mutating func step(_ event: Event, at time: Instant) -> [Effect] {
    switch event {
    case .show(let place):
      let unmapping = phase == .hidden ? [] : unmap()
      phase = .shown(place)
      return unmapping + map(at: time)
    case .move(let place):
      guard let old = self.place, place != old else { return [] }
      phase = .shown(place)
      return find(place.monitor)?.number == output ? update() : remap(at: time)
    case .hide: return hide(at: time)
    case .reserveStrip(let isReserved):
      inputs.isPinned = isReserved
      return update()
    case .takeKeyboard: return takeKeyboard()
    case .giveKeyboardBack: return giveKeyboardBack(at: time)
    case .mayCatchClicks(let mayCatch):
      inputs.mayCatchClicks = mayCatch
      return update()
    case .reportClicks(let isOn):
      inputs.goesForClicks = isOn
      return update()
    case .pressed:
      guard configuration.keyboard == .onDemand else { return takeKeyboard() }
      // The compositor gives it the keyboard.
      endSettling()
      return []
    case .clickedOutside: return giveKeyboardBack(at: time) + [.reportClick]
    case .dialog(let isOpen):
      inputs.hasDialog = isOpen
      return update()
    case .keyboard(let isHere):
      hasKeyboard = isHere
      return isHere ? keyboardCame(at: time) : keyboardWent(at: time)
    case .sized(let width, let height): return resize(width, height)
    case .closed:
      output = nil
      if place != nil, deadlines[.restore] == nil {
        deadlines[.restore] = time + returnPause.next(at: time)
      }
      return []
    case .outputs(let outputs):
      self.outputs = outputs
      returnPause = ReturnPause()
      // A monitor that is unplugged takes the surface with it, in several steps. All of them come first.
      if place != nil { deadlines[.restore] = time }
      return [.reportLayout]
    case .timeout:
      return Timer.allCases.flatMap { timer -> [Effect] in
        guard let deadline = deadlines[timer], deadline <= time else { return [] }
        deadlines[timer] = nil
        return fire(timer, at: time)
      }
    }
  }

  private mutating func fire(_ timer: Timer, at time: Instant) -> [Effect] {
    switch timer {
    case .unmap: return unmap()
    case .offerKeyboard:
      offerKeyboard(at: time)
      return update()
    case .trust:
      guard hasKeyboard, !inputs.wantsKeyboard, configuration.keyboard == .onDemand else {
        return []
      }
      offersKeyboard = false
      return giveKeyboardBack(at: time)
    case .dropKeyboard:
      guard inputs.isPinned, hasKeyboard, configuration.keyboard == .none else { return [] }
      return [.loseKeyboard] + remap(at: time)
    case .restore:
      guard let place else { return [] }
      if let found = find(place.monitor), found.number != output { return remap(at: time) }
      return updateCatchers()
    }
  }
}

// MARK: - Mapping

nonisolated extension LayerLifecycle {
  private var currentOutput: Output? { outputs.first { $0.number == output } }

  private func find(_ name: String) -> Output? { outputs.first { $0.name == name } }

  private mutating func map(at time: Instant) -> [Effect] {
    guard let place else { return [] }
    output = find(place.monitor)?.number
    settle(at: time)
    return update() + [.map(place.window.size)]
  }

  private mutating func remap(at time: Instant) -> [Effect] { [.unmap] + map(at: time) }

  private mutating func hide(at time: Instant) -> [Effect] {
    guard place != nil else { return [] }
    phase = .leaving
    deadlines = [:]
    inputs.wantsKeyboard = false
    inputs.isOpenToClicks = false
    inputs.goesForClicks = false
    let catchers = updateCatchers()
    // A window that is unmapped with the keyboard would be taken for active when it is shown again.
    guard hasKeyboard else { return catchers + unmap() }
    deadlines[.unmap] = time + Self.patience
    return catchers + [.loseKeyboard]
  }

  private mutating func unmap() -> [Effect] {
    phase = .hidden
    output = nil
    deadlines = [:]
    return [.unmap]
  }

  /// Sends what has changed.
  private mutating func update() -> [Effect] {
    let catchers = updateCatchers()
    guard let place else { return catchers }
    let area = find(place.monitor).map { workArea(of: $0.name, $0.frame) } ?? place.frame
    let spot = LayerSpot(place, in: area, configuration, reservesStrip: inputs.isPinned)
    isStretched = spot.height == 0
    return catchers + [.place(spot, on: output)]
  }

  private mutating func updateCatchers() -> [Effect] {
    let wanted = place != nil && configuration.catchesClicks ? outputs.map(\.number) : []
    guard wanted != catching else { return [] }
    catching = wanted
    return [.catchClicks(on: wanted)]
  }

  private mutating func resize(_ width: Int, _ height: Int) -> [Effect] {
    guard let place, width > 0, height > 0 else { return [] }
    let size = Size(width: Double(width), height: Double(height))
    guard isStretched, let frame = currentOutput?.frame,
      freeHeights.learn(size.height, on: place.monitor, frame)
    else { return [.resize(size)] }
    return [.resize(size), .reportLayout]
  }
}

// MARK: - The keyboard

nonisolated extension LayerLifecycle {
  private mutating func takeKeyboard() -> [Effect] {
    deadlines[.dropKeyboard] = nil
    guard place != nil, !hasKeyboard || configuration.keyboard == .none else { return [] }
    endSettling()
    inputs.wantsKeyboard = true
    return update()
  }

  private mutating func giveKeyboardBack(at time: Instant) -> [Effect] {
    inputs.wantsKeyboard = false
    inputs.isOpenToClicks = false
    settle(at: time)
    // Workaround: KWin 6.3 leaves the keyboard with a surface that wants none any more, for as long as it is
    // mapped. A pinned one is unmapped and mapped for that.
    if place != nil, inputs.isPinned, hasKeyboard {
      deadlines[.dropKeyboard] = time + Self.patience
    }
    return update()
  }

  /// Once the surface has come, or others have the keyboard again, a click may give it the keyboard.
  ///
  /// Workaround: KWin 6.3 gives it then without any click, and sway 1.7 takes on demand for exclusive. On
  /// such compositors the surface has the keyboard when it asks for it, and no longer.
  private mutating func settle(at time: Instant) {
    guard place != nil, offersKeyboard else { return }
    endSettling()
    deadlines[.offerKeyboard] = time + Self.settlingTime
  }

  /// Lets a click give the keyboard, and watches whether it comes without one.
  private mutating func offerKeyboard(at time: Instant) {
    inputs.isOpenToClicks = true
    deadlines[.trust] = time + Self.patience
  }

  private mutating func endSettling() {
    deadlines[.offerKeyboard] = nil
    deadlines[.trust] = nil
  }

  private mutating func keyboardCame(at time: Instant) -> [Effect] {
    if deadlines[.trust] != nil { deadlines[.trust] = time + Self.clickDelay }
    return []
  }

  private mutating func keyboardWent(at time: Instant) -> [Effect] {
    if phase == .leaving { return unmap() }
    guard !inputs.mayCatchClicks, inputs.wantsKeyboard else { return [] }
    // The user gave it to another window, which must not lose it before the next click.
    inputs.wantsKeyboard = false
    guard offersKeyboard else { return update() }
    offerKeyboard(at: time)
    return []
  }
}
