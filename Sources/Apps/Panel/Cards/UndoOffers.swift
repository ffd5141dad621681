// Ownership: host, column and undo desk live as long as the session.

internal import Cards
internal import GTK
internal import WidgetCore
internal import WidgetHost

/// Shows a widget's offer to undo below its card.
final class UndoOffers: PanelFeature {
  private let store: PanelStore
  private let host: any ActionHost
  private let column: CardColumn
  private let controller: UndoController
  /// The instance on offer, and the number of the offer.
  private var offered: (instance: String, number: Int)?

  init(store: PanelStore, host: any ActionHost, column: CardColumn, controller: UndoController) {
    self.store = store
    self.host = host
    self.column = column
    self.controller = controller
    // Withdraws the offer of a removed widget.
    store.observe(\.widgets, by: self) { offers, _ in
      guard let offered = offers.offered, offers.store.state[offered.instance] == nil else {
        return
      }
      offers.offered = nil
      offers.controller.withdraw(offered.number)
    }
  }

  func handle(_ event: PanelEvent) {
    if case .settled(_, .done(_, let undo?, _), let instance) = event { offer(undo, of: instance) }
  }

  /// Offers to undo a widget's last action.
  private func offer(_ offer: UndoOffer, of instance: String) {
    let widgets = store.state.widgets
    guard let index = widgets.firstIndex(where: { $0.instance == instance }) else { return }
    let next = widgets[(index + 1)...].first { column.card($0.instance) != nil }
    let number = controller.show(
      UndoController.Offer(
        text: offer.text, spoken: Phrases.undo(offer.text), next: next?.instance,
        undo: { [weak self] in self?.undo(offer, of: instance) },
        over: { [weak self] _ in self?.offered = nil }),
      takesKeyboard: false)
    offered = (instance, number)
  }

  private func undo(_ offer: UndoOffer, of instance: String) {
    let hadKeyboard = controller.hasKeyboard
    offered = nil
    Task.immediate { [host, store] in
      await host.send(ActionRequest(action: offer.action), to: instance, telling: store)
    }
    if hadKeyboard { column.card(instance)?.canvas.grabFocus() }
  }
}
