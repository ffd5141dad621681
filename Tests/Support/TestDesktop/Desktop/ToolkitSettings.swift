internal import Foundation

/// How a user wants GTK to be.
public enum ToolkitSettings {
  /// Writes these lines, and no others, where programs with this folder of settings find them.
  public static func write(_ lines: String..., inConfig folder: String) throws {
    try write(["[Settings]"] + lines, to: "settings.ini", in: "\(folder)/gtk-4.0")
    // On Wayland, GTK prefers GSettings, which `WaylandDesktop` keeps in this file.
    let hasAnimations = !lines.contains("gtk-enable-animations=false")
    try write(
      ["[org/gnome/desktop/interface]", "enable-animations=\(hasAnimations)"], to: "keyfile",
      in: "\(folder)/glib-2.0/settings")
  }

  private static func write(_ lines: [String], to name: String, in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try lines.map { "\($0)\n" }.joined().write(
      toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }
}
