internal import Synchronization
internal import WidgetCore

/// What lasts as long as a widget's process: who it is, what it may use, and whom it talks to.
struct WidgetSession: Sendable {
  let id: String
  let store: Store
  let http: HTTPClient
  let send: @Sendable (WidgetMessage) -> Void
  /// Sends what is written already.
  let write: @Sendable (WrittenContent) -> Void
  /// What the next answer offers to take back.
  let undo = UndoSlot()

  init(
    id: String, store: Store, http: HTTPClient, send: @escaping @Sendable (WidgetMessage) -> Void,
    write: @escaping @Sendable (WrittenContent) -> Void
  ) {
    self.id = id
    self.store = store
    self.http = http
    self.send = send
    self.write = write
  }

  final class UndoSlot: Sendable {
    private let offer = Mutex<UndoOffer?>(nil)

    func put(_ offer: UndoOffer?) { self.offer.withLock { $0 = offer } }

    func take() -> UndoOffer? {
      offer.withLock { offer in
        defer { offer = nil }
        return offer
      }
    }
  }
}
