internal import WidgetCore

/// The strings of the card, in one place for translators.
enum TimerWords {
  // MARK: Periods

  static func phase(_ phase: TimerPhase) -> String {
    switch phase {
    // A period of work of a timer.
    case .work: translated("Work")
    case .shortRest: translated("Short Rest")
    case .longRest: translated("Long Rest")
    }
  }

  static func over(_ phase: TimerPhase) -> String {
    phase == .work ? translated("Work is over") : translated("The rest is over")
  }

  static func start(_ phase: TimerPhase) -> String {
    switch phase {
    // A button.
    case .work: translated("Start Work")
    // A button.
    case .shortRest: translated("Start Short Rest")
    // A button.
    case .longRest: translated("Start Long Rest")
    }
  }

  /// Returns the text of a button on the card, next to a ring that shows the kind of break.
  static func startButton(_ phase: TimerPhase) -> String {
    // A button.
    phase == .work ? start(phase) : translated("Start Rest")
  }

  // The current period and its end: "Work until 3:25 PM".
  static func until(_ phase: String, _ time: String) -> String {
    translated("{phase} until {time}", ["phase": phase, "time": time])
  }
  // Of a timer.
  static func paused(_ phase: String) -> String {
    translated("{phase}, paused", ["phase": phase])
  }
  // Which period of work it is, for a screen reader.
  static func round(_ round: Int, of all: Int) -> String {
    translated(
      "Round {number} of {count}",
      ["number": Translations.number(round), "count": Translations.number(all)])
  }

  // MARK: Buttons

  static var start: String { translated("Start") }
  static var pause: String { translated("Pause") }
  // Of a timer that was paused.
  static var resume: String { translated("Resume") }
  // A timer's period is left out.
  static var skip: String { translated("Skip") }
  static var skipRest: String { translated("Skip Rest") }
  static var stop: String { translated("Stop") }
  static var fiveMore: String { translated("5 More Minutes") }
  static var oneMore: String { translated("1 More Minute") }
  static var again: String { translated("Start Again") }
  // It disappears from the card.
  static var dismiss: String { translated("Dismiss") }
  // The action of a button and its timer, for a screen reader: "Pause, Tea".
  static func button(_ what: String, _ timer: String) -> String { listed([what, timer]) }

  // MARK: Countdowns and the stopwatch

  static func timer(of length: String) -> String {
    translated("Timer of {length}", ["length": length])
  }
  // Opens a form for another length of a timer.
  static var other: String { translated("Another Timer") }
  static var newTimer: String { translated("New Timer") }
  static var name: String { translated("Name") }
  static var tea: String { translated("Tea") }
  static var minutes: String { translated("Minutes") }
  static var seconds: String { translated("Seconds") }
  static var stopwatch: String { translated("Stopwatch") }
  // A button of the stopwatch.
  static var lap: String { translated("Lap") }
  // A button of the stopwatch: back to zero.
  static var reset: String { translated("Reset") }
  static func lap(_ number: Int) -> String {
    translated("Lap {number}", ["number": Translations.number(number)])
  }
  static func moreTimers(_ count: Int) -> String {
    counted("{count} More Timer", "{count} More Timers", count)
  }
  static var timers: String { translated("Timers") }

  // MARK: Statistics

  static var doneToday: String { translated("Done Today") }
  static func rounds(_ count: Int) -> String {
    counted("{count} round", "{count} rounds", count)
  }
  static var nothingYet: String { translated("No rounds yet") }
  // The accessible label of a chart.
  static var week: String { translated("Minutes of work in the last seven days") }
  // The code of the unit of a chart's values: minutes.
  static var minutesUnit: String { translated("min") }
  static var export: String { translated("Export as CSV") }
  static func saved(_ path: String) -> String {
    translated("Saved as {file}", ["file": path])
  }

  // MARK: Profiles

  static var profiles: String { translated("Profiles") }
  static var editProfiles: String { translated("Edit Profiles") }
  static var newProfile: String { translated("New Profile") }
  static var editProfile: String { translated("Edit Profile") }
  static var edit: String { translated("Edit") }
  static var duplicate: String { translated("Duplicate") }
  static var delete: String { translated("Delete") }
  static var add: String { translated("Add") }
  static var save: String { translated("Save") }
  static var roundsUntilLongRest: String { translated("Rounds until the Long Rest") }
  static var sound: String { translated("Sound") }
  static var continues: String { translated("Start the Next Period by Itself") }
  static var keepsLength: String {
    translated("The period that is running keeps its length. The next one follows the changes.")
  }
  static var noProfiles: String { translated("There are no profiles") }
  static func deleted(_ name: String) -> String {
    translated("Deleted “{name}”", ["name": name])
  }
  static func deleteRunning(_ name: String) -> String {
    translated("Delete “{name}” While It Is Running?", ["name": name])
  }
  static var runsOn: String { translated("It runs on until you stop it.") }
  static func replace(_ running: String, _ name: String) -> String {
    translated("Stop “{running}” and Start “{name}”?", ["running": running, "name": name])
  }
  static var replacing: String {
    translated("What has passed of the running period is kept in the statistics.")
  }
  // A profile in short: minutes of work, of short rest, of long rest: "25 / 5 / 15 min".
  static func plan(_ profile: TimerProfile) -> String {
    translated(
      "{work} / {short} / {long} min",
      [
        "work": Translations.number(profile.work), "short": Translations.number(profile.shortRest),
        "long": Translations.number(profile.longRest),
      ])
  }
  // The names of the profiles that there are at first.
  static var focus: String { translated("Focus") }
  static var longFocus: String { translated("Long Focus") }

  // MARK: Notifications

  static var timeIsUp: String { translated("Time is up") }
  static func timeIsUp(_ names: [String]) -> String {
    translated("Time is up: {name}", ["name": listed(names)])
  }
  // The next period: "Next: Short Rest, 5 min".
  static func next(_ phase: String) -> String { translated("Next: {phase}", ["phase": phase]) }
  // The period that started by itself: "Now: Short Rest".
  static func now(_ phase: String) -> String { translated("Now: {phase}", ["phase": phase]) }
  // When it ended: "Ended 12 min ago".
  static func ended(_ time: String) -> String { translated("Ended {time}", ["time": time]) }

  // MARK: Errors

  static func refusal(_ refusal: TimerRefusal) -> String {
    switch refusal {
    case .tooManyCountdowns:
      counted(
        "There can be {count} timer at a time. Stop one first.",
        "There can be {count} timers at a time. Stop one first.", Countdown.most)
    case .tooManyProfiles:
      counted(
        "There can be {count} profile. Delete one first.",
        "There can be {count} profiles. Delete one first.", TimerProfile.most)
    case .profileIsGone: translated("This profile no longer exists")
    case .noName: translated("A profile needs a name")
    case .wrongLength:
      translated("A timer takes whole minutes and seconds, from 1 second to 24 hours")
    }
  }

  /// Returns a duration in milliseconds as text: "5 min", "1 h 15 min", "1 min 30 s".
  static func length(_ milliseconds: Int) -> String {
    let seconds = (milliseconds + 500) / 1000
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var parts: [String] = []
    if hours > 0 { parts.append(Spans.hours(hours)) }
    if minutes > 0 { parts.append(Spans.minutes(minutes)) }
    if rest > 0 || parts.isEmpty { parts.append(Spans.seconds(rest)) }
    return parts.joined(separator: " ")
  }
}
