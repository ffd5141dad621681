internal import GLib
internal import GTK

/// Calls the panel when the pointer is pushed against its edge of the screen, where the user wants it
/// and the display lets it be known. Between pushes nothing runs.
final class HotEdgeController {
  /// Puts up barriers for the pointer; nil where the display has none.
  typealias MakeBarriers = (
    Display, [X11EdgeBarriers.Barrier], @escaping (X11EdgeBarriers.Event) -> Void
  ) -> AnyObject?

  private let display: Display
  private let screen: X11Screen?
  private let shell: LayerShell?
  private let isRightToLeft: Bool
  private let log: Log
  private let makeBarriers: MakeBarriers
  private let layout: () -> MonitorLayout
  private let onPush: () -> Void

  private var settings = PanelSettings()
  private var isPanelShown = false
  private var places: [HotEdgePlace] = []
  private var barriers: AnyObject?
  private var edge = HotEdge()
  private var strips: HotEdgeStrips?
  private var refresh: Source?

  init(
    display: Display, isRightToLeft: Bool, log: Log, barriers: @escaping MakeBarriers,
    layout: @escaping () -> MonitorLayout, onPush: @escaping () -> Void
  ) {
    self.display = display
    self.isRightToLeft = isRightToLeft
    self.log = log
    makeBarriers = barriers
    self.layout = layout
    self.onPush = onPush
    screen = X11Screen(display).flatMap { $0.isXWayland ? nil : $0 }
    shell = LayerShell(display)
  }

  /// Whether the pointer at the edge can be heard of at all: X11 tells of pushes. On Wayland no program
  /// may know of the pointer beside its own surfaces, of which one has to be there.
  var isAvailable: Bool { screen != nil || shell != nil }

  func apply(_ settings: PanelSettings) {
    guard settings != self.settings else { return }
    if settings.hotEdge, !self.settings.hotEdge, !isAvailable {
      log.notice("HotEdge has no effect here: it takes X11, or a Wayland compositor with layers.")
    }
    self.settings = settings
    update()
  }

  /// The edge is cold while the panel is there.
  func panelChanged(isOnScreen: Bool) {
    isPanelShown = isOnScreen
    update()
  }

  /// Several things change at once when a monitor comes or goes, so it is looked at once they have.
  func layoutMayHaveChanged() {
    guard settings.hotEdge, !isPanelShown, refresh == nil else { return }
    refresh = .idle(priority: .high) { [weak self] in
      self?.refresh = nil
      self?.update()
    }
  }

  private func update() {
    guard isAvailable, settings.hotEdge, !isPanelShown else {
      barriers = nil
      strips = nil
      places = []
      return
    }
    let places = HotEdge.places(
      layout: layout(), settings: settings, isRightToLeft: isRightToLeft)
    guard places != self.places || (barriers == nil && strips == nil) else { return }
    self.places = places
    guard let screen else {
      strips = shell.map { HotEdgeStrips(places, display: display, shell: $0, onPush) }
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
    onPush()
  }

  /// Whether the user is dragging something, or the monitor of the pointer shows only one window.
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
