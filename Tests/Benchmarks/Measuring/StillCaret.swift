internal import Foundation

/// A caret that doesn't blink. GTK draws one that does for ten seconds, in each frame, which would be counted
/// as what cards, slides and settings do.
enum StillCaret {
  static func write(inConfig folder: String) throws {
    let folder = "\(folder)/gtk-4.0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "[Settings]\ngtk-cursor-blink=false\n".write(
      toFile: "\(folder)/settings.ini", atomically: true, encoding: .utf8)
  }
}
