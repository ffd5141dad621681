internal import TestDesktop

/// A bare window, tuned as ours, of which as much is drawn anew in each frame as of the panel while something
/// moves: what GTK itself takes for that, on the machine as it is at the moment.
enum BareWindow {
  /// As in stock.c.
  private static let (width, frames) = (400, 40)

  /// How many times as much of the processor a frame of each movement has taken.
  static func multiples(of movements: [Movement], on stage: Stage) throws -> [Double] {
    let heights = movements.map { ($0.pixelsPerFrame ?? 0) / width }
    // The first time isn't counted.
    let all = [heights.first ?? 0] + heights
    let window = try stage.desktop.start(
      [stage.tools.stock] + all.map(String.init), environment: Subject.drawnByProcessor)
    defer { window.terminate() }
    Stage.pause(.milliseconds(500))
    func redraw() throws -> Movement {
      try stage.movement(of: window.pid, by: ["kill", "-USR1", "\(window.pid)"]) {
        Stage.pause(.milliseconds(900))
      }
    }
    _ = try redraw()
    return try zip(movements, zip(all, heights)).map { movement, height in
      let bare = try redraw()
      // What was drawn before and isn't any more takes the first frame.
      let expected = width * (height.1 * frames + max(height.0 - height.1, 0))
      guard let used = movement.processorTimePerFrame, let least = bare.processorTimePerFrame,
        bare.pixels == expected
      else {
        throw BenchmarkError.program(
          "the bare window",
          "has drawn \(bare.pixels) pixels in \(bare.frames.count) frames, not \(expected)",
          errors: window.errors)
      }
      return used / least
    }
  }
}
