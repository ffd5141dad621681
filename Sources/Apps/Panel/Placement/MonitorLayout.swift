internal import GTK

/// The current monitors, in logical pixels.
nonisolated struct MonitorLayout: Equatable, Sendable {
  struct Place: Equatable, Sendable {
    /// The connector, such as "HDMI-1".
    var name: String
    var frame: Rect
    /// The part without bars and docks.
    var workArea: Rect
    /// Physical pixels per logical pixel.
    var scale = 1.0
  }

  /// In the desktop's order.
  var monitors: [Place]
  /// The connector of the primary monitor.
  var primary: String?

  /// The chosen monitor. Falls back to the primary one, or else to the first.
  func monitor(for choice: MonitorChoice, pointer: Point?) -> Place? {
    let primary = monitors.first { $0.name == self.primary } ?? monitors.first
    switch choice {
    case .primary: return primary
    case .named(let name): return monitors.first { $0.name == name } ?? primary
    case .pointer:
      guard let pointer else { return primary }
      return monitors.first { $0.frame.contains(pointer) } ?? primary
    }
  }

  /// The bounding rectangle of all monitors.
  var bounds: Rect {
    guard let first = monitors.first else { return .zero }
    return monitors.dropFirst().reduce(first.frame) { all, monitor in
      let origin = Point(
        x: min(all.minX, monitor.frame.minX), y: min(all.minY, monitor.frame.minY))
      return Rect(
        origin: origin,
        size: Size(
          width: max(all.maxX, monitor.frame.maxX) - origin.x,
          height: max(all.maxY, monitor.frame.maxY) - origin.y))
    }
  }
}
