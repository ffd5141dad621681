internal import GLib
internal import GTK
internal import Glibc

/// What has to be settled before GTK starts, because it looks at the environment only then.
nonisolated enum StartUp {
  /// The variables to be set, given the environment and the version of GTK that is running.
  ///
  /// On X11 GTK loads a whole OpenGL driver, which costs twice the time and three times the memory
  /// of all the rest; the panel is drawn by the processor faster than that is loaded. Who sets a
  /// renderer gets it.
  static func variables(for environment: [String: String], gtk: (major: Int, minor: Int))
    -> [String: String]
  {
    var variables: [String: String] = [:]
    if environment["GSK_RENDERER"] == nil {
      variables["GSK_RENDERER"] = "cairo"
      if gtk >= (4, 14) {
        if environment["GDK_DISABLE"] == nil { variables["GDK_DISABLE"] = "gl,vulkan" }
      } else if environment["GDK_DEBUG"] == nil {
        variables["GDK_DEBUG"] = "gl-disable"
      }
    }
    // On Wayland only X11, by way of XWayland, lets a window have its place; there is no layer
    // shell here yet.
    let isSet = { (name: String) in environment[name]?.isEmpty == false }
    if environment["GDK_BACKEND"] == nil, isSet("WAYLAND_DISPLAY"), isSet("DISPLAY") {
      variables["GDK_BACKEND"] = "x11"
    }
    return variables
  }
}
