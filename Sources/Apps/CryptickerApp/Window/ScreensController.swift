// Ownership: it has weak references to its screens, which the stage owns. The view lives as long as
// the window.

internal import Controls
internal import CryptoCurrencyKit
internal import Forms
internal import GTK
internal import Screens
internal import Styling

/// Presents the screens over the ticker: the choices, the reason for an old price, and the settings.
final class ScreensController {
  /// Called with the user's choice.
  var onEvent: (Ticker.Event) -> Void = { _ in }

  private let stage: Stage
  private let settings: TickerSettingsController
  private let look: () -> Look
  private let choice: () -> Choice
  /// The last choice screen, which may be closing.
  private weak var choosing: ChoiceScreen?

  init(
    _ view: TickerView, settings file: SettingsFile<SourceSettings>, look: @escaping () -> Look,
    choice: @escaping () -> Choice
  ) {
    stage = view.stage
    settings = TickerSettingsController(file)
    self.look = look
    self.choice = choice
    view.currency.onClick = { [weak self, weak view] in
      self?.offerCurrencies(from: view?.currency.button)
    }
    view.money.onClick = { [weak self, weak view] in self?.offerMoneys(from: view?.money.button) }
    view.note.onExplain = { [weak self] in self?.explain($0, from: $1) }
    view.onRetry = { [weak self] in self?.onEvent(.refresh) }
    view.onSettings = { [weak self] in self?.openSettings() }
  }

  func openSettings() {
    guard !settings.isThere || !stage.isCovered else { return }
    stage.topmost.present(settings.makeScreen().inTemplate().inModal())
  }

  func settingsChanged() { settings.show() }

  func apply(_ look: Look) { choosing?.apply(look) }

  private func offerCurrencies(from button: Widget?) {
    offer(.currencies(choice().currency), from: button) { [weak self] symbol in
      if let currency = CryptoCurrency(symbol) { self?.onEvent(.choseCurrency(currency)) }
    }
  }

  private func offerMoneys(from button: Widget?) {
    offer(.moneys(choice().money), from: button) { [weak self] code in
      if let money = FiatCurrency(rawValue: code) { self?.onEvent(.choseMoney(money)) }
    }
  }

  private func offer(
    _ offers: Offers, from button: Widget?, then choose: @escaping (_ id: String) -> Void
  ) {
    // A closing screen doesn't count.
    guard !stage.isCovered else { return }
    let screen = ChoiceScreen(offers, look: look())
    screen.onChoose = choose
    choosing = screen
    stage.base.present(screen.inModal(), from: button)
  }

  private func explain(_ note: QuietNote, from button: Widget) {
    guard let reason = note.reason else { return }
    let screen = ReasonScreen(TickerPhrases.noNewPrice, reason, remedy: note.remedy) {
      [weak self] in self?.onEvent(.refresh)
    }
    stage.base.present(screen.inModal(), from: button)
  }
}
