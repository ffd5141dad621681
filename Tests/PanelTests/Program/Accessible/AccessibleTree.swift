import Foundation
import TestDesktop
import Testing

/// What a screen reader finds of the panel, in reading order.
struct AccessibleTree {
  struct Node: Decodable {
    var depth: Int
    var role: String
    var name: String
    var description: String
    var states: [String]
    /// In the window: left, top, width, height.
    var frame: [Int]?
    /// Now, least, most.
    var value: [Double]?

    var isFocusable: Bool { states.contains("focusable") }
  }

  var nodes: [Node]

  /// Asks over the accessibility bus, by a program of its own.
  init(of program: String, on desktop: Desktop) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("read-tree.py").path
    let result = try desktop.run(["/usr/bin/python3", script, program])
    guard result.status == .exited(0) else { throw DesktopError.system(result.errors) }
    nodes = try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Node.self, from: Data($0.utf8))
    }
  }

  /// The first with a name.
  subscript(name: String) -> Node? { nodes.first { $0.name == name } }
}
