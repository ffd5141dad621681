internal import FoundationEssentials
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// Timers: profiles of work and rest, countdowns, and a stopwatch. Nothing runs while nothing is clicked:
/// the panel draws the time, and starts this again when the next end has come.
struct Timers: Widget {
  static let id = "org.todayview.Timers"

  /// How often it looks whether the clock on the wall was set while something runs, in seconds: an end
  /// would come too late by as much as that was put back.
  private static let watch = 900

  private var sample: TimerBook?

  mutating func update(_ context: Context) throws -> UpdateResult {
    if let samples = Samples.wanted { return .newData(try show(.look, samples, context)) }
    do {
      return .newData(try handle(.look, context))
    } catch let error as StoreError where context.reason == .time {
      // Where nothing can be stored, the end is still told.
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

  // MARK: - The timers

  private func handle(_ event: TimerEvent, _ context: Context) throws -> Update {
    let now = TimerClock.now()
    let desk = Timers.desk(context)
    var book = try desk.handle(event, at: now)
    withdraw(event, book, context)
    if !book.ends.isEmpty {
      // Stored before, and forgotten after it was told: whatever ends this process in between, it is
      // told, if only twice, and the second time takes the place of the first.
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
    // What counts for the statistics is found again when it can be stored.
    _ = try book.handle(.look, at: now)
    tell(book, at: now, context)
    return update(book, try desk.statistics(at: now), now, context)
  }

  /// What the user has answered needn't be told any more.
  private func withdraw(_ event: TimerEvent, _ book: TimerBook, _ context: Context) {
    switch event {
    case .start, .next, .skip: context.withdraw(TimerNotices.period)
    case .more(let number), .stop(let number), .restart(let number):
      context.withdraw(TimerNotices.countdown(number))
      // A period that is over waits for its answer, whatever was said of a countdown.
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
      // A millisecond later, as it is over only then.
      wakeAt: book.nextEnd.map { .milliseconds($0 + 1) })
  }

  private static func desk(_ context: Context) -> TimerDesk {
    // Of the widget and not of the card: who removes it and adds it again finds everything.
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

  // MARK: - The statistics as a file

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

  /// The one that the user has chosen; else the home folder, where it is found.
  private static func folder(_ context: Context) -> String {
    if let folder = context.settings.text("folder"), folder.hasPrefix("/") { return folder }
    return getenv("HOME").map { String(cString: $0) } ?? "/"
  }

  // MARK: - For demonstrations

  /// Works on sample data, and stores and tells nothing.
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
