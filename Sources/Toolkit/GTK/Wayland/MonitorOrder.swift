internal import CLayerShell

extension Display {
  /// KDE's number of a monitor, from 0; nil on other desktops.
  public func number(ofMonitor name: String) -> Int? {
    guard let wayland else { return nil }
    _ = today_compositor_open(wayland, WaylandServer.patience)
    let number = today_compositor_order(name)
    return number < 0 ? nil : Int(number)
  }
}
