internal import GLib

/// Decides when the commands of other processes are performed: at most 10 in any second, in the order
/// in which they came. A command that would wait too long is refused.
nonisolated struct CallLimiter {
  static let most = 10
  static let span = Duration.seconds(1)
  static let longestWait = Duration.seconds(2)

  /// The moments of the last commands, the oldest first; some may be in the future.
  private var moments: [Moment] = []

  /// Returns the moment at which a command that comes now is performed; nil if it is refused.
  mutating func moment(at now: Moment) -> Moment? {
    var moment = max(now, moments.last ?? now)
    if moments.count == CallLimiter.most { moment = max(moment, moments[0] + CallLimiter.span) }
    guard moment - now <= CallLimiter.longestWait else { return nil }
    moments.append(moment)
    if moments.count > CallLimiter.most { moments.removeFirst() }
    return moment
  }
}
