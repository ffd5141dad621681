internal import GTK

/// A part of a monitor's edge that stops the pointer, in logical pixels.
nonisolated struct HotEdgePlace: Equatable, Sendable {
  var edge: Edge
  /// The first pixel beyond the monitor at its right edge; its first pixel at the left edge.
  var x: Double
  var from: Double
  var to: Double
}

nonisolated extension HotEdge {
  /// Leaves the corners to the desktop.
  static let corner = 32.0

  /// The edges that open the panel: those of the monitor it would appear on, without parts that
  /// border another monitor. If the panel follows the pointer, those of all monitors.
  static func places(
    layout: MonitorLayout, settings: PanelSettings, isRightToLeft: Bool
  ) -> [HotEdgePlace] {
    guard settings.hotEdge else { return [] }
    let edge = settings.edge ?? (isRightToLeft ? .left : .right)
    let monitors =
      settings.monitor == .pointer
      ? layout.monitors
      : layout.monitor(for: settings.monitor, pointer: nil).map { [$0] } ?? []
    return monitors.flatMap { monitor in
      let x = edge == .left ? monitor.frame.minX : monitor.frame.maxX
      var free = [(from: monitor.frame.minY + corner, to: monitor.frame.maxY - corner)]
      for other in layout.monitors.map(\.frame) {
        let continues =
          edge == .left ? other.minX < x && other.maxX >= x : other.minX <= x && other.maxX > x
        guard continues else { continue }
        free = free.flatMap { part in
          [(part.from, min(part.to, other.minY)), (max(part.from, other.maxY), part.to)]
        }
      }
      return free.filter { $0.to > $0.from }.map {
        HotEdgePlace(edge: edge, x: x, from: $0.from, to: $0.to)
      }
    }
  }
}
