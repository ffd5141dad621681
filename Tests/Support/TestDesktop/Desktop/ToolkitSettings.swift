internal import Foundation

/// How a user wants GTK to be.
public enum ToolkitSettings {
  /// Writes these lines, and no others, where programs with this folder of settings find them.
  public static func write(_ lines: String..., inConfig folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/gtk-4.0", withIntermediateDirectories: true)
    try (["[Settings]"] + lines).map { "\($0)\n" }.joined().write(
      toFile: "\(folder)/gtk-4.0/settings.ini", atomically: true, encoding: .utf8)
  }
}
