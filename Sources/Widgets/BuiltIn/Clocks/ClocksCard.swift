internal import WidgetCore

/// The content of the card: clock faces of the first cities; when expanded, all cities with their times, and alarms.
struct ClocksCard {
  /// A city and its time zone.
  struct Clock: Hashable {
    var city: ClockCity
    var zone: Zone
    var daylight: TimeSpan?
  }

  var clocks: [Clock]
  /// Unknown cities in the settings.
  var unknown: [String] = []
  /// Whether the user has chosen no cities.
  var isUnset = false
  var alarms: AlarmList
  var home: Zone
  /// Seconds since 1970.
  var now: Int
  var format: LocaleFormat
  /// The size of the compact card.
  var room = Extent(width: 336, height: 94)

  private static let face = 48.0
  private static let largeFace = 56.0
  /// The minimum width of a city in the compact card.
  private static let column = 80.0
  /// The approximate width of a letter in its name.
  private static let nameLetter = 8.5
  /// The approximate width of a letter in an alarm's subtitle, doubled, because the text has half of a tile.
  private static let letter = 10.5

  private var isTight: Bool { room.isTight }

  /// The content within the host's limits, which names in many scripts use up sooner.
  var content: Node {
    var card = self
    while card.clocks.count > 1 {
      if let node = card.whole.fitted { return node }
      card.clocks.removeLast()
    }
    return card.whole
  }

  private var whole: Node {
    Column(spacing: 10) {
      if isUnset {
        question
      } else if clocks.isEmpty {
        for name in unknown.prefix(1) { mistake(name) }
        choose
      } else {
        faces.shown(in: .compact)
        for (index, clock) in clocks.enumerated() {
          row(clock).id(id(clock, index)).shown(in: .expanded)
        }
        for name in unknown.prefix(1) { mistake(name).shown(in: .expanded) }
      }
      for part in alarmParts { part.shown(in: .expanded) }
    }
    .node
  }

  // MARK: - Cities

  private var question: Node {
    Row(spacing: 12) {
      if let clock = clocks.first { face(clock, size: ClocksCard.face).label(clock.city.name) }
      Column(spacing: 8) {
        Text(ClockWords.none).id("none").lines(3).strength(.secondary)
        choose
      }
    }
    .id("question").node
  }

  private var choose: ActionButton {
    ActionButton(ClockWords.choose, action: .editSettings).id("choose")
  }

  private func mistake(_ name: String) -> Text {
    Text(ClockWords.unknown(name)).id("unknown").lines(3).strength(.secondary)
  }

  private var faces: Node {
    let fitting = room.columns(
      of: clocks.map(\.city.name.count).max() ?? 0, wide: ClocksCard.nameLetter,
      atLeast: ClocksCard.column, gap: 0)
    let columns = isTight ? 2 : fitting
    let shown = clocks.prefix(columns)
    return Grid(columns: shown.count) {
      for (index, clock) in shown.enumerated() {
        Column(spacing: 2, align: .center) {
          face(clock, size: ClocksCard.face)
          Text(clock.city.name).role(.caption).weight(.semibold).align(.center).lines(2)
          Text(shortDifference(clock)).role(.footnote).strength(.secondary).align(.center)
        }
        .id(id(clock, index)).label(label(clock))
      }
    }
    .id("faces").node
  }

  private func row(_ clock: Clock) -> Row {
    Row(spacing: 12, grow: 1) {
      face(clock, size: isTight ? ClocksCard.face : ClocksCard.largeFace)
      Column(spacing: 2) {
        Text(clock.city.name).weight(.semibold).lines(2)
        if isTight { time(clock) }
        Text(difference(clock)).id("difference").role(.caption).strength(.secondary).lines(2)
      }
      if !isTight { time(clock).align(.trailing) }
    }
    .label(label(clock))
  }

  /// Cities can have the same name.
  private func id(_ clock: Clock, _ index: Int) -> String { "\(index) \(clock.city.name)" }

  private func time(_ clock: Clock) -> Text {
    Text(.clock(zone: clock.city.zone)).id("time").role(.title)
  }

  private func face(_ clock: Clock, size: Double) -> ClockFace {
    ClockFace(zone: clock.city.zone, day: clock.daylight, size: size).id("face")
  }

  /// A screen reader hears the time after it.
  private func label(_ clock: Clock) -> String { listed([clock.city.name, difference(clock)]) }

  private func isHere(_ clock: Clock) -> Bool { clock.zone == home }

  private func difference(_ clock: Clock) -> String {
    isHere(clock)
      ? ClockWords.here : ClockWords.difference(of: clock.zone, to: home, at: now, format)
  }

  /// "+7 h".
  private func shortDifference(_ clock: Clock) -> String {
    isHere(clock)
      ? ClockWords.here : format.hours(clock.zone.offset(at: now) - home.offset(at: now))
  }

  // MARK: - Alarms

  private var alarmParts: [Node] {
    var parts: [Node] = []
    if !alarms.items.isEmpty {
      parts.append(
        Grid(columns: alarmColumns) {
          for alarm in alarms.items { tile(alarm) }
        }
        .id("alarms").label(ClockWords.alarms).node)
    }
    if !alarms.isFull {
      parts.append(
        ActionButton(ClockWords.addAlarm, action: .ask(AlarmForm.add(others, format))).id("add")
          .node)
    }
    return parts
  }

  /// Subtitles aren't shortened: a long one gets the whole width.
  private var alarmColumns: Int {
    let longest = alarms.items.map { subtitle($0).count }.max() ?? 0
    return isTight || Double(longest) * ClocksCard.letter > room.width / 2 ? 1 : 2
  }

  /// The cities in other time zones.
  private var others: [ClockCity] { clocks.filter { !isHere($0) }.map(\.city) }

  private func tile(_ alarm: ClockAlarm) -> ToggleSwitch {
    ToggleSwitch.tile(
      ClockWords.time(of: alarm.minute, format), isOn: alarm.isPending,
      icon: "alarm-symbolic", subtitle: subtitle(alarm), sending: AlarmAction.turn(alarm.id).name
    )
    .id("alarm \(alarm.id)")
    .menu([
      MenuItem(
        ClockWords.edit, icon: "document-edit-symbolic",
        action: .ask(AlarmForm.edit(alarm, others, format))),
      MenuItem(
        ClockWords.delete, icon: "user-trash-symbolic",
        action: .send(AlarmAction.remove(alarm.id).name), isDestructive: true),
    ])
  }

  /// "Wake Up, weekdays".
  private func subtitle(_ alarm: ClockAlarm) -> String {
    let city = alarm.zone.map { zone in
      clocks.first { $0.city.zone == zone }?.city.name ?? zone
    }
    return listed(
      [alarm.name.isEmpty ? nil : alarm.name, city, ClockWords.days(alarm.days)]
        .compactMap(\.self))
  }
}
