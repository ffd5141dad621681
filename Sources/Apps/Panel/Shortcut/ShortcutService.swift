internal import GLib

/// A desktop's shortcut service on the session bus.
protocol ShortcutService: AnyObject {
  /// Calls a method; the response is nil without a service, or on an error.
  func call(
    _ method: String, _ arguments: [Variant],
    completion: @escaping @MainActor ([Variant]?) -> Void)

  /// Receives all signals of an interface.
  func listen(
    to interface: String?, onSignal: @escaping @MainActor (String, [Variant]) -> Void)
}

extension BusService: ShortcutService {}
