// Ownership: the session owns it. Threads: main, except for the search for files.

internal import GLib
internal import WidgetCore
internal import WidgetHost

/// Finds the widgets that this computer has nothing for, so that they aren't offered. It starts no service, and nothing
/// waits for it: until it knows, all widgets are offered.
final class NeedsFeature: PanelFeature {
  private let store: PanelStore
  private let services: SessionServices.BusNameList
  private let environment: [String: String]
  private let home: String
  private var first: Source?
  private var isLooking = false
  /// Whether something has changed since the look began.
  private var isOutdated = false
  /// A path can be on a disk that doesn't respond.
  private let search = LimitedWork("needs", limit: .seconds(2))

  init(
    store: PanelStore, services: @escaping SessionServices.BusNameList,
    environment: [String: String], home: String
  ) {
    self.store = store
    self.services = services
    self.environment = environment
    self.home = home
    store.observe(\.inventory, by: self) { needs, _ in
      if needs.first != nil { needs.look() }
    }
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .presence(isOnScreen: true) where first == nil:
      // Not before the first frame.
      first = .idle(priority: .low) { [weak self] in self?.look() }
    case .edit: look()
    default: break
    }
  }

  /// Looks again afterwards if something changes meanwhile: there is one search at a time.
  private func look() {
    isOutdated = isLooking
    guard !isLooking else { return }
    let manifests = store.state.inventory.widgets.values.map(\.manifest).filter {
      !$0.needs.isEmpty
    }
    guard !manifests.isEmpty else { return store.dispatch(.unusable([])) }
    isLooking = true
    services { [weak self] names in
      guard let self else { return }
      guard let names else { return end(nil) }
      let supply = Need.Supply(services: names, environment: environment, home: home) {
        File($0).exists
      }
      search.run {
        Set(manifests.filter { !$0.isUsable(with: supply) }.map(\.id))
      } then: { [weak self] in
        self?.end($0)
      }
    }
  }

  private func end(_ unusable: Set<String>?) {
    isLooking = false
    if let unusable { store.dispatch(.unusable(unusable)) }
    if isOutdated { look() }
  }
}
