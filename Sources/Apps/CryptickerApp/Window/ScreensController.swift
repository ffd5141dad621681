// Ownership: it has weak references to its screens, which the stage owns. The view lives as long as
// the window.

internal import Controls
internal import Forms
internal import GTK
internal import Screens
internal import Theme

/// Presents the screens over the ticker: the choices, the reason for an old price, and the settings.
final class ScreensController {
  weak var delegate: (any TickerDelegate)?

  private let stage: Stage
  private let settings: TickerSettingsController
  private let look: () -> Look
  private let choice: () -> TickerChoice
  /// The last choice screen, which may be closing.
  private weak var choosing: CurrencyScreen?

  init(
    _ view: TickerView, settings file: SettingsFile<SourceSettings>, look: @escaping () -> Look,
    choice: @escaping () -> TickerChoice
  ) {
    stage = view.stage
    settings = TickerSettingsController(file)
    self.look = look
    self.choice = choice
    let (currency, money) = (view.currency.button, view.money.button)
    currency.onClick { [weak self, weak currency] in
      self?.offer({ .currencies($0.currency) }, from: currency)
    }
    money.onClick { [weak self, weak money] in
      self?.offer({ .moneys($0.money) }, from: money)
    }
    view.note.onExplain = { [weak self] in self?.explain($0, from: $1) }
  }

  func openSettings() {
    guard !settings.isThere || !stage.isCovered else { return }
    stage.topmost.present(settings.makeScreen().inTemplate().inModal())
  }

  func settingsChanged() { settings.show() }

  func apply(_ look: Look) { choosing?.apply(look) }

  private func offer(_ offers: (TickerChoice) -> Offers, from button: Widget?) {
    // A closing screen doesn't count.
    guard !stage.isCovered else { return }
    let screen = CurrencyScreen(offers(choice()), look: look())
    screen.delegate = delegate
    choosing = screen
    stage.base.present(screen.inModal(), from: button)
  }

  private func explain(_ note: QuietNote, from button: Widget) {
    guard let reason = note.reason else { return }
    let screen = ReasonScreen(TickerPhrases.noNewPrice, reason, remedy: note.remedy) {
      [weak delegate] in delegate?.handle(.refresh)
    }
    stage.base.present(screen.inModal(), from: button)
  }
}
