internal import Foundation

/// Looking at pixels.
extension WaylandDesktop {
  /// Takes a picture of all monitors, or of one, in the pixels of whichever has the most.
  public func takePicture(of output: String? = nil) throws -> Picture {
    let path = folder + "/tmp/screen.ppm"
    defer { unlink(path) }
    try write(to: path, "ppm", output)
    guard let data = FileManager.default.contents(atPath: path),
      let picture = Picture(portablePixmap: data)
    else { throw DesktopError.unreadable("the picture of the screen") }
    return picture
  }

  /// Writes a picture of all monitors to a PNG file.
  public func writeScreenshot(to path: String) throws { try write(to: path, "png", nil) }

  /// Writes a picture of a monitor to a PNG file.
  public func writeScreenshot(to path: String, of output: String) throws {
    try write(to: path, "png", output)
  }

  private func write(to path: String, _ format: String, _ output: String?) throws {
    switch compositor {
    case .sway, .labwc:
      try outputOf(["grim", "-t", format] + (output.map { ["-o", $0] } ?? []) + [path])
    case .kwin:
      // Its monitors are windows of the X server, beside each other from the upper left: X11-0, X11-1.
      let command = ["import", "-silent", "-window", "root", "-crop"]
      let number = output.flatMap { $0.split(separator: "-").last }.flatMap { Int($0) }
      let width = number == nil ? setUp.width * setUp.outputs : setUp.width
      let area = "\(width)x\(setUp.height)+\((number ?? 0) * setUp.width)+0"
      let crop = [area, "+repage", "-depth", "8", "\(format):\(path)"]
      let result = try run(command + crop, environment: ["DISPLAY": setUp.display ?? ""])
      guard result.status.isSuccess else { throw DesktopError.unreadable("the screen of KWin") }
    case .gnome:
      let file = CompositorSetUp.home(in: folder) + "/screen.png"
      defer { unlink(file) }
      try outputOf([
        "gdbus", "call", "--session", "--dest", "org.gnome.Shell.Screenshot", "--object-path",
        "/org/gnome/Shell/Screenshot", "--method", "org.gnome.Shell.Screenshot.Screenshot", "true",
        "false", file,
      ])
      try outputOf(["convert", file, "-depth", "8", "\(format):\(path)"])
    }
  }
}
