/// The events of a connection, queued until its owner takes them. The loss of the connection is the last event.
struct SoundEvents {
  private var waiting: [SoundState.Event] = []
  private var isLost = false

  /// The maximum number of events in one iteration of the loop.
  static let maximum = 4096

  var isEmpty: Bool { waiting.isEmpty }
  var isFull: Bool { waiting.count >= SoundEvents.maximum }

  mutating func add(_ event: SoundState.Event) {
    guard !isLost else { return }
    isLost = event == .lost
    waiting.append(event)
  }

  /// Returns the events since the last call.
  mutating func takeAll() -> [SoundState.Event] {
    defer { waiting = [] }
    return waiting
  }
}
