internal import GLib

/// A desktop's shortcut service on the session bus.
protocol ShortcutService: AnyObject {
  /// Calls a method; the response is nil without a service, or on an error.
  func call(
    _ method: String, _ arguments: [BusValue],
    completion: @escaping @MainActor ([BusValue]?) -> Void)

  /// Receives all signals of an interface.
  func listen(
    to interface: String?, onSignal: @escaping @MainActor (String, [BusValue]) -> Void)
}

extension BusService: ShortcutService {}
