internal import GLib

/// Limits the panel's processor time for a widget to a small average share, whatever the reason: bytes, content,
/// pictures. Unused time is saved up to a limit, which allows bursts. Reading from a widget that is over budget
/// pauses.
struct CostBudget: Sendable {
  /// Of one processor.
  static let share = 0.05
  /// The period of the average; its share can be spent at once.
  static let span = Duration.seconds(10)
  /// Maximum pause: the widget may have a pending response.
  static let longestPause = Duration.seconds(5)

  private static let most = span * share

  /// The remaining budget; negative when exceeded.
  private(set) var left = CostBudget.most
  private var last: Moment?
  private var hasBeenOver = false

  /// The consequence of a cost.
  enum Verdict: Hashable, Sendable {
    case fine
    /// Pause reading; `isFirst` if that wasn't logged yet.
    case pause(Duration, isFirst: Bool)
  }

  /// Adds a cost.
  mutating func spend(_ cost: Duration, at now: Moment) -> Verdict {
    if let last, now > last { left = min(CostBudget.most, left + (now - last) * CostBudget.share) }
    last = now
    left = max(left - max(.zero, cost), CostBudget.longestPause * -CostBudget.share)
    guard left < .zero else { return .fine }
    defer { hasBeenOver = true }
    return .pause(left * (-1 / CostBudget.share), isFirst: !hasBeenOver)
  }
}
