internal import GLib
internal import GTK

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
