/// A profile: work periods with short breaks between them, and a long break after several.
struct TimerProfile: Hashable {
  var id: Int
  var name: String
  // In minutes.
  var work = 25
  var shortRest = 5
  var longRest = 15
  /// The number of work periods before the long break.
  var rounds = 4
  /// Whether an end plays a sound.
  var hasSound = true
  /// Whether the next period starts by itself.
  var continues = false

  static let minutes = 1...600
  static let roundsAllowed = 1...12
  static let longestName = 40
  /// The maximum number of profiles: as many as a page can show.
  static let most = 20

  /// Returns the duration of a period in milliseconds.
  func length(of phase: TimerPhase) -> Int {
    switch phase {
    case .work: work * 60_000
    case .shortRest: shortRest * 60_000
    case .longRest: longRest * 60_000
    }
  }

  /// The profile with all values clamped to their bounds.
  var bounded: TimerProfile {
    var profile = self
    profile.name = name.timerName(upTo: TimerProfile.longestName)
    profile.work = work.bounded(by: TimerProfile.minutes)
    profile.shortRest = shortRest.bounded(by: TimerProfile.minutes)
    profile.longRest = longRest.bounded(by: TimerProfile.minutes)
    profile.rounds = rounds.bounded(by: TimerProfile.roundsAllowed)
    return profile
  }
}

/// The kind of a period.
enum TimerPhase: String, CaseIterable, Hashable {
  case work
  case shortRest
  case longRest
}

extension Int {
  func bounded(by range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension String {
  /// Returns a trimmed name on one line, up to `limit` characters.
  func timerName(upTo limit: Int) -> String {
    var view = UnicodeScalarView()
    for scalar in unicodeScalars where view.count < limit {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      view.append(isControl || scalar.properties.isWhitespace ? " " : scalar)
    }
    let words = String(view).split(separator: " ")
    return words.joined(separator: " ")
  }
}
