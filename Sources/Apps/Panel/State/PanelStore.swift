// Ownership: the session and the features own it; it holds features and observers weakly.

internal import WidgetHost

/// A part of the panel that acts on events.
protocol PanelFeature: AnyObject {
  func handle(_ event: PanelEvent)
}

/// The panel's state. Events change it; observers of a part are called when it has changed.
final class PanelStore {
  private(set) var state: PanelState
  private var observers: [Observer] = []
  private var features: [WeakFeature] = []

  private struct Observer {
    weak var owner: AnyObject?
    let compare: (PanelState) -> Void
  }

  private struct WeakFeature { weak var feature: (any PanelFeature)? }

  init(_ state: PanelState) { self.state = state }

  /// Adds features, which handle each event in this order.
  func add(_ features: [any PanelFeature]) {
    self.features += features.map { WeakFeature(feature: $0) }
  }

  /// Calls `action` with the old value when a part of the state changes, while the owner exists.
  func observe<Owner: AnyObject, Value: Equatable>(
    _ path: KeyPath<PanelState, Value>, by owner: Owner,
    _ action: @escaping (Owner, _ old: Value) -> Void
  ) {
    var last = state[keyPath: path]
    observers.removeAll { $0.owner == nil }
    observers.append(
      Observer(owner: owner) { [weak owner] state in
        let value = state[keyPath: path]
        guard let owner, value != last else { return }
        let old = last
        last = value
        action(owner, old)
      })
  }

  /// Applies an event, then calls observers and features. Events that they dispatch are handled
  /// first, so that each sees the newest state.
  func dispatch(_ event: PanelEvent) {
    if state.apply(event) {
      for observer in observers { observer.compare(state) }
    }
    for entry in features { entry.feature?.handle(event) }
  }
}

// Forwards changes of the host.
extension PanelStore: HostObserver {
  func hostDidChange(_ change: HostChange) { dispatch(.widgets(change)) }
  func hostDidNotify(_ notice: HostNotice) { dispatch(.notice(notice)) }
}

extension PanelStore {
  /// A store that observes a host before its start.
  convenience init(of host: Host, locale: String) {
    self.init(PanelState(locale: locale))
    host.observer = self
  }
}
