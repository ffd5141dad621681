internal import Synchronization
internal import WidgetCore

/// The state of a widget's process: its id, its services, and its connection to the host.
struct WidgetSession: Sendable {
  let id: String
  let store: Store
  let http: HTTPClient
  let send: @Sendable (WidgetMessage) -> Void
  /// Sends serialized content.
  let write: @Sendable (WrittenContent) -> Void
  /// The undo offer of the next response.
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
