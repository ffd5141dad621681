// Ownership: owns its connections. Threads: main only.

/// The names on the system bus and the session bus. Asking for them starts no service.
@MainActor public final class AvailableServices {
  private let buses = [BusService.Bus.system, .session].map {
    BusService(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      on: $0)
  }

  public init() {}

  /// Passes the names that have an owner or can be activated. A bus that can't be reached has none.
  public func list(_ completion: @escaping @MainActor (Set<String>) -> Void) {
    let methods = ["ListNames", "ListActivatableNames"]
    var names: Set<String> = []
    var pending = buses.count * methods.count
    for bus in buses {
      for method in methods {
        bus.call(method) { answer in
          names.formUnion(answer?.first?.texts ?? [])
          pending -= 1
          if pending == 0 { completion(names) }
        }
      }
    }
  }
}
