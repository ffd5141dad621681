internal import CryptoCurrencyKit
internal import Forms
internal import WidgetCore

/// The settings as a form.
nonisolated enum SettingsForm {
  private static let orderField = "sources"
  private static let addressPrefix = "address "

  static func form(_ settings: SourceSettings) -> Form {
    Form([order(settings), addresses(settings), about])
  }

  /// What the user has done to the settings by giving a field a value.
  static func change(_ field: String, to value: String) -> ((inout SourceSettings) -> Void)? {
    if field == orderField {
      let sources = ChosenOrder.words(value).compactMap { PriceSourceName(rawValue: $0) }
      return { $0.ask(sources) }
    }
    return Form([
      Form.Section(nil, [order], footnote: TickerPhrases.aboutOrder),
      Form.Section(labels[1], addresses, footnote: TickerPhrases.aboutAddresses),
      .about(footnote: TickerPhrases.aboutPrices + " " + TickerPhrases.daysAreUTC),
    ])
  }

  private static let orderField = "sources"

  private static func order(_ settings: SourceSettings) -> Form.Section {
    let all = PriceSourceName.allCases.map { FormField.Choice($0.rawValue, $0.title) }
    return Form.Section(
      nil,
      [
        FormField(
          orderField, TickerPhrases.sources, .order(all),
          value: ChosenOrder.text(settings.asked.map(\.rawValue)))
      ], footnote: TickerPhrases.aboutOrder)
  }

  /// The source whose address a field is.
  private static func source(_ field: String) -> PriceSourceName? {
    field.hasPrefix(prefix) ? PriceSourceName(rawValue: String(field.dropFirst(prefix.count))) : nil
  }

  private static func addresses(_ settings: SourceSettings) -> Form.Section {
    Form.Section(
      TickerPhrases.otherAddresses,
      PriceSourceName.allCases.map { source in
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
