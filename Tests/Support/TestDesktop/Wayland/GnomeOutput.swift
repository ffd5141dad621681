internal import Foundation

/// What GNOME says of a monitor: `org.gnome.Mutter.DisplayConfig.GetCurrentState`, as gdbus writes it.
enum GnomeOutput {
  static let question = [
    "gdbus", "call", "--session", "--dest", "org.gnome.Mutter.DisplayConfig", "--object-path",
    "/org/gnome/Mutter/DisplayConfig", "--method",
    "org.gnome.Mutter.DisplayConfig.GetCurrentState",
  ]

  /// Those that are on: each is in a logical monitor, `(x, y, scale, transform, primary, [(name, …`.
  static func all(in text: String) throws -> [WaylandOutput] {
    let form =
      /\((-?\d+), (-?\d+), ([\d.]+), (?:uint32 )?(\d), (?:true|false), \[\('([^']+)'/
    return try text.matches(of: form).map { match in
      let name = String(match.5)
      let mode = /\('[^']*', (\d+), (\d+), [^{]*\{[^}]*'is-current': <true>/
      let own = text.range(of: "'\(name)'").map { text[$0.upperBound...] } ?? ""
      guard let size = own.firstMatch(of: mode), let width = Double(size.1),
        let height = Double(size.2), let scale = Double(match.3), let x = Int(match.1),
        let y = Int(match.2)
      else { throw DesktopError.unreadable("what GNOME says of its monitors") }
      let transforms = ["normal", "90", "180", "270", "flipped"]
      let turn = Int(match.4) ?? 0
      let isTurned = turn % 2 == 1
      return WaylandOutput(
        name: name,
        frame: Rectangle(
          x: x, y: y, width: Int(((isTurned ? height : width) / scale).rounded()),
          height: Int(((isTurned ? width : height) / scale).rounded())),
        scale: scale, transform: turn < transforms.count ? transforms[turn] : "flipped")
    }
  }
}
