internal import CGTK
public import GLib
internal import Glibc

/// The connection to the window system.
public final class Display: Object {
  /// The one that the program was started on.
  public static var standard: Display? {
    gdk_display_get_default().map { Display(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// What it is called, such as ":0".
  public var name: String { String(cString: gdk_display_get_name(opaque)) }

  /// Whether it is an X server, XWayland included.
  public var isX11: Bool { typeName == "GdkX11Display" }

  /// Whether windows may be translucent: a compositor is running.
  public var isComposited: Bool { gdk_display_is_composited(opaque) != 0 }

  /// The monitors that are plugged in and ready to show something.
  public var monitors: [Monitor] {
    guard let list = gdk_display_get_monitors(opaque) else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      g_list_model_get_item(list, index).map { Monitor(adopting: $0) }
    }
  }

  /// The monitor that most of a surface is on.
  public func monitor(at surface: Surface) -> Monitor? {
    gdk_display_get_monitor_at_surface(opaque, surface.opaque).map {
      Monitor(retaining: UnsafeMutableRawPointer($0))
    }
  }

  /// Calls `handler` when a monitor comes or goes.
  @discardableResult
  public func onMonitorsChange(_ handler: @escaping () -> Void) -> SignalConnection {
    let list = Object(retaining: UnsafeMutableRawPointer(gdk_display_get_monitors(opaque)))
    return list.connect("items-changed") { _ in handler() }
  }

  /// Tells the desktop that an application is being started on this display; nil where there is nothing to
  /// be told.
  ///
  /// Workaround: GTK 4.8 asks the seat for leave to have it come to the front, also where a Wayland
  /// compositor has none, and is ended by that.
  public func launchContext() -> LaunchContext? {
    guard hasSeat else { return nil }
    return LaunchContext(
      adopting: UnsafeMutableRawPointer(gdk_display_get_app_launch_context(opaque)))
  }

  /// Whether there is anything to point and type with; some Wayland compositors have nothing.
  var hasSeat: Bool { gdk_display_get_default_seat(opaque) != nil }

  /// Tells the desktop that what it marked with an identifier has started.
  public func hasStarted(_ identifier: String) {
    gdk_display_notify_startup_complete(opaque, identifier)
  }

  /// The class by which window managers know the program's windows on X11.
  public func setProgramClass(_ name: String) {
    guard isX11 else { return }
    gdk_x11_display_set_program_class(opaque, name)
  }
}

/// A monitor.
public final class Monitor: Object {
  /// The name of its connector, such as "HDMI-1"; nil while it is being set up.
  public var connector: String? {
    gdk_monitor_get_connector(opaque).map { String(cString: $0) }
  }

  /// Where it is among the others.
  public var geometry: Rect {
    var area = GdkRectangle()
    gdk_monitor_get_geometry(opaque, &area)
    return Rect(area)
  }

  public var scale: Int { Int(gdk_monitor_get_scale_factor(opaque)) }

  /// How many of its pixels a logical pixel is wide, which need not be whole on Wayland.
  public var exactScale: Double {
    // GTK tells it from 4.14 on.
    Monitor.findScale.map { $0(opaque) } ?? Double(scale)
  }

  private static let findScale: (@convention(c) (OpaquePointer) -> Double)? =
    dlsym(nil, "gdk_monitor_get_scale").map {
      unsafeBitCast($0, to: (@convention(c) (OpaquePointer) -> Double).self)
    }

  /// Whether it is still plugged in, and has told its name and size.
  public var isReady: Bool {
    // Workaround: GTK 4.8 announces a monitor that was just plugged in before it has either.
    gdk_monitor_is_valid(opaque) != 0 && connector != nil && !geometry.isEmpty
  }

  /// Calls `handler` when it is moved, resized or scaled, or has become ready.
  public func onChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
    ["geometry", "scale-factor", "connector"].map { onChange(of: $0, handler) }
      + [connect("invalidate") { _ in handler() }]
  }
}

extension Rect {
  nonisolated init(_ area: GdkRectangle) {
    self.init(
      x: Double(area.x), y: Double(area.y),
      width: Double(area.width), height: Double(area.height))
  }
}
