internal import Glibc

/// Which bus is meant.
public enum BusPlace: Hashable, Sendable {
  /// That of the user's programs.
  case session
  /// That of the machine: its power, its network.
  case system
  /// One whose address is known, such as "unix:path=/run/user/1000/bus".
  case at(String)

  /// Where it listens, as a list of addresses; nil if that isn't known.
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
