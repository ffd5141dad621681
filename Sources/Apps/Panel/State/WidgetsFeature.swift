// Ownership: the session owns it; the host lives as long.

internal import Cards
internal import GTK
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Tells the host whether the panel is on the screen, and where.
final class WidgetsFeature: PanelFeature {
  private let store: PanelStore
  private let host: Host

  init(store: PanelStore, host: Host) {
    self.store = store
    self.host = host
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .presence(isOnScreen: true): host.panelAppeared()
    case .presence(isOnScreen: false): host.panelDisappeared()
    case .place, .theme: describePlace()
    case .refresh: host.refresh()
    default: break
    }
  }

  private func describePlace() {
    let (theme, place) = (store.state.theme, store.state.place)
    guard let place else { return }
    host.environment.appearance = theme.appearance
    host.environment.maximum = CardView.maximum(
      in: place.frame.size, textScale: theme.textScale)
  }
}
