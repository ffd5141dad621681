internal import GLib
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
  /// Whether a window can be transparent beside the panel.
  var castsShadows = false

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

/// Watches monitors for changes of number, position, size and scale.
final class MonitorWatch {
  private let display: Display
  private let handler: () -> Void
  private var connections: [SignalConnection] = []

  init(_ display: Display, _ handler: @escaping () -> Void) {
    self.display = display
    self.handler = handler
    display.onMonitorsChange { [weak self] in
      self?.follow()
      self?.handler()
    }
    follow()
  }

  /// The current monitors with their work areas.
  func places(_ workArea: (Monitor) -> Rect) -> [MonitorLayout.Place] {
    display.monitors.filter(\.isReady).map { monitor in
      MonitorLayout.Place(
        name: monitor.connector ?? "", frame: monitor.geometry, workArea: workArea(monitor),
        scale: monitor.exactScale)
    }
  }

  private func follow() {
    connections.forEach { $0.disconnect() }
    connections = display.monitors.flatMap { $0.onChange(handler) }
  }
}
