internal import Foundation

/// A user's home that is empty, and the environment that leads to it.
struct HomeFolder {
  let environment: [String: String]

  /// Removes what programs have left in a home; what the bus starts services by stays.
  static func empty(_ environment: [String: String]) throws {
    let manager = FileManager.default
    func remove(in folder: String?, where isGone: (String) -> Bool) throws {
      guard let folder else { return }
      for name in try manager.contentsOfDirectory(atPath: folder) where isGone(name) {
        try manager.removeItem(atPath: "\(folder)/\(name)")
      }
    }
    try remove(in: environment["HOME"]) { !$0.hasPrefix(".") }
    for kind in ["CONFIG", "DATA", "STATE", "CACHE"] {
      try remove(in: environment["XDG_\(kind)_HOME"]) { $0 != "dbus-1" }
    }
  }

  init(in folder: String) throws {
    let home = folder + "/home"
    let places = [
      "HOME": home,
      "XDG_CONFIG_HOME": home + "/.config",
      "XDG_DATA_HOME": home + "/.local/share",
      "XDG_STATE_HOME": home + "/.local/state",
      "XDG_CACHE_HOME": home + "/.cache",
      "XDG_RUNTIME_DIR": folder + "/run",
      "TMPDIR": folder + "/tmp",
    ]
    for path in places.values.sorted() + [home + "/.local/share/dbus-1/services"] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    environment = places.merging([
      "PATH": Launch.searchPath,
      "LANG": "C.UTF-8",
      "XDG_CONFIG_DIRS": "/etc/xdg",
      "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
      "XDG_SESSION_TYPE": "x11",
      "GDK_BACKEND": "x11",
      "GSETTINGS_BACKEND": "memory",
      // Without it GLib would look for a bus elsewhere, or start one of its own.
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/no-session-bus",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder)/no-system-bus",
      "NO_AT_BRIDGE": "1",
    ]) { $1 }.merging(
      // For Tests/coverage.
      ProcessInfo.processInfo.environment.filter { $0.key == "LLVM_PROFILE_FILE" }
    ) { $1 }
  }
}
