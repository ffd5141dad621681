import Foundation
import TestDesktop

/// A desktop with a wallpaper.
struct Scene {
  let desktop: Desktop

  /// `isRead` is whether a screen reader may find what is on it.
  init(width: Int, height: Int, isDark: Bool = false, isRead: Bool = false) throws {
    desktop = try Desktop(
      server: .xvfb(width: width, height: height), accessibility: isRead,
      environment: ["LANG": "en_US.UTF-8"])
    try write(
      """
      [Settings]
      gtk-font-name=Cantarell 11
      gtk-application-prefer-dark-theme=\(isDark)

      """, to: "gtk-4.0/settings.ini")
    let drawing = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../wallpaper.svg").standardized.path
    let wallpaper = "\(try place("XDG_CACHE_HOME"))/wallpaper.png"
    try desktop.outputOf([
      "rsvg-convert", "--width", "\(width)", "--height", "\(height)", drawing, "-o", wallpaper,
    ])
    try desktop.outputOf(["hsetroot", "-fill", wallpaper])
    // Away from whatever would show that it is pointed at.
    try desktop.movePointer(x: width / 2, y: height - 4)
  }

  /// Writes a file of the user's configuration.
  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: "\(try place("XDG_CONFIG_HOME"))/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// A folder that the environment names.
  func place(_ variable: String) throws -> String {
    guard let path = desktop.environment[variable] else {
      throw DesktopError.system("\(variable) is not set")
    }
    return path
  }

  /// Saves a picture once nothing moves any more: of all, or of a part.
  func save(_ part: Rectangle? = nil, to file: String) throws {
    try settle()
    guard let part else { return try desktop.writeScreenshot(to: file) }
    try desktop.outputOf([
      "import", "-silent", "-window", "root", "-crop",
      "\(part.width)x\(part.height)+\(part.x)+\(part.y)", "+repage", "png:\(file)",
    ])
  }

  /// Waits until the screen has been the same for half a second.
  func settle() throws {
    try waitUntilSteady("nothing to move", for: .milliseconds(500)) { try desktop.takePicture() }
  }
}
