internal import Foundation
internal import TestDesktop

/// Sees to it that what is called the first frame is one with the cards in it: the panel, without
/// animations, is stopped when it has drawn for the first time, and then its cards can be read.
struct FirstFrame {
  private let panel: Subject
  private let stage: Stage

  /// Where cards are, below the date and above what follows the sixth.
  private static let cards = Rectangle(x: 1540, y: 300, width: 360, height: 300)

  init(of panel: Subject, on stage: Stage) {
    self.panel = panel
    self.stage = stage
  }

  func check() throws {
    try whileStopped { observer, _ in
      let marks = try FirstFrame.marks(in: stage.desktop.takePicture())
      guard marks > 500 else {
        throw BenchmarkError.program(
          panel.name, "has no cards in its first frame: \(marks) dark points",
          errors: observer.errors)
      }
    }
  }

  /// What the thread that draws has used of the processor by then, in seconds. That can be said more surely than when
  /// the frame is there: what else goes on in the machine counts for little.
  func processorSeconds() throws -> Double {
    try whileStopped { _, pid in
      Double(try Usage(of: pid).shares[pid]?.nanoseconds ?? 0) / 1e9
    }
  }

  private func whileStopped<Value>(_ body: (Observer, Int32) throws -> Value) throws -> Value {
    // A panel that is just ending would be handed the command, and take it with it.
    Stage.pause(.milliseconds(300))
    let observer = try Observer(
      ["--stop"] + panel.command, called: panel.name,
      environment: panel.environment.merging(try withoutAnimations) { $1 }, on: stage)
    defer { observer.end() }
    try observer.waitForFirstFrame()
    let pid = try observer.pid
    let value = Result { try body(observer, pid) }
    kill(pid, SIGCONT)
    _ = try stage.desktop.run(
      panel.command + ["quit"], environment: panel.environment, within: .seconds(3))
    try waitUntil("the panel to end") { try observer.events.contains { $0.event == .end } }
    return try value.get()
  }

  private var withoutAnimations: [String: String] {
    get throws {
      let folder = "\(stage.desktop.folder)/without-animations"
      try ToolkitSettings.write("gtk-enable-animations=false", inConfig: folder)
      return ["XDG_CONFIG_DIRS": folder]
    }
  }

  /// How many points are as dark as letters and lines are, and not as black as the bare screen.
  private static func marks(in picture: Picture) -> Int {
    var count = 0
    for y in cards.y..<cards.y + cards.height {
      for x in cards.x..<cards.x + cards.width {
        guard let color = picture.color(x: x, y: y) else { continue }
        if (60..<330).contains(Int(color.red) + Int(color.green) + Int(color.blue)) { count += 1 }
      }
    }
    return count
  }
}
