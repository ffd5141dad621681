internal import WidgetCore

/// The content of the card: the running timer; when expanded also statistics, other timers and profiles.
struct TimersCard {
  let state: TimerState
  let statistics: TimerStatistics
  let now: TimerClock
  let format: LocaleFormat
  let zone: Zone
  var isRightToLeft = false
  /// The path of the exported statistics.
  var savedFile: String?
  /// Whether the card is narrow for its text.
  var isTight = false

  static let workTint = Tint.orange
  static let restTint = Tint.green
  static let countdownTint = Tint.blue

  /// Whether the full content exceeds the host's limits, so that the card leaves out optional parts.
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

  /// A variant with Latin letters only, for names in many scripts, because each script loads fonts.
  private var plain: TimersCard {
    var state = state
    if let session = state.session { state.session?.plan.name = session.plan.name.latin }
    for index in state.profiles.indices {
      state.profiles[index].name = state.profiles[index].name.latin
    }
    for index in state.countdowns.indices where !state.countdowns[index].name.isEmpty {
      state.countdowns[index].name = state.countdowns[index].name.latin
    }
    var card = TimersCard(
      state: state, statistics: statistics, now: now, format: format, zone: zone,
      isRightToLeft: isRightToLeft, savedFile: savedFile?.latin)
    card.isSparse = true
    card.isTight = isTight
    return card
  }

  /// The most urgent item in compact mode: the session, otherwise the countdown that ends first, otherwise the
  /// stopwatch.
  private var main: [Node] {
    if state.session != nil { return sessionParts }
    let first = countdownsByEnd.first
    guard first != nil || state.stopwatch.since != nil else { return idleParts }
    let compact =
      first.map { countdownRow($0, isLarge: true) } ?? stopwatchRow
    return [compact.shown(in: .compact).node] + idleParts.map { $0.shown(in: .expanded) }
  }

  /// The line about other running timers in compact mode.
  private var others: [Node] {
    // A session that is over has this line in place of the time at which it ended.
    guard state.session.map({ !$0.isOver }) ?? true else { return [] }
    return [othersRow].compactMap(\.self).map { $0.shown(in: .compact).node }
  }

  /// The countdowns that run besides what the card is about, and one that is over; nil without any.
  var othersRow: Row? {
    let main = state.session == nil ? countdownsByEnd.first?.number : nil
    let others = countdownsByEnd.filter { $0.number != main }
    let over = others.filter(\.run.isOver).prefix(1)
    let seen = (over + others.filter(\.run.isRunning)).prefix(2)
    guard !seen.isEmpty else { return nil }
    return Row(spacing: 6) {
      for countdown in seen {
        let name = name(of: countdown)
        if countdown.run.isOver {
          Text(TimerWords.timeIsUp([name])).id("over \(countdown.number)").role(.caption)
            .weight(.medium)
        } else {
          Text(name).id("name \(countdown.number)").role(.caption).strength(.secondary)
          time(of: countdown).id("time \(countdown.number)").role(.caption)
        }
      }
      Spacer()
    }
    .id("others")
  }

  private var more: [Node] {
    let parts: [Node] =
      [todayRow] + weekParts + [Divider().id("line 1").node] + countdownParts
      + [stopwatchSection, Divider().id("line 2").node] + profileParts
    return parts.map { $0.shown(in: .expanded) }
  }

  /// The countdowns, finished ones first, then by end.
  var countdownsByEnd: [Countdown] {
    state.countdowns.sorted {
      ($0.run.left(at: now), $0.number) < ($1.run.left(at: now), $1.number)
    }
  }

  func name(of countdown: Countdown) -> String {
    countdown.name.isEmpty ? TimerWords.length(countdown.length) : countdown.name
  }

  /// Returns the remaining time, which the host updates while it runs.
  func timer(_ run: TimerRun) -> Text {
    if let end = run.end { return Text(.countdown(to: Double(end) / 1000)) }
    return Text(format.timer(seconds(left: run.left(at: now))))
  }

  func time(of countdown: Countdown) -> Text { timer(countdown.run) }

  /// Returns a ring that fills while the timer runs.
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

  /// Rounds up to whole seconds, so that 0 appears only at the end.
  private func seconds(left: Int) -> Int { max(0, (left + 999) / 1000) }

  /// Returns the time of day of a wall clock time.
  func clock(_ wall: Int) -> String { format.time(zone.time(at: wall / 1000)) }
}

extension String {
  var latin: String {
    let letters = String(String.UnicodeScalarView(unicodeScalars.filter { $0.value < 0x250 }))
      .timerName(upTo: Limits.words)
    return letters.isEmpty ? "…" : letters
  }
}

extension TimerRun {
  var isOver: Bool { if case .over = self { true } else { false } }
}

extension WorkSession {
  var isOver: Bool { run.isOver }
}
