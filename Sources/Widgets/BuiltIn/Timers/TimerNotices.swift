internal import WidgetCore

/// The notifications about ended timers.
enum TimerNotices {
  /// The id of the notification for periods; each replaces the one before.
  static let period = "period"

  static func countdown(_ number: Int) -> String { "countdown \(number)" }

  /// Returns the notifications; several countdowns that ended together, as during sleep, share one.
  static func notices(
    of ends: [TimerEnd], at now: TimerClock, _ format: LocaleFormat, _ zone: Zone
  ) -> [WidgetNotification] {
    let writer = Writer(now: now, format: format, zone: zone)
    let periods = ends.compactMap(writer.period).suffix(1)
    let countdowns = ends.filter { if case .countdown = $0.what { true } else { false } }
    return periods + (countdowns.isEmpty ? [] : [writer.countdowns(countdowns)])
  }

  private struct Writer {
    let now: TimerClock
    let format: LocaleFormat
    let zone: Zone

    func period(_ end: TimerEnd) -> WidgetNotification? {
      guard case .period(let phase, let next, let running, let profile) = end.what else {
        return nil
      }
      let word = TimerWords.phase(next)
      let lines = [
        listed([profile, running == nil ? TimerWords.next(word) : TimerWords.now(word)]), late(end),
      ]
      let actions: [WidgetNotification.Action] =
        if let running {
          [.init(TimerWords.pause, send: "pause \(running)")]
        } else {
          [
            .init(TimerWords.start(next), send: "next \(end.number)"),
            .init(TimerWords.fiveMore, send: "more \(end.number)"),
          ]
        }
      return WidgetNotification(
        id: TimerNotices.period, title: TimerWords.over(phase),
        body: lines.compactMap(\.self).joined(separator: "\n"),
        sound: end.hasSound ? .alarm : nil, actions: actions)
    }

    func countdowns(_ ends: [TimerEnd]) -> WidgetNotification {
      let names = ends.map { end in
        guard case .countdown(let name, let length) = end.what else { return "" }
        return name.isEmpty ? TimerWords.length(length) : name
      }
      let number = ends[0].number
      let actions: [WidgetNotification.Action] =
        ends.count > 1
        ? []
        : [
          .init(TimerWords.again, send: "restart \(number)"),
          .init(TimerWords.oneMore, send: "more \(number)"),
        ]
      return WidgetNotification(
        id: TimerNotices.countdown(number), title: shortened(TimerWords.timeIsUp(names)),
        body: late(ends[ends.count - 1]), sound: .alarm, actions: actions)
    }

    /// Returns the time of the end if it's a while ago.
    private func late(_ end: TimerEnd) -> String? {
      guard now.wall - end.time >= 60_000 else { return nil }
      return TimerWords.ended(
        format.relative(end.time / 1000, now: now.wall / 1000, on: zone.time))
    }

    private func shortened(_ title: String) -> String {
      let scalars = title.unicodeScalars
      guard scalars.count > Limits.notificationTitle else { return title }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars.prefix(Limits.notificationTitle - 1))
      return "\(String(view))…"
    }
  }
}
