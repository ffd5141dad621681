// Ownership: owns a host of its own, whose processes and temporary folder end with it.

internal import Cards
internal import GLib
internal import WidgetCore
internal import WidgetHost

/// Cards of widgets that the user hasn't added, with sample data instead of the network.
@MainActor final class SampleCards {
  private let home: SessionHome
  private let host: Host
  private let store: PanelStore

  /// Returns nil if the sample data isn't installed.
  init?(of widgets: [String], like state: PanelState) {
    guard !widgets.isEmpty, let home = try? SessionHome.demonstration(of: widgets) else {
      return nil
    }
    self.home = home
    host = Session.host(in: home)
    host.environment.isRightToLeft = state.desktop.isRightToLeft
    host.environment.appearance = state.desktop.appearance
    store = PanelStore(of: host, locale: host.environment.locale)
    host.start()
    host.panelAppeared()
  }

  isolated deinit {
    host.stop()
    home.removeIfTemporary()
  }

  /// Calls `action` when a card changes, while the owner exists.
  func observe<Owner: AnyObject>(by owner: Owner, _ action: @escaping (Owner) -> Void) {
    store.observe(\.widgets, by: owner) { owner, _ in action(owner) }
  }

  /// Whether each card has content, or never will.
  var areReady: Bool {
    let widgets = store.state.widgets
    return !widgets.isEmpty && widgets.allSatisfy(\.isReady)
  }

  /// The compact card of a widget, under the widget's own name.
  func card(of manifest: Manifest, languages: [String]) -> CardState {
    let widget = store.state.widgets.first { $0.widget == manifest.id }
    var card =
      widget.flatMap { store.state.card(of: $0, at: WallClock.now) }
      ?? CardState(id: manifest.id, name: "", icon: manifest.icon)
    card.name = manifest.name(for: languages)
    (card.expansion, card.app, card.mode) = (nil, nil, .compact)
    // A sample isn't old, and has no button.
    card.condition = .fine
    return card
  }
}

nonisolated extension WidgetState {
  /// Whether it has content, or never will.
  var isReady: Bool {
    switch status {
    case .neverLoaded, .updating: false
    case .live, .current, .old: content != nil
    case .failed, .off, .lacking, .hidden, .unavailable: true
    }
  }
}
