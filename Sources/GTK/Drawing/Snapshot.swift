// Ownership: a `Snapshot` borrows GTK's for the time of a call. It can't be copied, so that the
// compiler keeps it from being stored.

internal import CGTK

/// What is drawn into while a widget or a node is being drawn.
public struct Snapshot: ~Copyable {
  let native: OpaquePointer

  init(borrowing native: OpaquePointer) { self.native = native }
}
