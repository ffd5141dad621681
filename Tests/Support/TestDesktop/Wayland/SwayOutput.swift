internal import Foundation

/// What `swaymsg -t get_outputs` says of a monitor.
enum SwayOutput {
  private struct Line: Decodable {
    var name: String
    var active: Bool
    var rect: Rect
    var scale: Double?
    var transform: String?

    struct Rect: Decodable {
      var x: Int
      var y: Int
      var width: Int
      var height: Int
    }
  }

  /// Those that are on.
  static func all(in text: String) throws -> [WaylandOutput] {
    try JSONDecoder().decode([Line].self, from: Data(text.utf8)).filter(\.active).map { line in
      WaylandOutput(
        name: line.name,
        frame: Rectangle(
          x: line.rect.x, y: line.rect.y, width: line.rect.width, height: line.rect.height),
        scale: line.scale ?? 1, transform: line.transform ?? "normal")
    }
  }
}
