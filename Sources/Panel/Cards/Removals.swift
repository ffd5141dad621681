// Ownership: it owns the note and the waits; host and column live as long as the session.

internal import Cards
internal import GLib
internal import GTK
internal import WidgetCore
internal import WidgetHost

/// Takes widgets off the panel, and offers for a while to bring them back as they were.
final class Removals {
  private var state: PanelState
  private let host: Host
  private let column: CardColumn
  private let log: Log
  private let note = UndoNote()
  /// What is waited for until an instance is forgotten.
  private var waits: [String: Source] = [:]
  /// The instance that the note offers.
  private var offered: String?

  /// How long the user has to think again.
  private static let time = Duration.seconds(10)

  init(_ state: PanelState, host: Host, column: CardColumn, log: Log) {
    self.state = state
    self.host = host
    self.column = column
    self.log = log
    note.onUndo = { [weak self] in self?.undo() }
  }

  /// Takes an instance off the panel.
  func remove(_ instance: String) {
    let widgets = state.widgets
    guard let index = widgets.firstIndex(where: { $0.instance == instance }) else { return }
    let next = widgets[(index + 1)...].first { column.card($0.instance) != nil }
    let hadKeyboard = column.card(instance)?.canvas.isFocusWithin == true
    log.attempt { try host.putAway(instance) }
    offered = instance
    note.show(state.name(of: widgets[index]))
    column.show(note.root, before: next?.instance)
    if hadKeyboard { note.focus() }
    wait(for: instance)
    host.tell()
  }

  /// Brings back an instance of that widget, if one was just removed, and says which.
  func bringBack(_ widget: String) -> String? {
    guard let instance = host.instancePutAway(of: widget) else { return nil }
    bringBack(instance: instance)
    return instance
  }

  /// Takes in what there is now; one that is back needs no note.
  func show(_ state: PanelState) {
    self.state = state
    if let offered, state[offered] != nil { takeNoteAway() }
  }

  private func undo() {
    guard let offered else { return }
    let hadKeyboard = note.root.isFocusWithin
    bringBack(instance: offered)
    returning = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      returning = nil
      column.reveal(offered)
      if hadKeyboard { column.card(offered)?.canvas.grabFocus() }
    }
  }
  /// Until the card is there again.
  private var returning: Source?

  private func bringBack(instance: String) {
    waits[instance] = nil
    if instance == offered { takeNoteAway() }
    log.attempt { try host.bringBack(instance) }
  }

  private func wait(for instance: String) {
    waits[instance] = .after(Removals.time) { [weak self] in
      guard let self else { return }
      // Nothing goes away below somebody's hand.
      if instance == offered, note.isAttended { return wait(for: instance) }
      waits[instance] = nil
      if instance == offered { takeNoteAway() }
      log.attempt { try host.forget(instance) }
    }
  }

  private func takeNoteAway() {
    offered = nil
    column.removeNote()
  }
}
