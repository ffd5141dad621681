internal import WidgetCore

/// The parsed action of a click; actions that no button sends are invalid.
enum TimerAction: Hashable {
  case event(TimerEvent)
  /// Exports the statistics to a file.
  case export

  init?(_ request: ActionRequest) throws(TimerRefusal) {
    let words = request.action.split(separator: " ")
    let number = words.count == 2 ? Int(words[1]) : nil
    switch (words.first.map(String.init) ?? "", words.count, number) {
    case ("export", 1, _): self = .export
    case ("start", 1, _): self = .event(.start(profile: nil))
    case ("start", 2, let id?): self = .event(.start(profile: id))
    case ("pause", 2, let number?): self = .event(.pause(number))
    case ("resume", 2, let number?): self = .event(.resume(number))
    case ("next", 2, let number?): self = .event(.next(number))
    case ("skip", 2, let number?): self = .event(.skip(number))
    case ("more", 2, let number?): self = .event(.more(number))
    case ("stop", 2, let number?): self = .event(.stop(number))
    case ("restart", 2, let number?): self = .event(.restart(number))
    case ("countdown", 1, _): self = .event(try TimerAction.countdown(request.value))
    case ("countdown", 2, let seconds?):
      guard (1...86_400).contains(seconds) else { throw .wrongLength }
      self = .event(.countDown(name: "", length: seconds * 1000))
    case ("stopwatch", 2, _):
      guard let button = TimerEvent.StopwatchButton(rawValue: String(words[1])) else { return nil }
      self = .event(.stopwatch(button))
    case ("profile", 1, _): self = .event(.save(try TimerAction.profile(0, request.value)))
    case ("profile", 2, let id?): self = .event(.save(try TimerAction.profile(id, request.value)))
    case ("copy", 2, let id?): self = .event(.copy(profile: id))
    case ("delete", 2, let id?): self = .event(.delete(profile: id))
    case ("restore", 1, _): self = .event(.restoreProfile)
    default: return nil
    }
  }

  private static func countdown(_ value: ActionValue?) throws(TimerRefusal) -> TimerEvent {
    let minutes = try value?.wholeNumber("minutes", in: 0...1440) ?? 0
    let seconds = try value?.wholeNumber("seconds", in: 0...59) ?? 0
    let length = (minutes * 60 + seconds) * 1000
    guard Countdown.lengths.contains(length) else { throw .wrongLength }
    return .countDown(name: value?.typed("name") ?? "", length: length)
  }

  private static func profile(
    _ id: Int, _ value: ActionValue?
  ) throws(TimerRefusal) -> TimerProfile {
    guard let value, let name = value.typed("name") else { throw .noName }
    var profile = TimerProfile(id: id, name: name)
    profile.work = try value.wholeNumber("work", in: TimerProfile.minutes) ?? profile.work
    profile.shortRest =
      try value.wholeNumber("shortRest", in: TimerProfile.minutes) ?? profile.shortRest
    profile.longRest =
      try value.wholeNumber("longRest", in: TimerProfile.minutes) ?? profile.longRest
    profile.rounds =
      try value.wholeNumber("rounds", in: TimerProfile.roundsAllowed) ?? profile.rounds
    profile.hasSound = value.isOn("sound") ?? profile.hasSound
    profile.continues = value.isOn("continues") ?? profile.continues
    return profile
  }
}

extension ActionValue {
  fileprivate func isOn(_ name: String) -> Bool? {
    if case .isOn(let isOn) = self[name] { isOn } else { nil }
  }

  /// Returns nil for empty input; throws for anything except a whole number in the range.
  fileprivate func wholeNumber(
    _ name: String, in range: ClosedRange<Int>
  ) throws(TimerRefusal) -> Int? {
    guard let value = self[name] else { return nil }
    guard case .number(let number) = value, let whole = Int(exactly: number),
      range.contains(whole)
    else { throw .wrongLength }
    return whole
  }
}
