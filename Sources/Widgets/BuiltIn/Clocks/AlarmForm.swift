internal import WidgetCore

/// The form that adds and changes an alarm.
enum AlarmForm {
  enum Field: String {
    case time
    case name
    case days
    case zone
  }

  /// The value for the user's own time.
  private static let here = "here"

  static func add(_ cities: [ClockCity], _ format: LocaleFormat) -> Ask {
    Ask(
      AlarmAction.add.name, title: ClockWords.newAlarm, fields: fields(nil, cities, format),
      confirm: ClockWords.add)
  }

  static func edit(_ alarm: ClockAlarm, _ cities: [ClockCity], _ format: LocaleFormat) -> Ask {
    Ask(
      AlarmAction.edit(alarm.id).name, title: ClockWords.editAlarm,
      fields: fields(alarm, cities, format), confirm: ClockWords.save)
  }

  private static func fields(
    _ alarm: ClockAlarm?, _ cities: [ClockCity], _ format: LocaleFormat
  ) -> [Ask.Field] {
    let time = Ask.Field(
      Field.time.rawValue, ClockWords.time, .time,
      value: alarm.map { .text(TypedTime(minute: $0.minute).description) },
      placeholder: ClockWords.time(of: 7 * 60 + 30, format), isRequired: true)
    let name = Ask.Field(
      Field.name.rawValue, ClockWords.name,
      value: alarm.flatMap { $0.name.isEmpty ? nil : .text($0.name) },
      placeholder: ClockWords.nameExample)
    let days = Ask.Field(
      Field.days.rawValue, ClockWords.repeats,
      .choice(
        ClockAlarm.Days.allCases.map {
          SettingDefinition.Choice($0.rawValue, label: TranslatedText(ClockWords.days($0)))
        }), value: .text((alarm?.days ?? .once).rawValue))
    guard let zone = zone(alarm?.zone, cities) else { return [time, name, days] }
    return [time, name, days, zone]
  }

  /// The choice of a time zone; nil without other zones than the user's.
  private static func zone(_ chosen: String?, _ cities: [ClockCity]) -> Ask.Field? {
    var choices = [SettingDefinition.Choice(here, label: TranslatedText(ClockWords.here))]
    for city in cities where !choices.contains(where: { $0.value == city.zone }) {
      choices.append(SettingDefinition.Choice(city.zone, label: TranslatedText(city.name)))
    }
    // The city of the alarm may no longer be on the card.
    if let chosen, !choices.contains(where: { $0.value == chosen }) {
      choices.append(SettingDefinition.Choice(chosen, label: TranslatedText(chosen)))
    }
    guard choices.count > 1 else { return nil }
    return Ask.Field(
      Field.zone.rawValue, ClockWords.timeIn, .choice(choices), value: .text(chosen ?? here))
  }

  // MARK: - Responses

  /// Returns the alarm that was entered; nil if its time can't be parsed.
  static func alarm(of value: ActionValue?, at now: Int, language: String) -> ClockAlarm? {
    func text(_ field: Field) -> String {
      String((value?.typed(field.rawValue) ?? "").trimmed)
    }
    guard let time = TypedTime(text(.time), language: language) else { return nil }
    let zone = text(.zone)
    return ClockAlarm(
      name: text(.name).shortLine(ClockAlarm.longestName), minute: time.minute,
      days: ClockAlarm.Days(rawValue: text(.days)) ?? .once,
      zone: zone.isEmpty || zone == here || Zone.named(zone) == nil ? nil : zone, since: now)
  }

  static var refusal: AlarmList.Outcome {
    .refused(ClockWords.unclearTime, field: Field.time.rawValue)
  }
}

extension ClockAlarm {
  static let longestName = 60
}
