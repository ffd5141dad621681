internal import Calendars
internal import FoundationEssentials
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// The Timers widget: work profiles, countdowns, and a stopwatch. No process runs without a click: the host draws
/// the time and starts this widget again at the next end.
struct Timers: WidgetProvider {
  static let id = "org.todayview.Timers"

  /// The interval for checking whether the wall clock was set back, in seconds; an end would otherwise be late.
  private static let watch = 900

  private var sample: TimerState?

  mutating func update(_ context: Context) throws -> UpdateResult {
    if let samples = Samples.wanted { return .newData(try show(.check, samples, context)) }
    do {
      return .newData(try handle(.check, context))
    } catch let error as StoreError where context.reason == .time {
      // Notifies about the end even if the store fails.
      print("\(error)")
      return .newData(try tellWithoutStoring(context))
    }
  }

  mutating func action(_ action: ActionRequest, _ context: Context) throws -> UpdateResult {
    do {
      guard let action = try TimerAction(action) else { return .noData }
      if let samples = Samples.wanted {
        guard case .event(let event) = action else { return .noData }
        return .newData(try show(event, samples, context))
      }
      switch action {
      case .event(let event): return .newData(try handle(event, context))
      case .export: return .newData(try export(context))
      }
    } catch let refusal as TimerRefusal {
      return .failed(TimerWords.refusal(refusal))
    }
  }

  // MARK: - Timers

  private func handle(_ event: TimerEvent, _ context: Context) throws -> Update {
    let now = TimerClock.now()
    let store = Timers.store(context)
    var state = try store.handle(event, at: now)
    withdraw(event, state, context)
    if !state.ends.isEmpty {
      // Stores the end before the notification and removes it afterwards. If the process is killed in between, the
      // notification is sent twice, and the second one replaces the first.
      tell(state, at: now, context)
      state = try store.handle(.told(state.ends.map(\.number)), at: now)
    }
    if case .delete = event, let deleted = state.deleted {
      context.offerUndo(TimerWords.deleted(deleted.profile.name), sending: "restore")
    }
    return update(state, try store.statistics(at: now), now, context)
  }

  private func tell(_ state: TimerState, at now: TimerClock, _ context: Context) {
    let format = LocaleFormat(context.environment.locale)
    for notice in TimerNotices.notices(of: state.ends, at: now, format, context.zone) {
      context.notify(notice)
    }
  }

  private func tellWithoutStoring(_ context: Context) throws -> Update {
    let now = TimerClock.now()
    let store = Timers.store(context)
    var state = try store.stored()
    // Repeated and counted once the store works again.
    _ = try state.handle(.check, at: now)
    tell(state, at: now, context)
    return update(state, try store.statistics(at: now), now, context)
  }

  /// Withdraws the notifications that the user has answered.
  private func withdraw(_ event: TimerEvent, _ state: TimerState, _ context: Context) {
    switch event {
    case .start, .next, .skip: context.withdraw(TimerNotices.period)
    case .more(let number), .stop(let number), .restart(let number):
      context.withdraw(TimerNotices.countdown(number))
      // A click on a countdown doesn't answer the notification of a period.
      let isCountdown = state.countdowns.contains { $0.number == number }
      if !isCountdown, state.session?.isOver != true { context.withdraw(TimerNotices.period) }
    default: break
    }
  }

  private func update(
    _ state: TimerState, _ statistics: TimerStatistics, _ now: TimerClock, _ context: Context,
    savedFile: String? = nil
  ) -> Update {
    let zone = context.zone
    let card = TimersCard(
      state: state, statistics: statistics, now: now,
      format: LocaleFormat(context.environment.locale), zone: zone,
      isRightToLeft: context.environment.isRightToLeft, savedFile: savedFile,
      isTight: context.environment.maximum.compact.isTight)
    let seconds = now.wall / 1000
    let midnight = zone.midnight(after: seconds) - seconds
    return Update(
      card.content,
      refreshAfter: .seconds(state.isRunning ? min(midnight, Timers.watch) : midnight),
      // A millisecond after the end, when it's over.
      wakeAt: state.nextEnd.map { .milliseconds($0 + 1) }, relevant: state.relevance)
  }

  private static func store(_ context: Context) -> TimerStore {
    // Stored for the widget, not for the card, so that it survives removing and adding the card.
    TimerStore(
      values: context.commonValues, zone: context.zone,
      firstProfiles: [
        TimerProfile(id: 0, name: TimerWords.focus),
        TimerProfile(
          id: 0, name: TimerWords.longFocus, work: 50, shortRest: 10, longRest: 30, rounds: 2),
      ])
  }

  // MARK: - Export

  private func export(_ context: Context) throws -> Update {
    let now = TimerClock.now()
    let store = Timers.store(context)
    try store.forgetOldMonths()
    let name = TimerTable.name(store.zone.time(at: now.wall / 1000))
    let path = try TimerFile.write(
      TimerTable.text(try store.allEntries(), in: store.zone), named: name,
      in: Timers.folder(context))
    let state = try store.handle(.check, at: now)
    return update(state, try store.statistics(at: now), now, context, savedFile: path)
  }

  /// Returns the folder in the settings, or the home folder.
  private static func folder(_ context: Context) -> String {
    if let folder = context.settings.text("folder"), folder.hasPrefix("/") { return folder }
    return homeFolder ?? "/"
  }

  // MARK: - Demonstration

  /// Uses sample data; stores nothing and sends no notification.
  private mutating func show(
    _ event: TimerEvent, _ samples: Samples, _ context: Context
  ) throws -> Update {
    let now = TimerClock.now()
    let shown = TimerSample(samples.bytes(of: "timers.json"), at: now)
    var state = sample ?? shown.state
    _ = try state.handle(event, at: now)
    state.ends = []
    sample = state
    let zone = context.zone
    let statistics = TimerStatistics(
      shown.entries, today: zone.time(at: now.wall / 1000), in: zone)
    return update(state, statistics, now, context)
  }
}
