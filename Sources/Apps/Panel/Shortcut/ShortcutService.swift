internal import GLib

/// A desktop's service that keeps shortcuts, on the user's message bus.
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
