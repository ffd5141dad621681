internal import GLib

/// What a widget may cost the panel: a small share of a processor on the average of some seconds,
/// whatever it is that costs - bytes, content, pictures. What it may cost and doesn't is saved up to
/// a limit, so that something large now and then costs it nothing. One that is over is not heard
/// until it has waited for it.
struct Effort: Sendable {
  /// Of one processor.
  static let share = 0.05
  /// Over this time the share is an average: so much is saved, and can be spent at once.
  static let span = Duration.seconds(10)
  /// However much something has cost, a widget is heard again after this time: it may have an answer
  /// that is waited for.
  static let longestPause = Duration.seconds(5)

  private static let most = span * share

  /// What is left to be spent; less than nothing when it is over.
  private(set) var left = Effort.most
  private var last: Moment?
  private var hasBeenOver = false

  /// What is to be done about a cost.
  enum Verdict: Hashable, Sendable {
    case fine
    /// Hear no more of it for this time; `isFirst` where its author doesn't know yet.
    case pause(Duration, isFirst: Bool)
  }

  /// Notes what something has cost.
  mutating func spend(_ cost: Duration, at now: Moment) -> Verdict {
    if let last, now > last { left = min(Effort.most, left + (now - last) * Effort.share) }
    last = now
    left = max(left - max(.zero, cost), Effort.longestPause * -Effort.share)
    guard left < .zero else { return .fine }
    defer { hasBeenOver = true }
    return .pause(left * (-1 / Effort.share), isFirst: !hasBeenOver)
  }
}
