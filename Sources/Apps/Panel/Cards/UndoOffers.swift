// Ownership: host, column and desk live as long as the session.

internal import Cards
internal import GTK
internal import WidgetCore
internal import WidgetHost

/// Shows below a card what its widget offers to take back.
final class UndoOffers {
  private var state: PanelState
  private let host: Host
  private let column: CardColumn
  private let desk: UndoDesk
  /// The instance whose offer is there, and the number of that.
  private var offered: (instance: String, number: Int)?

  init(_ state: PanelState, host: Host, column: CardColumn, desk: UndoDesk) {
    self.state = state
    self.host = host
    self.column = column
    self.desk = desk
  }

  /// Offers to take back what a widget has just done.
  func offer(_ offer: UndoOffer, of instance: String) {
    let widgets = state.widgets
    guard let index = widgets.firstIndex(where: { $0.instance == instance }) else { return }
    let next = widgets[(index + 1)...].first { column.card($0.instance) != nil }
    let number = desk.show(
      UndoDesk.Offer(
        text: offer.text, spoken: Phrases.undo(offer.text), next: next?.instance,
        undo: { [weak self] in self?.undo(offer, of: instance) },
        over: { [weak self] _ in self?.offered = nil }),
      takesKeyboard: false)
    offered = (instance, number)
  }

  /// Takes in what there is now: what a widget offered goes with it.
  func show(_ state: PanelState) {
    self.state = state
    guard let offered, state[offered.instance] == nil else { return }
    self.offered = nil
    desk.withdraw(offered.number)
  }

  private func undo(_ offer: UndoOffer, of instance: String) {
    let hadKeyboard = desk.hasKeyboard
    offered = nil
    host.send(ActionRequest(action: offer.action), to: instance)
    if hadKeyboard { column.card(instance)?.canvas.grabFocus() }
  }
}
