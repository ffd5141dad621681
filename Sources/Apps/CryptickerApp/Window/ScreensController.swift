// Ownership: it knows the screens that it has presented weakly; the stage owns them. The view lives
// as long as the window.

internal import Controls
internal import CryptoCurrencyKit
internal import GTK
internal import Screens
internal import Styling

/// Presents what covers the ticker: what there is to choose, why there is no newer price, and the
/// settings.
final class ScreensController {
  /// Called with what the user wants.
  var onEvent: (Ticker.Event) -> Void = { _ in }

  private let stage: Stage
  private let settings: TickerSettingsController
  private let look: () -> Look
  private let choice: () -> Choice
  /// The last one, which may be on its way off the stage.
  private weak var choosing: ChoiceScreen?

  init(
    _ view: TickerView, settings file: TickerSettingsFile, look: @escaping () -> Look,
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

  func settingsChanged() { settings.fileChanged() }

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
    // What is on its way off the stage is no reason to wait.
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
