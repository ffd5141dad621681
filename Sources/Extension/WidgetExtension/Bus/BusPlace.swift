internal import Glibc

/// The address of a bus.
public enum BusPlace: Hashable, Sendable {
  /// The session bus.
  case session
  /// The system bus.
  case system
  /// A bus at an address, such as "unix:path=/run/user/1000/bus".
  case at(String)

  /// A list of addresses; nil if unknown.
  var address: String? {
    switch self {
    case .at(let list): list
    case .session:
      BusPlace.variable("DBUS_SESSION_BUS_ADDRESS")
        ?? BusPlace.variable("XDG_RUNTIME_DIR").map { "unix:path=\($0)/bus" }
    case .system:
      BusPlace.variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
