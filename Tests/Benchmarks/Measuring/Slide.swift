/// What one command made the panel do.
struct Slide {
  /// When the command was executed.
  let start: UInt64
  /// When the frames of the movement were on the screen.
  let frames: [UInt64]
  /// When the panel was gone.
  let unmapped: UInt64?
  /// What the panel used of the processor from the command until it was at rest.
  let used: Usage

  var firstFrame: UInt64? { frames.first }

  /// Drawing that is closer together than this belongs to the same frame.
  private static let sameFrame: UInt64 = 4_000_000
  /// Drawing that comes later than this after the last frame is not the movement any more.
  private static let atRest: UInt64 = 150_000_000

  init(_ events: [Event], start: UInt64, used: Usage) {
    self.start = start
    self.used = used
    unmapped = events.first { $0.event == .unmap }?.time
    let window = events.first { [.map, .unmap].contains($0.event) }?.window
    var frames: [UInt64] = []
    var last: UInt64?
    for event in events
    where [.damage, .move].contains(event.event) && event.window == window && event.time > start {
      // A window that has been placed has not been seen yet.
      if frames.isEmpty && event.event == .move { continue }
      if let last, event.time - last > Slide.atRest { break }
      if let last, event.time - last < Slide.sameFrame {
      } else {
        frames.append(event.time)
      }
      last = event.time
    }
    self.frames = frames
  }
}
