internal import GLib

/// Limits how much of a widget's standard error is logged in a period. The rest waits in the pipe and blocks the
/// widget.
struct OutputQuota: Sendable {
  let bytes: Int
  let time: Duration
  private var used = 0
  private var start: Moment?

  init(bytes: Int, every time: Duration) {
    self.bytes = bytes
    self.time = time
  }

  /// Adds output. Returns how long to pause reading; nil below the limit.
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
