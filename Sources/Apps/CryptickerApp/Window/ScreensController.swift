// Ownership: it has weak references to its screens, which the presenter owns. The view lives as long as
// the window.

internal import Controls
internal import Forms
internal import GTK
internal import Screens
internal import Theme

/// Presents the screens over the ticker: the choices, the reason for an old price, and the settings.
final class ScreensController {
  weak var delegate: (any TickerDelegate)?

  private let presenter: ScreenPresenter
  private let settings: TickerSettingsController
  private let theme: () -> Theme
  private let choice: () -> TickerChoice
  /// The last choice screen, which may be closing.
  private weak var choosing: CurrencyScreen?

  init(
    _ view: TickerView, settings file: SettingsFile<SourceSettings>, theme: @escaping () -> Theme,
    choice: @escaping () -> TickerChoice
  ) {
    presenter = view.presenter
    settings = TickerSettingsController(file)
    self.theme = theme
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
    guard !settings.isThere || !presenter.isCovered else { return }
    presenter.topmost.present(settings.makeScreen().inTemplate().inModal())
  }

  func settingsChanged() { settings.show() }

  func apply(_ theme: Theme) { choosing?.apply(theme) }

  private func offer(_ offers: (TickerChoice) -> Offers, from button: Widget?) {
    // A closing screen doesn't count.
    guard !presenter.isCovered else { return }
    let screen = CurrencyScreen(offers(choice()), theme: theme())
    screen.delegate = delegate
    choosing = screen
    presenter.base.present(screen.inModal(), from: button)
  }

  private func explain(_ note: QuietNote, from button: Widget) {
    guard let reason = note.reason else { return }
    let screen = ReasonScreen(TickerPhrases.noNewPrice, reason, remedy: note.remedy) {
      [weak delegate] in delegate?.handle(.refresh)
    }
    presenter.base.present(screen.inModal(), from: button)
  }
}
