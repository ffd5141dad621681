internal import WidgetCore

// Countdowns and the stopwatch.

extension TimersCard {
  /// The number of countdowns on the card; the others are on a page.
  private var shown: Int { isSparse ? 1 : 2 }
  /// The usual durations in minutes.
  private static let usual = [3, 5, 10]

  var countdownParts: [Node] {
    let all = countdownsByEnd
    let rows = all.prefix(shown).map { countdownRow($0).node }
    let rest = all.count - rows.count
    return rows + (rest > 0 ? [moreTimers(all, rest)] : []) + [newTimers]
  }

  private func moreTimers(_ all: [Countdown], _ rest: Int) -> Node {
    let page = Column(spacing: 10) { all.map { countdownRow($0).node } }
    return ActionButton(
      TimerWords.moreTimers(rest), action: .show(ContentPage(TimerWords.timers, page.node))
    ).id("more timers").node
  }

  func countdownRow(_ countdown: Countdown, isLarge: Bool = false) -> Row {
    let name = name(of: countdown)
    return Row(spacing: 12, grow: 1) {
      ring(countdown.run, of: countdown.whole, size: isLarge ? 44 : 32).id("ring")
        .tint(TimersCard.countdownTint).label(name)
      Column(spacing: 0) { countdownWords(countdown, name, isLarge: isLarge) }.id("words")
      countdownButtons(countdown, name)
    }
    .id("\(isLarge ? "first" : "countdown") \(countdown.number)")
  }

  private func countdownWords(_ countdown: Countdown, _ name: String, isLarge: Bool) -> [Node] {
    if case .over(let end) = countdown.run {
      let text = countdown.name.isEmpty ? TimerWords.timeIsUp : TimerWords.timeIsUp([name])
      return [
        Text(text).id("over").weight(.medium).lines(2).node,
        Text(.relative(to: Double(end) / 1000)).id("when").role(.caption).strength(.secondary).node,
      ]
    }
    return [
      time(of: countdown).id("left").role(isLarge ? .value : .title).change(.none).node,
      Text(name).id("caption").role(.caption).strength(.secondary).node,
    ]
  }

  private func countdownButtons(_ countdown: Countdown, _ name: String) -> [Node] {
    let number = countdown.number
    let isOver = countdown.run.isOver
    let first =
      isOver
      ? ActionButton(
        icon: "view-refresh-symbolic", label: TimerWords.button(TimerWords.again, name),
        action: .send("restart \(number)")
      ).id("again")
      : pauseButton(countdown.run, number, name)
    let word = isOver ? TimerWords.dismiss : TimerWords.stop
    let stop = ActionButton(
      icon: "window-close-symbolic", label: TimerWords.button(word, name),
      action: .send("stop \(number)"))
    return [first.node, stop.id("stop").node]
  }

  private var newTimers: Node {
    // Without units, which don't fit with the largest text size.
    Row(spacing: 6, grow: 0) {
      Text(TimerWords.minutes).id("minutes").strength(.secondary)
      for minutes in TimersCard.usual {
        ActionButton(format.number(minutes), action: .send("countdown \(minutes * 60)"))
          .id("\(minutes)").label(TimerWords.timer(of: Spans.minutes(minutes)))
      }
      ActionButton(icon: "list-add-symbolic", label: TimerWords.other, action: .ask(countdownForm))
        .id("other")
    }
    .id("new timers").node
  }

  private var countdownForm: Ask {
    Ask(
      "countdown", title: TimerWords.newTimer,
      fields: [
        .init("name", TimerWords.name, placeholder: TimerWords.tea),
        .init(
          "minutes", TimerWords.minutes, .number(minimum: 0, maximum: 1440, step: 1), value: 15,
          isRequired: true),
        .init("seconds", TimerWords.seconds, .number(minimum: 0, maximum: 59, step: 1)),
      ], confirm: TimerWords.start)
  }

  // MARK: - The stopwatch

  var stopwatchSection: Node {
    Column(spacing: 4) {
      stopwatchRow
      if !state.stopwatch.laps.isEmpty, !isSparse { laps }
    }
    .id("stopwatch").node
  }

  var stopwatchRow: Row {
    Row(spacing: 8, grow: 0) {
      Column(spacing: 0) {
        if state.stopwatch.isUsed { stopwatchTime.id("time").role(.title).change(.none) }
        Text(TimerWords.stopwatch).id("name").role(state.stopwatch.isUsed ? .caption : .body)
          .strength(.secondary)
      }
      .id("words")
      if state.stopwatch.since != nil {
        ActionButton(TimerWords.lap, action: .send("stopwatch lap")).id("lap")
        ActionButton(
          icon: "media-playback-pause-symbolic",
          label: TimerWords.button(TimerWords.pause, TimerWords.stopwatch),
          action: .send("stopwatch stop")
        ).id("run")
      } else {
        if state.stopwatch.isUsed {
          ActionButton(TimerWords.reset, action: .send("stopwatch reset")).id("lap")
        }
        ActionButton(
          icon: "media-playback-start-symbolic",
          label: TimerWords.button(TimerWords.start, TimerWords.stopwatch),
          action: .send("stopwatch start")
        ).id("run")
      }
    }
    .id("stopwatch row")
  }

  private var stopwatchTime: Text {
    guard let since = state.stopwatch.since else { return Text(exact(state.stopwatch.total)) }
    return Text(.elapsed(from: Double(max(0, since.wall - state.stopwatch.total)) / 1000))
  }

  /// The completed laps, latest first.
  private var laps: List {
    let ends = state.stopwatch.laps
    let rows = zip(ends, [0] + ends).map { $0 - $1 }.enumerated().reversed()
    return List(max: 3) {
      for (index, length) in rows {
        ListRow(TimerWords.lap(index + 1), value: exact(length)).id("lap \(index + 1)")
      }
    }
    .id("laps")
  }

  /// Returns a time with tenths of a second: "1:02.4".
  private func exact(_ milliseconds: Int) -> String {
    let tenths = milliseconds / 100
    let part = format.number(Double(tenths % 10) / 10, decimals: 1...1)
    return format.timer(tenths / 10) + part.dropFirst()
  }
}
