internal import WidgetCore

/// What lasts as long as a widget's process: who it is, what it may use, and whom it talks to.
struct WidgetSession: Sendable {
  let id: String
  let store: Store
  let http: HTTPClient
  let send: @Sendable (WidgetMessage) -> Void
}
