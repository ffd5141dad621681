internal import Calendars
internal import FoundationEssentials
internal import WeatherKit
internal import WidgetCore
internal import WidgetExtension

/// The Clocks widget: the time in other cities, and alarms. No process runs while the card is shown: the panel moves
/// the hands, and starts this widget when a text changes and for the next alarm.
struct Clocks: WidgetProvider {
  static let id = "org.todayview.Clocks"

  private static let zones = "/usr/share/zoneinfo"

  /// The alarms of a demonstration, which don't ring.
  private var sample: AlarmList?
  private var searches = CitySearchCache()

  mutating func update(_ context: Context) throws -> UpdateResult {
    searches.removeAll()
    let now = Int(Date().timeIntervalSince1970)
    return result(of: try alarms(context, at: now), at: now, context)
  }

  mutating func action(_ request: ActionRequest, _ context: Context) throws -> UpdateResult {
    searches.removeAll()
    guard let action = AlarmAction(request.action) else { return .noData }
    let now = Int(Date().timeIntervalSince1970)
    let format = LocaleFormat(context.environment.locale)
    var outcome = AlarmList.Outcome.unchanged
    let list = try alarms(context, at: now) { list in
      outcome = list.apply(action, request.value, at: now, language: format.language)
    }
    switch outcome {
    case .refused(let reason, let field): return .refused(reason, field: field)
    case .removed(let alarm):
      context.offerUndo(
        ClockWords.removed(ClockWords.time(of: alarm.minute, format)),
        sending: AlarmAction.restore.name)
      context.withdraw(AlarmNotice.id(alarm))
    case .changed, .unchanged: break
    }
    return result(of: list, at: now, context)
  }

  mutating func suggest(
    _ question: SuggestionRequest, _ context: Context
  ) throws -> [Suggestion] {
    let locale = context.environment.locale
    let search = searches.search(in: locale) {
      let english = CityNames.english(countries: readFile("\(Clocks.zones)/iso3166.tab") ?? [])
      return CitySearch(cities: Clocks.cities, names: CityNames.named(in: locale, or: english))
    }
    return search.matches(for: question.text).map { found in
      Suggestion(
        ClockCity(found.city, name: found.name).setting, title: found.name,
        subtitle: found.country == found.name ? nil : found.country)
    }
  }

  private static var cities: [ZoneCity] { table.all }

  private static var table: ZoneCities {
    ZoneCities(table: readFile("\(zones)/zone.tab") ?? []) { Zone.links }
  }

  // MARK: - Alarms

  /// Rings due alarms, changes the list, and stores it.
  private mutating func alarms(
    _ context: Context, at now: Int, _ change: ((inout AlarmList) -> Void)? = nil
  ) throws -> AlarmList {
    if Samples.wanted != nil {
      var list = sample ?? ClockSample.alarms(at: now)
      change?(&list)
      sample = list
      return list
    }
    let store = AlarmStore(values: context.commonValues, home: context.zone)
    let format = LocaleFormat(context.environment.locale)
    func notify(_ alarm: ClockAlarm, _ due: Int) {
      context.notify(AlarmNotice.notice(alarm, due: due, at: now, format, context.zone))
    }
    guard let change else { return try store.rung(at: now, notify) }
    return try store.change(at: now, notify, change)
  }

  // MARK: - Content

  private func result(of alarms: AlarmList, at now: Int, _ context: Context) -> UpdateResult {
    let home = context.zone
    let chosen = context.settings.list("cities") ?? []
    var cities: [ClockCity] = []
    var unknown: [String] = []
    if Samples.wanted != nil, chosen.isEmpty {
      cities = ClockSample.cities
    } else if chosen.isEmpty {
      let zone = context.environment.timeZone
      cities = [
        Clocks.table.place(of: zone).map { ClockCity(name: $0.name, zone: zone, point: $0.point) }
          ?? ClockCity(name: ClockWords.here, zone: zone)
      ]
    } else {
      let known = Clocks.cities
      guard !known.isEmpty else { return .failed(ClockWords.noZones) }
      for setting in chosen.prefix(ClockCity.most) {
        if let city = ClockCity(setting, among: known) {
          cities.append(city)
        } else {
          unknown.append(setting)
        }
      }
    }
    let clocks = cities.compactMap { city in
      Zone.named(city.zone).map {
        ClocksCard.Clock(city: city, zone: $0, daylight: city.daylight(at: now, in: $0))
      }
    }
    let card = ClocksCard(
      clocks: clocks, unknown: unknown, isUnset: chosen.isEmpty && Samples.wanted == nil,
      alarms: alarms, home: home, now: now, format: LocaleFormat(context.environment.locale),
      room: context.environment.maximum.compact)
    let next = ([home] + clocks.map(\.zone)).map { $0.nextWords(after: now) }.min() ?? now + 86_400
    return .newData(
      Update(
        card.content, refreshAfter: .seconds(max(1, next - now)),
        wakeAt: Samples.wanted == nil ? alarms.next(in: home).map { .seconds($0) } : nil))
  }
}

extension Zone {
  /// Returns the next time at which "Tomorrow, 7 hours ahead" can change: midnight, or a change of the clocks.
  fileprivate func nextWords(after now: Int) -> Int {
    let midnight = midnight(after: now)
    return min(midnight, nextChange(after: now) ?? midnight)
  }
}

/// The notifications of alarms.
enum AlarmNotice {
  static func id(_ alarm: ClockAlarm) -> String { "alarm \(alarm.id)" }

  static func notice(
    _ alarm: ClockAlarm, due: Int, at now: Int, _ format: LocaleFormat, _ home: Zone
  ) -> WidgetNotification {
    let time = ClockWords.time(of: alarm.minute, format)
    // The computer was asleep or off.
    let late = now - due < 60 ? nil : ClockWords.due(format.relative(due, now: now, on: home.time))
    return WidgetNotification(
      id: id(alarm), title: alarm.name.isEmpty ? ClockWords.alarm : alarm.name,
      body: [time, late].compactMap(\.self).joined(separator: "\n"), sound: .alarm,
      actions: [.init(ClockWords.snooze, send: AlarmAction.snooze(alarm.id).name)])
  }
}

/// The cities and alarms of a demonstration.
enum ClockSample {
  static var cities: [ClockCity] {
    [
      ("Asia/Tokyo", 35.65, 139.74, ClockWords.tokyo),
      ("Europe/Prague", 50.08, 14.43, ClockWords.prague),
      ("America/New_York", 40.71, -74.01, ClockWords.newYork),
    ].map { zone, latitude, longitude, name in
      ClockCity(
        name: name, zone: zone, point: Coordinates(latitude: latitude, longitude: longitude))
    }
  }

  static func alarms(at now: Int) -> AlarmList {
    AlarmList([
      ClockAlarm(name: ClockWords.nameExample, minute: 7 * 60 + 30, days: .weekdays, since: now),
      ClockAlarm(minute: 20 * 60, zone: "Asia/Tokyo", isOn: false, since: now),
    ])
  }
}
