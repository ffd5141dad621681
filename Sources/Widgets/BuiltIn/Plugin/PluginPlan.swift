internal import Plugins
internal import WidgetCore

/// When a plugin is run: as its name and its comments say, and what the panel asks for.
struct PluginPlan: Equatable {
  /// Nil where its name doesn't say.
  var interval: Duration?
  var schedule: [PluginSchedule] = []
  var runsOnOpening = false

  init(_ name: PluginName, _ comments: PluginComments) {
    interval = name.interval
    schedule = comments.schedule
    runsOnOpening = name.runsOnOpening || comments.runsOnOpening
  }

  /// Whether it is run for this; `age` is that of what it printed last, nil where there is nothing.
  func isDue(_ reason: UpdateReason, age: Duration?) -> Bool {
    switch reason {
    case .user, .settings, .wake, .online: return true
    case .appear where runsOnOpening: return true
    default: break
    }
    guard let age else { return true }
    // It waits for its time, but for what the panel was hidden at.
    guard schedule.isEmpty else { return age >= .seconds(60) }
    // Where its name says nothing, it is run when the panel appears. What is nearly due is due.
    return interval.map { age >= $0 * 0.9 } ?? true
  }

  /// How long it is to the next run; nil where it is run only when it is asked for. `now` is in seconds
  /// since 1970, `zone` how far clocks are ahead of Greenwich.
  func wait(from now: Int, zone: Int) -> Duration? {
    scheduled(from: now, zone: zone) ?? interval
  }

  /// How long it is until its schedule says so.
  func scheduled(from now: Int, zone: Int) -> Duration? {
    schedule.compactMap { $0.wait(from: now, zone: zone) }.min().map { .seconds($0) }
  }
}
