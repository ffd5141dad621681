internal import CGTK
public import GLib
internal import Glibc

/// The connection to the window system.
public final class Display: Object {
  /// The default display.
  public static var standard: Display? {
    gdk_display_get_default().map { Display(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// Its name, such as ":0".
  public var name: String { String(cString: gdk_display_get_name(opaque)) }

  /// Whether it is an X server, XWayland included.
  public var isX11: Bool { typeName == "GdkX11Display" }

  /// The connected monitors that are ready.
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

  /// Calls `handler` when a monitor is connected or disconnected.
  @discardableResult
  public func onMonitorsChange(_ handler: @escaping () -> Void) -> SignalConnection {
    let list = Object(retaining: UnsafeMutableRawPointer(gdk_display_get_monitors(opaque)))
    return list.connect("items-changed") { _ in handler() }
  }

  /// Announces that an app is being started on this display (startup notification); nil if that has
  /// no effect.
  ///
  /// Workaround: GTK 4.8 uses the seat for an activation token, and crashes if a Wayland compositor
  /// has none.
  public func launchContext() -> LaunchContext? {
    guard hasSeat else { return nil }
    return LaunchContext(
      adopting: UnsafeMutableRawPointer(gdk_display_get_app_launch_context(opaque)))
  }

  /// Whether there is a seat, which some Wayland compositors lack.
  var hasSeat: Bool { gdk_display_get_default_seat(opaque) != nil }

  /// Reports that an app with this startup ID has started.
  public func hasStarted(_ identifier: String) {
    gdk_display_notify_startup_complete(opaque, identifier)
  }

  /// The WM_CLASS of the program's windows on X11.
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

  /// Its rectangle in the layout of all monitors.
  public var geometry: Rect {
    var area = GdkRectangle()
    gdk_monitor_get_geometry(opaque, &area)
    return Rect(area)
  }

  public var scale: Int { Int(gdk_monitor_get_scale_factor(opaque)) }

  /// Its scale factor, which may be fractional on Wayland.
  public var exactScale: Double {
    // GTK reports it since 4.14.
    Monitor.findScale.map { $0(opaque) } ?? Double(scale)
  }

  private static let findScale: (@convention(c) (OpaquePointer) -> Double)? =
    dlsym(nil, "gdk_monitor_get_scale").map {
      unsafeBitCast($0, to: (@convention(c) (OpaquePointer) -> Double).self)
    }

  /// Whether it is connected, and its name and size are known.
  public var isReady: Bool {
    // Workaround: GTK 4.8 announces a new monitor before either is known.
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

/// The clipboard.
public enum Clipboard {
  /// Replaces its contents with a string.
  public static func copy(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }
}
