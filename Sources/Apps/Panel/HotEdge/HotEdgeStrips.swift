internal import GLib
internal import GTK

/// One-pixel strips at the screen edge that receive the pointer. Fullscreen windows cover them, and
/// drags don't reach them; compositors ensure both.
final class HotEdgeStrips {
  private var strips: [LayerPixel] = []
  private var rest = EdgeRest()
  private var wait: Source?
  private let store: PanelStore

  private static let namespace = "today-edge"

  init(
    _ places: [HotEdgePlace], display: Display, shell: LayerShell, store: PanelStore
  ) {
    self.store = store
    strips = places.compactMap { place in
      guard let monitor = display.monitors.first(where: { place.isAt($0.geometry) }) else {
        return nil
      }
      return LayerPixel(
        place.spot(on: monitor.geometry), on: monitor, of: shell, namespace: Self.namespace
      ) { [weak self] event in
        switch event {
        case .moved(let along): self?.handle(.moved(along: along))
        case .left: self?.handle(.left)
        case .pressed: break
        }
      }
    }
  }

  private func handle(_ event: EdgeRest.Event) {
    switch rest.handle(event) {
    case nil: break
    case .wait: wait = .after(EdgeRest.duration) { [weak self] in self?.handle(.waited) }
    case .forget: wait = nil
    case .call: store.dispatch(.edgePushed)
    }
  }
}

nonisolated extension HotEdgePlace {
  /// Whether it lies at the edge of this monitor.
  func isAt(_ monitor: Rect) -> Bool {
    (edge == .left ? monitor.minX : monitor.maxX) == x && from >= monitor.minY && to <= monitor.maxY
  }

  /// A strip of one pixel that ignores bars.
  func spot(on monitor: Rect) -> LayerSpot {
    var spot = LayerSpot(anchors: [.top, edge == .left ? .left : .right])
    spot.width = 1
    spot.height = Int(to - from)
    spot.margins.top = Int(from - monitor.minY)
    spot.zone = -1
    return spot
  }
}
