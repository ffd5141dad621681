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

  private var sample: TimerBook?

  mutating func update(_ context: Context) throws -> UpdateResult {
    if let samples = Samples.wanted { return .newData(try show(.look, samples, context)) }
    do {
      return .newData(try handle(.look, context))
    } catch let error as StoreError where context.reason == .time {
      // Notifies about the end even if the store fails.
      print("\(error)")
      return .newData(try tellWithoutStoring(context))
    }
  }

  mutating func action(_ action: ActionRequest, _ context: Context) throws -> UpdateResult {
    do {
      guard let wish = try TimerWish(action) else { return .noData }
      if let samples = Samples.wanted {
        guard case .event(let event) = wish else { return .noData }
        return .newData(try show(event, samples, context))
      }
      switch wish {
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
    let desk = Timers.desk(context)
    var book = try desk.handle(event, at: now)
    withdraw(event, book, context)
    if !book.ends.isEmpty {
      // Stores the end before the notification and removes it afterwards. If the process is killed in between, the
      // notification is sent twice, and the second one replaces the first.
      tell(book, at: now, context)
      book = try desk.handle(.told(book.ends.map(\.number)), at: now)
    }
    if case .delete = event, let deleted = book.deleted {
      context.offerUndo(TimerWords.deleted(deleted.profile.name), sending: "restore")
    }
    return update(book, try desk.statistics(at: now), now, context)
  }

  private func tell(_ book: TimerBook, at now: TimerClock, _ context: Context) {
    let format = LocaleFormat(context.environment.locale)
    for notice in TimerNotices.notices(of: book.ends, at: now, format, Timers.zone(context)) {
      context.notify(notice)
    }
  }

  private func tellWithoutStoring(_ context: Context) throws -> Update {
    let now = TimerClock.now()
    let desk = Timers.desk(context)
    var book = try desk.stored()
    // Repeated and counted once the store works again.
    _ = try book.handle(.look, at: now)
    tell(book, at: now, context)
    return update(book, try desk.statistics(at: now), now, context)
  }

  /// Withdraws the notifications that the user has answered.
  private func withdraw(_ event: TimerEvent, _ book: TimerBook, _ context: Context) {
    switch event {
    case .start, .next, .skip: context.withdraw(TimerNotices.period)
    case .more(let number), .stop(let number), .restart(let number):
      context.withdraw(TimerNotices.countdown(number))
      // A click on a countdown doesn't answer the notification of a period.
      let isCountdown = book.countdowns.contains { $0.number == number }
      if !isCountdown, book.session?.isOver != true { context.withdraw(TimerNotices.period) }
    default: break
    }
  }

  private func update(
    _ book: TimerBook, _ statistics: TimerStatistics, _ now: TimerClock, _ context: Context,
    savedFile: String? = nil
  ) -> Update {
    let zone = Timers.zone(context)
    let card = TimersCard(
      book: book, statistics: statistics, now: now,
      format: LocaleFormat(context.environment.locale), zone: zone,
      isRightToLeft: context.environment.isRightToLeft, savedFile: savedFile)
    let clock = zone.time(at: now.wall / 1000)
    let midnight = 86_400 - (clock.hour * 60 + clock.minute) * 60 - clock.second
    return Update(
      card.content,
      refreshAfter: .seconds(book.isRunning ? min(midnight, Timers.watch) : midnight),
      // A millisecond after the end, when it's over.
      wakeAt: book.nextEnd.map { .milliseconds($0 + 1) })
  }

  private static func desk(_ context: Context) -> TimerDesk {
    // Stored for the widget, not for the card, so that it survives removing and adding the card.
    TimerDesk(
      values: context.commonValues, zone: zone(context),
      firstProfiles: [
        TimerProfile(id: 0, name: TimerWords.focus),
        TimerProfile(
          id: 0, name: TimerWords.longFocus, work: 50, shortRest: 10, longRest: 30, rounds: 2),
      ])
  }

  private static func zone(_ context: Context) -> Zone {
    Zone.named(context.environment.timeZone) ?? .local()
  }

  // MARK: - Export

  private func export(_ context: Context) throws -> Update {
    let now = TimerClock.now()
    let desk = Timers.desk(context)
    try desk.forgetOldMonths()
    let name = TimerTable.name(desk.zone.time(at: now.wall / 1000))
    let path = try TimerFile.write(
      TimerTable.text(try desk.allEntries(), in: desk.zone), named: name,
      in: Timers.folder(context))
    let book = try desk.handle(.look, at: now)
    return update(book, try desk.statistics(at: now), now, context, savedFile: path)
  }

  /// Returns the folder in the settings, or the home folder.
  private static func folder(_ context: Context) -> String {
    if let folder = context.settings.text("folder"), folder.hasPrefix("/") { return folder }
    return getenv("HOME").map { String(cString: $0) } ?? "/"
  }

  // MARK: - Demonstration

  /// Uses sample data; stores nothing and sends no notification.
  private mutating func show(
    _ event: TimerEvent, _ samples: Samples, _ context: Context
  ) throws -> Update {
    let now = TimerClock.now()
    let shown = TimerSample(samples.bytes(of: "timers.json"), at: now)
    var book = sample ?? shown.book
    _ = try book.handle(event, at: now)
    book.ends = []
    sample = book
    let zone = Timers.zone(context)
    let statistics = TimerStatistics(
      shown.entries, today: zone.time(at: now.wall / 1000), in: zone)
    return update(book, statistics, now, context)
  }
}
