/// What one command made the panel do.
struct Movement {
  /// When the command was executed.
  let start: UInt64
  /// When the frames of the movement were on the screen.
  let frames: [UInt64]
  /// How much was drawn in all of them, in pixels.
  let pixels: Int
  /// When the panel was gone.
  let unmapped: UInt64?
  /// What the panel used of the processor from the command until it was at rest.
  let used: Usage

  var firstFrame: UInt64? { frames.first }

  /// The times between frames, in milliseconds.
  var gaps: [Double] { zip(frames.dropFirst(), frames).map { Double($0 - $1) / 1e6 } }

  /// Those while each frame is another picture: when a spring has nearly come to rest, it takes
  /// several frames to move by a pixel, and those between have nothing to draw.
  var gapsWhileMoving: [Double] {
    guard let first = frames.first else { return [] }
    return zip(frames.dropFirst(), gaps).filter { $0.0 - first <= Movement.movingTime }.map(\.1)
  }
  private static let movingTime: UInt64 = 350_000_000

  /// What a frame took of the processor on average, in milliseconds.
  var processorTimePerFrame: Double? {
    frames.isEmpty ? nil : used.processorSeconds * 1e3 / Double(frames.count)
  }

  /// What a frame has drawn on average, in pixels.
  var pixelsPerFrame: Int? { frames.isEmpty ? nil : pixels / frames.count }

  /// Drawing that is closer together than this belongs to the same frame.
  private static let sameFrame: UInt64 = 4_000_000
  /// Drawing that comes later than this after the last frame is not the movement any more.
  private static let atRest: UInt64 = 150_000_000

  init(_ events: [Event], start: UInt64, used: Usage) {
    self.start = start
    self.used = used
    unmapped = events.first { $0.event == .unmap }?.time
    // A window that stays neither comes nor goes.
    let window =
      (events.first { [.map, .unmap].contains($0.event) }
      ?? events.first { $0.event == .damage })?.window
    let changes = events.filter {
      [.damage, .move].contains($0.event) && $0.window == window && $0.time > start
    }
    // A window that is placed, or painted by the server, before it is drawn has not been seen yet.
    let drawn = events.first { $0.event == .drawn && $0.window == window }?.time ?? 0
    let seen = changes.drop { $0.event == .move || $0.time < drawn }
    let frames = Movement.frames(seen.map(\.time))
    self.frames = frames
    let end = frames.last.map { $0 + Movement.sameFrame } ?? 0
    pixels = seen.prefix { $0.time < end }.reduce(0) { $0 + ($1.pixels ?? 0) }
  }

  /// The beginnings of the frames of one movement.
  private static func frames(_ times: [UInt64]) -> [UInt64] {
    var frames: [UInt64] = []
    var last: UInt64?
    for time in times {
      let pause = last.map { time - $0 } ?? sameFrame
      if pause > atRest { break }
      if pause >= sameFrame { frames.append(time) }
      last = time
    }
    return frames
  }
}
