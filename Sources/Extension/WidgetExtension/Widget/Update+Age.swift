public import FoundationEssentials
public import WidgetCore

extension Update {
  /// How old what was stored then is, for content that shows it. What seems to come from the future was
  /// stored by a clock that was wrong, and counts as very old.
  public static func age(of stored: Date, at now: Date = Date()) -> Duration {
    let seconds = now.timeIntervalSince(stored)
    // A store that is damaged may name any time at all.
    guard seconds.magnitude < 1e15 else { return Elapsed.most }
    return Elapsed.plausible(.seconds(seconds))
  }

  /// With an age that the panel takes, whatever a clock has made of it.
  var speakable: Update {
    var update = self
    update.age = age.map(Elapsed.plausible)
    return update
  }
}
