internal import Foundation

/// What `kscreen-doctor --json` says of a monitor of KWin.
enum KWinOutput {
  private struct Answer: Decodable { var outputs: [Line] }

  private struct Line: Decodable {
    var name: String
    var enabled: Bool
    var pos: Position
    var size: Size
    var scale: Double
    var rotation: Int

    struct Position: Decodable {
      var x: Int
      var y: Int
    }

    struct Size: Decodable {
      var width: Int
      var height: Int
    }
  }

  /// Those that are on. What it says besides comes before and after.
  static func all(in text: String) throws -> [WaylandOutput] {
    guard let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}") else { return [] }
    let data = Data(text[start...end].utf8)
    return try JSONDecoder().decode(Answer.self, from: data).outputs.filter(\.enabled).map { line in
      WaylandOutput(
        name: line.name,
        frame: Rectangle(
          x: line.pos.x, y: line.pos.y,
          width: Int((Double(line.size.width) / line.scale).rounded()),
          height: Int((Double(line.size.height) / line.scale).rounded())),
        scale: line.scale,
        // As KScreen counts: 1, 2, 4, 8.
        transform: [1: "normal", 2: "270", 4: "180", 8: "90"][line.rotation] ?? "normal")
    }
  }
}
