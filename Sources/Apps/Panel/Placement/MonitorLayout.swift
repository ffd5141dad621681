internal import GTK

/// The monitors as they are at one moment, in logical pixels.
nonisolated struct MonitorLayout: Equatable, Sendable {
  struct Place: Equatable, Sendable {
    /// The name of its connector, such as "HDMI-1".
    var name: String
    var frame: Rect
    /// What bars and docks of other programs leave of it.
    var workArea: Rect
    /// How many of its pixels a logical pixel is wide.
    var scale = 1.0
  }

  /// In the order in which the desktop lists them.
  var monitors: [Place]
  /// The name of the one that the user calls the primary one.
  var primary: String?

  /// The monitor that the choice means. One that isn't plugged in gives way to the primary one,
  /// and where none is primary the first serves.
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

  /// The smallest rectangle around all monitors.
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
