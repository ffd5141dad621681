// What says sentences is there for whoever has WidgetCore.
@_exported public import Sentences

/// A sentence about a number of things, in the form that the user's language has for it; "{count}"
/// stands for the number, as the language writes it.
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
  /// A number as it stands between words.
  public static func number(_ count: Int) -> String { format.number(count) }

  /// A number as one types it, without signs between its groups: "1234.5".
  public static func typed(_ number: Double) -> String { typed(SettingValue.written(number)) }

  /// A number that is written as in a key file, as one types it: "1234,5" for "1234.5".
  public static func typed(_ text: String) -> String { format.typed(text) }

  /// So many hundredths, as they stand between words: "40%".
  public static func percent(_ count: Int) -> String { format.percent(Double(count) / 100) }

  /// As the language of the words writes them.
  private static let format = LocaleFormat(Translations.locale)
}
