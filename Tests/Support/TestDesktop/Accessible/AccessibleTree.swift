internal import Foundation

/// What a screen reader finds of a program, in reading order.
public struct AccessibleTree {
  public struct Node: Decodable {
    public var depth: Int
    public var role: String
    public var name: String
    public var description: String
    public var states: [String]
    /// In the window: left, top, width, height.
    public var frame: [Int]?
    /// Now, least, most.
    public var value: [Double]?
    /// What stands in it, where it can be typed into.
    public var text: String?

    public var isFocusable: Bool { states.contains("focusable") }
    public var isSensitive: Bool { states.contains("sensitive") }
  }

  public var nodes: [Node]

  /// Asks over the accessibility bus, by a program of its own.
  public init(of program: String, on desktop: some PrivateDesktop) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("read-tree.py").path
    let result = try desktop.run(["/usr/bin/python3", script, program])
    guard result.status.isSuccess else { throw DesktopError.system(result.errors) }
    nodes = try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Node.self, from: Data($0.utf8))
    }
  }

  /// Does, over the accessibility bus, the first action of something with a name, or sets its value.
  public static func act(
    on name: String, value: Double? = nil, of program: String,
    on desktop: some PrivateDesktop
  ) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("act.py").path
    let words = [name] + (value.map { ["\($0)"] } ?? [])
    try desktop.outputOf(["/usr/bin/python3", script, program] + words)
  }

  /// The first with a name.
  public subscript(name: String) -> Node? { nodes.first { $0.name == name } }
}
