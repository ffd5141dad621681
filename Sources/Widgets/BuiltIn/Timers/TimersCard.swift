internal import WidgetCore

/// What the card of timers shows: what runs, and expanded what was done, other timers, and the profiles.
struct TimersCard {
  let book: TimerBook
  let statistics: TimerStatistics
  let now: TimerClock
  let format: LocaleFormat
  let zone: Zone
  var isRightToLeft = false
  /// Where the statistics were just written to.
  var savedFile: String?

  static let workTint = Tint.orange
  static let restTint = Tint.green
  static let countdownTint = Tint.blue

  /// Whether there is so much that the panel would refuse all of it: then the card leaves out what it can
  /// do without.
  var isSparse = false

  var content: Node {
    for card in [self, sparse] {
      let node = card.whole
      if (try? node.check()) != nil { return node }
    }
    return plain.whole
  }

  private var whole: Node {
    Column(spacing: 10) {
      main
      others
      more
    }
    .node
  }

  private var sparse: TimersCard {
    var card = self
    card.isSparse = true
    return card
  }

  /// With Latin letters only, for who names timers in many scripts at once: each takes fonts of its own.
  private var plain: TimersCard {
    var book = book
    if let session = book.session { book.session?.plan.name = session.plan.name.latin }
    for index in book.profiles.indices {
      book.profiles[index].name = book.profiles[index].name.latin
    }
    for index in book.countdowns.indices where !book.countdowns[index].name.isEmpty {
      book.countdowns[index].name = book.countdowns[index].name.latin
    }
    var card = TimersCard(
      book: book, statistics: statistics, now: now, format: format, zone: zone,
      isRightToLeft: isRightToLeft, savedFile: savedFile?.latin)
    card.isSparse = true
    return card
  }

  /// Compact, the card shows what is most urgent: a profile that is worked by, else the timer that ends
  /// first, else the stopwatch.
  private var main: [Node] {
    if book.session != nil { return sessionParts }
    let first = countdownsByEnd.first
    guard first != nil || book.stopwatch.since != nil else { return idleParts }
    let compact =
      first.map { countdownRow($0, isLarge: true) } ?? stopwatchRow
    return [compact.shown(in: .compact).node] + idleParts.map { $0.shown(in: .expanded) }
  }

  /// Compact, one line tells what else runs.
  private var others: [Node] {
    let rest = countdownsByEnd.filter(\.run.isRunning).dropFirst(book.session == nil ? 1 : 0)
    let seen = rest.prefix(2)
    guard !seen.isEmpty, book.session.map({ !$0.isOver }) ?? true else { return [] }
    let row = Row(spacing: 6) {
      for countdown in seen {
        Text(name(of: countdown)).id("name \(countdown.number)").role(.caption).strength(.secondary)
        time(of: countdown).id("time \(countdown.number)").role(.caption)
      }
      Spacer()
    }
    return [row.id("others").shown(in: .compact).node]
  }

  private var more: [Node] {
    let parts: [Node] =
      [todayRow] + weekParts + [Divider().id("line 1").node] + countdownParts
      + [stopwatchSection, Divider().id("line 2").node] + profileParts
    return parts.map { $0.shown(in: .expanded) }
  }

  /// Those that are over first, then those that end soonest.
  var countdownsByEnd: [Countdown] {
    book.countdowns.sorted { ($0.run.left(at: now), $0.number) < ($1.run.left(at: now), $1.number) }
  }

  func name(of countdown: Countdown) -> String {
    countdown.name.isEmpty ? TimerWords.length(countdown.length) : countdown.name
  }

  /// What is left, which the panel keeps right while it runs.
  func timer(_ run: TimerRun) -> Text {
    if let end = run.end { return Text(.countdown(to: Double(end) / 1000)) }
    return Text(format.timer(seconds(left: run.left(at: now))))
  }

  func time(of countdown: Countdown) -> Text { timer(countdown.run) }

  /// A ring that fills up while it runs.
  func ring(_ run: TimerRun, of whole: Int, size: Double, text: String? = nil) -> Progress {
    var ring = Progress.ring(1, size: size, text: text)
    if let end = run.end {
      let span = TimeSpan(
        from: Double(max(0, end - max(1000, whole))) / 1000, to: Double(end) / 1000)
      ring.node.kind = .progress(Node.Progress(span, kind: .ring, size: size, text: text))
    } else if case .paused(let left) = run {
      let share = 1 - Double(left) / Double(max(1, whole))
      ring = Progress.ring(min(max(0, share), 1), size: size, text: text)
    }
    return ring
  }

  /// Whole seconds, of which the last is shown until it is over.
  private func seconds(left: Int) -> Int { max(0, (left + 999) / 1000) }

  /// The time of day of a moment on the wall.
  func clock(_ wall: Int) -> String { format.time(zone.time(at: wall / 1000)) }
}

extension String {
  var latin: String {
    let letters = String(String.UnicodeScalarView(unicodeScalars.filter { $0.value < 0x250 }))
      .timerName(upTo: Limits.words)
    return letters.isEmpty ? "…" : letters
  }
}

extension WorkSession {
  var isOver: Bool { if case .over = run { true } else { false } }
}
