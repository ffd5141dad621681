// Ownership: the session owns it; the presenter owns the screens.

internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// Presents screens over the cards.
final class Overlay: PanelFeature {
  private let store: PanelStore
  private let presenter: ScreenPresenter

  init(store: PanelStore, presenter: ScreenPresenter) {
    self.store = store
    self.presenter = presenter
  }

  var theme: Theme { presenter.theme }
  var isCovered: Bool { presenter.isCovered }

  /// Presents a screen above all others. `focusing` shows the panel first, which may be hidden when
  /// the click was in another window.
  func present(_ screen: Screen, focusing: Bool = false) {
    if focusing { store.dispatch(.focus) }
    store.dispatch(.cover)
    presenter.topmost.present(screen)
  }

  /// Presents a screen next to its anchor, near a point of it.
  func present(_ screen: Screen, from anchor: Widget?, near point: Point? = nil) {
    presenter.base.present(screen, from: anchor, near: point)
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .couldNotOpen(let reason): report(Phrases.unableToOpen, reason)
    case .notSaved(let reason): report(Phrases.notSaved, reason)
    default: break
    }
  }

  private func report(_ title: String, _ reason: String) {
    presenter.topmost.present(Notice(title, reason).inTemplate())
  }
}
