internal import GLib
internal import GTK

/// Shows the panel when the pointer is pushed against its screen edge, if the setting is on and the
/// display supports it. Idle between pushes.
final class HotEdgeController: PanelFeature {
  /// Creates pointer barriers; nil if the display has none.
  typealias MakeBarriers = (
    Display, [X11EdgeBarriers.Barrier], @escaping (X11EdgeBarriers.Event) -> Void
  ) -> AnyObject?

  private let display: Display
  private let screen: X11Screen?
  private let shell: LayerShell?
  private let isRightToLeft: Bool
  private let log: Log
  private let makeBarriers: MakeBarriers
  private let places: any PlaceFinder
  private let store: PanelStore

  private var watched: [HotEdgePlace] = []
  private var barriers: AnyObject?
  private var edge = HotEdge()
  private var strips: HotEdgeStrips?
  private var refresh: Source?

  init(
    store: PanelStore, display: Display, isRightToLeft: Bool, log: Log,
    barriers: @escaping MakeBarriers, places: any PlaceFinder
  ) {
    self.store = store
    self.display = display
    self.isRightToLeft = isRightToLeft
    self.log = log
    makeBarriers = barriers
    self.places = places
    screen = X11Screen(display).flatMap { $0.isXWayland ? nil : $0 }
    shell = LayerShell(display)
    store.observe(\.settings, by: self) { edge, old in edge.settingsChanged(from: old) }
    store.observe(\.isOnScreen, by: self) { edge, _ in edge.update() }
    settingsChanged(from: PanelSettings())
  }

  func handle(_ event: PanelEvent) {
    if case .layout = event { layoutMayHaveChanged() }
  }

  private var settings: PanelSettings { store.state.settings }
  private var isPanelShown: Bool { store.state.isOnScreen }

  /// Whether the pointer at the edge can be detected. X11 reports pushes. On Wayland, a surface of
  /// the panel must be there, as a program gets only its own pointer events.
  var isAvailable: Bool { screen != nil || shell != nil }

  private func settingsChanged(from old: PanelSettings) {
    guard settings != old else { return }
    if settings.hotEdge, !old.hotEdge, !isAvailable {
      log.notice("HotEdge has no effect here: it takes X11, or a Wayland compositor with layers.")
    }
    update()
  }

  /// Debounced, as a change of monitors causes several events.
  private func layoutMayHaveChanged() {
    guard settings.hotEdge, !isPanelShown, refresh == nil else { return }
    refresh = .idle(priority: .high) { [weak self] in
      self?.refresh = nil
      self?.update()
    }
  }

  private func update() {
    // Off while the panel is visible.
    guard isAvailable, settings.hotEdge, !isPanelShown else {
      barriers = nil
      strips = nil
      watched = []
      return
    }
    let places = HotEdge.places(
      layout: self.places.layout, settings: settings, isRightToLeft: isRightToLeft)
    guard places != watched || (barriers == nil && strips == nil) else { return }
    watched = places
    guard let screen else {
      strips = shell.map { HotEdgeStrips(places, display: display, shell: $0, store: store) }
      return
    }
    edge = HotEdge()
    let scale = Double(screen.scale)
    barriers =
      places.isEmpty
      ? nil
      : makeBarriers(display, places.map { $0.barrier(scale) }) { [weak self] event in
        self?.handle(HotEdge.Event(event), on: screen)
      }
  }

  private func handle(_ event: HotEdge.Event, on screen: X11Screen) {
    guard barriers != nil, edge.handle(event, isBusy: { isBusy(screen) }) else { return }
    store.dispatch(.edgePushed)
  }

  /// Whether the user is dragging, or a fullscreen window covers the pointer's monitor.
  private func isBusy(_ screen: X11Screen) -> Bool {
    if screen.isButtonHeld { return true }
    guard let window = screen.fullscreenWindow else { return false }
    let pointer = screen.pointer
    return window.contains(x: pointer.x, y: pointer.y)
  }
}

extension HotEdgePlace {
  fileprivate func barrier(_ scale: Double) -> X11EdgeBarriers.Barrier {
    X11EdgeBarriers.Barrier(
      x: Int((x * scale).rounded()), from: Int((from * scale).rounded()),
      to: Int((to * scale).rounded()), holdsFromLeft: edge == .right)
  }
}

nonisolated extension HotEdge.Event {
  fileprivate init(_ event: X11EdgeBarriers.Event) {
    self =
      switch event {
      case .hit(let time, let outward, let along, let isGrabbed):
        .hit(time: time, outward: outward, along: along, isGrabbed: isGrabbed)
      case .left: .left
      }
  }
}
