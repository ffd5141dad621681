internal import Plugins
internal import WidgetCore

/// The schedule of a plugin, from its name, its comments, and the host's requests.
struct PluginPlan: Equatable {
  /// The interval in the file's name; nil without one.
  var interval: Duration?
  var schedule: [PluginSchedule] = []
  var runsOnOpening = false

  init(_ name: PluginName, _ comments: PluginComments) {
    interval = name.interval
    schedule = comments.schedule
    runsOnOpening = name.runsOnOpening || comments.runsOnOpening
  }

  /// Returns whether to run for a request; `age` is the age of the last output, nil without output.
  func isDue(_ reason: UpdateReason, age: Duration?) -> Bool {
    switch reason {
    case .user, .settings, .wake, .online: return true
    case .appear where runsOnOpening: return true
    default: break
    }
    guard let age else { return true }
    // With a schedule, it only catches up on runs that the hidden panel missed.
    guard schedule.isEmpty else { return age >= .seconds(60) }
    // Without an interval, it runs when the panel appears. A run that is nearly due counts as due.
    return interval.map { age >= $0 * 0.9 } ?? true
  }

  /// The reason of a run, as SwiftBar names it.
  static func refreshReason(
    _ reason: UpdateReason, hasOutput: Bool, runsOnOpening: Bool
  ) -> String {
    guard hasOutput else { return "FirstLaunch" }
    return switch reason {
    case .appear: runsOnOpening ? "MenuOpen" : "Schedule"
    case .user: "RefreshAllMenu"
    case .settings: "PluginSettings"
    case .wake: "WakeFromSleep"
    default: "Schedule"
    }
  }

  /// Returns the time until the next run; nil if it only runs on request. `now` is in seconds since 1970, `zone`
  /// the offset from UTC.
  func wait(from now: Int, zone: Int) -> Duration? {
    scheduled(from: now, zone: zone) ?? interval
  }

  /// Returns the time until the next scheduled run.
  func scheduled(from now: Int, zone: Int) -> Duration? {
    schedule.compactMap { $0.wait(from: now, zone: zone) }.min().map { .seconds($0) }
  }
}
