internal import CryptoCurrencyKit
internal import Forms
internal import WidgetCore

/// The settings as a form, and what a change in it means: values both. The order of the sources is no
/// row of a form.
nonisolated enum SettingsForm {
  private static let prefix = "address "

  static func form(_ settings: SourceSettings) -> Form {
    Form([addresses(settings), about])
  }

  /// The source whose address a field is.
  static func source(_ field: String) -> SourceName? {
    field.hasPrefix(prefix) ? SourceName(rawValue: String(field.dropFirst(prefix.count))) : nil
  }

  private static func addresses(_ settings: SourceSettings) -> Form.Section {
    Form.Section(
      TickerPhrases.otherAddresses,
      SourceName.allCases.map { source in
        FormField(
          prefix + source.rawValue, source.title, .text, value: settings.addresses[source] ?? "",
          placeholder: TickerPhrases.ownAddress
        ) { $0.isEmpty || SourceSettings.isAddress($0) ? nil : TickerPhrases.noAddress }
      }, footnote: TickerPhrases.aboutAddresses)
  }

  private static var about: Form.Section {
    Form.Section(
      TickerPhrases.about,
      [
        FormField("fact version", TickerPhrases.version, .fact, value: Today.version),
        FormField("fact license", TickerPhrases.license, .fact, value: "MIT"),
      ], footnote: TickerPhrases.aboutPrices + " " + TickerPhrases.daysAreUTC)
  }
}
