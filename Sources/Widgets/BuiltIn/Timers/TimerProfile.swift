/// How a kind of task is worked on: periods of work with rests between them, and a long rest after some.
struct TimerProfile: Hashable {
  var id: Int
  var name: String
  // In minutes.
  var work = 25
  var shortRest = 5
  var longRest = 15
  /// How many periods of work there are until the long rest.
  var rounds = 4
  /// Whether an end is heard.
  var hasSound = true
  /// Whether the next period starts by itself.
  var continues = false

  static let minutes = 1...600
  static let roundsAllowed = 1...12
  static let longestName = 40
  /// How many there can be: as many as a screen of them can show.
  static let most = 20

  /// How long a period takes, in milliseconds.
  func length(of phase: TimerPhase) -> Int {
    switch phase {
    case .work: work * 60_000
    case .shortRest: shortRest * 60_000
    case .longRest: longRest * 60_000
    }
  }

  /// With all that is out of bounds brought into them.
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

/// What a period is for.
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
  /// As a name on one line, without spaces around it and no longer than it may be.
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
