internal import GLib
internal import GTK

/// An ordinary window without a frame, for displays on which a program has no say in its place.
final class PlainPlacement: Placement {
  let name = "plain window"
  let pointer: Point? = nil

  private let window: Window
  private let display: Display
  private var monitorConnections: [SignalConnection] = []

  init(window: Window, display: Display) {
    self.window = window
    self.display = display
    window.isDecorated = false
    window.isResizable = false
  }

  var layout: MonitorLayout {
    let places = display.monitors.filter(\.isReady).map {
      MonitorLayout.Place(name: $0.connector ?? "", frame: $0.geometry, workArea: $0.geometry)
    }
    return MonitorLayout(monitors: places, primary: nil)
  }

  func onLayoutChange(_ handler: @escaping () -> Void) {
    display.onMonitorsChange { [weak self] in
      self?.watchMonitors(handler)
      handler()
    }
    watchMonitors(handler)
  }

  private func watchMonitors(_ handler: @escaping () -> Void) {
    monitorConnections.forEach { $0.disconnect() }
    monitorConnections = display.monitors.flatMap { $0.onChange(handler) }
  }

  func show(at place: PanelPlace) {
    move(to: place)
    window.isVisible = true
  }

  func move(to place: PanelPlace) {
    window.setDefaultSize(width: Int(place.frame.width), height: Int(place.frame.height))
  }

  func hide() { window.isVisible = false }

  func reserve(_ place: PanelPlace?) {}

  func reveal(_ part: Rect?) {
    guard let part else {
      window.surface?.setInputRegion(
        Rect(x: 0, y: 0, width: Double(Int16.max), height: Double(Int16.max)))
      return
    }
    window.surface?.setInputRegion(part)
  }

  func takeKeyboard() { window.present() }

  /// Not to be had here: the display tells a program of its own clicks only.
  func watchClicksOutside(_ handler: (() -> Void)?) {}
}
