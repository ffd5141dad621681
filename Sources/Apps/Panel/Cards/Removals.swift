// Ownership: owns the timers; host, column and undo desk live as long as the session.

internal import Cards
internal import GLib
internal import GTK
internal import WidgetCore
internal import WidgetHost

/// Removes widgets from the panel, and offers to restore them for a while.
final class Removals: PanelFeature {
  private let store: PanelStore
  private let host: any ListHost
  private let column: CardColumn
  private let controller: UndoController
  private let log: Log
  /// Timers that delete removed instances some time after their offer was replaced.
  private var waits: [String: Source] = [:]
  /// The instance on offer, and the number of the offer.
  private var offered: (instance: String, number: Int)?
  /// Whether removed instances are kept, even after the offer on the panel has ended: the screen of widgets
  /// offers to restore them as long as it is open.
  var keepsOffers = false {
    didSet {
      guard !keepsOffers else { return }
      for instance in kept { forgetLater(instance) }
      kept = []
    }
  }
  private var kept: Set<String> = []
  /// Waits for the card to return.
  private var returning: Source?

  init(
    store: PanelStore, host: any ListHost, column: CardColumn, controller: UndoController, log: Log
  ) {
    self.store = store
    self.host = host
    self.column = column
    self.controller = controller
    self.log = log
    // A restored instance needs no offer.
    store.observe(\.widgets, by: self) { removals, _ in
      guard let offered = removals.offered, removals.store.state[offered.instance] != nil else {
        return
      }
      removals.withdraw()
    }
  }

  func handle(_ event: PanelEvent) {
    if case .remove(let instance) = event { remove(instance) }
  }

  /// Removes an instance from the panel.
  private func remove(_ instance: String) {
    let state = store.state
    let widgets = state.widgets
    guard let index = widgets.firstIndex(where: { $0.instance == instance }) else { return }
    let next = widgets[(index + 1)...].first { column.card($0.instance) != nil }
    let hadKeyboard = column.card(instance)?.canvas.isFocusWithin == true
    do {
      try host.putAway(instance)
    } catch {
      host.tell()
      return store.dispatch(.notSaved("\(error)"))
    }
    let name = state.name(of: widgets[index])
    let number = controller.show(
      UndoController.Offer(
        text: Phrases.removed(name), spoken: Phrases.undoRemoving(name), next: next?.instance,
        undo: { [weak self] in self?.undo(instance) },
        over: { [weak self] in self?.offerIsOver(of: instance, $0) }),
      takesKeyboard: hadKeyboard)
    offered = (instance, number)
    host.tell()
  }

  /// Restores a removed instance of that widget and returns its name, or nil.
  func bringBack(_ widget: String) -> String? {
    guard let instance = host.instancePutAway(of: widget) else { return nil }
    bringBack(instance: instance)
    return instance
  }

  private func undo(_ instance: String) {
    let hadKeyboard = controller.hasKeyboard
    bringBack(instance: instance)
    returning = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      returning = nil
      column.reveal(instance)
      if hadKeyboard { column.card(instance)?.canvas.grabFocus() }
    }
  }

  /// Restores a removed instance.
  func bringBack(instance: String) {
    waits[instance] = nil
    kept.remove(instance)
    if instance == offered?.instance { withdraw() }
    log.attempt { try host.bringBack(instance) }
  }

  private func offerIsOver(of instance: String, _ end: UndoController.End) {
    if offered?.instance == instance { offered = nil }
    guard !keepsOffers else {
      kept.insert(instance)
      return
    }
    switch end {
    case .timeIsUp: log.attempt { try host.forget(instance) }
    // For a while, adding the widget again still restores it.
    case .displaced: forgetLater(instance)
    }
  }

  private func forgetLater(_ instance: String) {
    waits[instance] = .after(UndoController.time) { [weak self] in
      guard let self else { return }
      waits[instance] = nil
      log.attempt { try host.forget(instance) }
    }
  }

  private func withdraw() {
    guard let offered else { return }
    self.offered = nil
    controller.withdraw(offered.number)
  }
}
