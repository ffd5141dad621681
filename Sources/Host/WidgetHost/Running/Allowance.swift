internal import GLib

/// How much a widget may complain in a time. What is more waits in its pipe, and the widget with it,
/// so that a flood costs the disk no more than this.
struct Allowance: Sendable {
  let bytes: Int
  let time: Duration
  private var used = 0
  private var start: Moment?

  init(bytes: Int, every time: Duration) {
    self.bytes = bytes
    self.time = time
  }

  /// Notes what was said; if that is too much, says how long to hear no more.
  mutating func use(_ count: Int, at now: Moment) -> Duration? {
    if let start, now - start < time {
      used += count
      return used > bytes ? time - (now - start) : nil
    }
    start = now
    used = count
    return used > bytes ? time : nil
  }
}
