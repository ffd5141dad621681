public import FoundationEssentials
public import WidgetCore

extension Update {
  /// Returns the age of stored content. A time in the future comes from a wrong clock, and counts as very old.
  public static func age(of stored: Date, at now: Date = Date()) -> Duration {
    let seconds = now.timeIntervalSince(stored)
    // A damaged store can contain any time.
    guard seconds.magnitude < 1e15 else { return Elapsed.most }
    return Elapsed.plausible(.seconds(seconds))
  }
}
