internal import Foundation

/// Looking at pixels.
extension Desktop {
  /// Takes a picture of the whole screen.
  public func takePicture() throws -> Picture {
    let path = folder + "/tmp/screen.ppm"
    defer { unlink(path) }
    try outputOf(["import", "-silent", "-window", "root", "-depth", "8", "ppm:" + path])
    guard let data = FileManager.default.contents(atPath: path),
      let picture = Picture(portablePixmap: data)
    else { throw DesktopError.unreadable("the picture of the screen") }
    return picture
  }

  /// Writes a picture of the whole screen to a PNG file.
  public func writeScreenshot(to path: String) throws {
    try outputOf(["import", "-silent", "-window", "root", "png:" + path])
  }
}
