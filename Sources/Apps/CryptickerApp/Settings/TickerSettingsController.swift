// Ownership: it has a weak reference to its screen, which the presenter owns.

internal import CryptoCurrencyKit
internal import Forms
internal import WidgetCore

/// Connects the settings screen with crypticker.conf.
final class TickerSettingsController {
  private let file: SettingsFile<SourceSettings>
  private weak var screen: SettingsScreen?

  init(_ file: SettingsFile<SourceSettings>) { self.file = file }

  /// Whether the screen exists, even while it closes.
  var isThere: Bool { screen != nil }

  func makeScreen() -> SettingsScreen {
    let screen = SettingsScreen(TickerPhrases.settings, SettingsForm.form(file.settings))
    screen.onEvent = { [weak self] in
      guard case .changed(let field, let value) = $0 else { return }
      self?.change { SettingsForm.apply(field, value, to: &$0) }
    }
    self.screen = screen
    show()
    return screen
  }

  /// Shows the settings and problems of the file.
  func show() {
    screen?.show(SettingsForm.form(file.settings))
    screen?.showProblems(TickerPhrases.mistake(in: SourceSettings.fileName), file.problems)
  }

  private func change(_ body: (inout SourceSettings) -> Void) {
    do {
      try file.change(body)
      screen?.showRefusal(nil)
    } catch {
      screen?.showRefusal("\(error)")
    }
    show()
  }
}

/// The settings as a form.
nonisolated enum SettingsForm {
  private static let orderField = "sources"
  private static let addressPrefix = "address "

  static func form(_ settings: SourceSettings) -> Form {
    let labels = SourceSettings.definitions.map { $0.definition.label.plain }
    let order = FormField(
      orderField, labels[0],
      .order(PriceSourceName.allCases.map { .init($0.rawValue, $0.title) }),
      value: ChosenOrder.text(settings.asked.map(\.rawValue)))
    let addresses = PriceSourceName.allCases.map { source in
      FormField(
        addressPrefix + source.rawValue, source.title, .text,
        value: settings.addresses[source] ?? "", placeholder: TickerPhrases.ownAddress
      ) { $0.isEmpty || SourceSettings.isAddress($0) ? nil : TickerPhrases.noAddress }
    }
    return Form([
      Form.Section(nil, [order], footnote: TickerPhrases.aboutOrder),
      Form.Section(labels[1], addresses, footnote: TickerPhrases.aboutAddresses),
      .about(footnote: TickerPhrases.aboutPrices + " " + TickerPhrases.daysAreUTC),
    ])
  }

  /// Applies the value of a field to the settings.
  static func apply(_ field: String, _ value: String, to settings: inout SourceSettings) {
    if field == orderField {
      settings.ask(ChosenOrder.words(value).compactMap { PriceSourceName(rawValue: $0) })
    } else if let source = PriceSourceName(rawValue: String(field.dropFirst(addressPrefix.count))) {
      settings.set(address: value, of: source)
    }
  }
}
