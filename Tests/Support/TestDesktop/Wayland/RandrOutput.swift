internal import Foundation

/// What `wlr-randr --json` says of a monitor.
enum RandrOutput {
  private struct Line: Decodable {
    var name: String
    var enabled: Bool
    var modes: [Mode]
    var position: Position?
    var transform: String?
    var scale: Double?

    struct Mode: Decodable {
      var width: Int
      var height: Int
      var current: Bool?
    }

    struct Position: Decodable {
      var x: Int
      var y: Int
    }
  }

  /// Those that are on.
  static func all(in text: String) throws -> [WaylandOutput] {
    try JSONDecoder().decode([Line].self, from: Data(text.utf8)).filter(\.enabled).map { line in
      let mode = line.modes.first { $0.current == true } ?? line.modes.first
      let scale = line.scale ?? 1
      let transform = line.transform ?? "normal"
      let isTurned = transform.hasSuffix("90") || transform.hasSuffix("270")
      let (width, height) = (mode?.width ?? 0, mode?.height ?? 0)
      return WaylandOutput(
        name: line.name,
        frame: Rectangle(
          x: line.position?.x ?? 0, y: line.position?.y ?? 0,
          width: Int((Double(isTurned ? height : width) / scale).rounded()),
          height: Int((Double(isTurned ? width : height) / scale).rounded())),
        scale: scale, transform: transform)
    }
  }
}
