/// Some other window on a compositor, in one color, which writes down what happens to it.
public final class OtherWindow: Sendable {
  private let program: Running
  private let color: Color
  private let desktop: WaylandDesktop

  init(_ program: Running, _ color: Color, on desktop: WaylandDesktop) {
    self.program = program
    self.color = color
    self.desktop = desktop
  }

  /// What has happened, such as "keyboard enter", "button 272 1", "key 1 1"; the last is the newest.
  public var events: [String] { program.output.split(separator: "\n").map(String.init) }

  /// Whether what is typed goes to it.
  public var hasKeyboard: Bool {
    events.last { $0.hasPrefix("keyboard ") } == "keyboard enter"
  }

  /// How often a button was pressed over it.
  public var presses: Int { events.count { $0.hasPrefix("button ") && $0.hasSuffix(" 1") } }

  /// The size that the compositor has given it last: that of the room which bars and panels leave it,
  /// where it fills the screen.
  public var size: (width: Int, height: Int)? {
    guard let line = events.last(where: { $0.hasPrefix("configured ") }) else { return nil }
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// The smallest rectangle with all of it that can be seen now; nil where nothing of it can be.
  public func visibleFrame() throws -> Rectangle? {
    let picture = try desktop.takePicture()
    var columns: ClosedRange<Int>?
    var rows: ClosedRange<Int>?
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.color(x: x, y: y) == color {
        columns = columns.map { min($0.lowerBound, x)...max($0.upperBound, x) } ?? x...x
        rows = rows.map { $0.lowerBound...y } ?? y...y
      }
    }
    guard let columns, let rows else { return nil }
    return Rectangle(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Takes it away.
  public func close() { program.terminate() }
}
