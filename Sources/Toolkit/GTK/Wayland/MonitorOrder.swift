internal import CLayerShell

extension Display {
  /// The number by which KDE knows a monitor, from 0 on; nil where monitors have no numbers.
  public func number(ofMonitor name: String) -> Int? {
    guard let wayland else { return nil }
    _ = today_compositor_open(wayland, WaylandServer.patience)
    let number = today_compositor_order(name)
    return number < 0 ? nil : Int(number)
  }
}
