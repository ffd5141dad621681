// Ownership: the session owns it. Features own it, too; it knows them and its observers weakly.

internal import WidgetHost

/// Something on the panel that acts on events.
protocol PanelFeature: AnyObject {
  func handle(_ event: PanelEvent)
}

/// The panel's state. Events change it; what observes a part of it is called when that part has changed.
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

  /// Calls back with the old value whenever a part of the state has changed, as long as the owner exists.
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

  /// Applies an event to the state, tells the observers, and has the features act on it. What they dispatch
  /// meanwhile is done first, so that each sees the newest state.
  func dispatch(_ event: PanelEvent) {
    if state.apply(event) {
      for observer in observers { observer.compare(state) }
    }
    for entry in features { entry.feature?.handle(event) }
  }
}

// The host tells what it has.
extension PanelStore: HostObserver {
  func hostDidChange(_ change: HostChange) { dispatch(.widgets(change)) }
  func hostDidNotify(_ notice: HostNotice) { dispatch(.notice(notice)) }
}

extension PanelStore {
  /// A store that follows a host, which is not started yet.
  convenience init(of host: Host, locale: String) {
    self.init(PanelState(locale: locale))
    host.observer = self
  }
}
