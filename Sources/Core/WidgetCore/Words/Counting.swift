// Makes translations available to all importers of WidgetCore.
@_exported public import Localization

/// Returns a message in the plural form for a number; "{count}" is replaced by the formatted number.
///
/// ```swift
/// counted("{count} New Widget Available", "{count} New Widgets Available", count)
/// ```
public func counted(
  _ one: String, _ many: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
) -> String {
  counted(one, many, count, written: Translations.number(count), values)
}

extension Translations {
  /// Formats a number for text.
  public static func number(_ count: Int) -> String { format.number(count) }

  /// Formats a number for text fields, without grouping: "1234.5".
  public static func typed(_ number: Double) -> String { typed(SettingValue.written(number)) }

  /// Formats a number of a key file for text fields: "1234,5" for "1234.5".
  public static func typed(_ text: String) -> String { format.typed(text) }

  /// Formats a percentage: "40%".
  public static func percent(_ count: Int) -> String { format.percent(Double(count) / 100) }

  /// Formats a date: "July 3, 2025".
  public static func date(_ day: CivilDay) -> String { format.longDate(day.time) }

  /// Formats a time of day: "3:02 PM".
  public static func time(_ time: TypedTime) -> String {
    format.time(CivilTime(secondsSince1970: time.minute * 60, offset: 0))
  }

  /// The format of the messages' locale.
  public static let format = LocaleFormat(Translations.locale)
}
