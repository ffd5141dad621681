internal import Glibc

/// Which bus is meant.
public enum BusPlace: Hashable, Sendable {
  /// That of the user's programs.
  case session
  /// That of the machine: its power, its network.
  case system
  /// One whose address is known, such as "unix:path=/run/user/1000/bus".
  case at(String)

  /// Where it may listen, the first place first.
  var addresses: [BusAddress] {
    switch self {
    case .at(let list): return BusAddress.list(list)
    case .session:
      if let list = BusPlace.variable("DBUS_SESSION_BUS_ADDRESS") { return BusAddress.list(list) }
      return BusPlace.variable("XDG_RUNTIME_DIR").map { [.path("\($0)/bus")] } ?? []
    case .system:
      let list = BusPlace.variable("DBUS_SYSTEM_BUS_ADDRESS")
      return list.map(BusAddress.list) ?? [.path("/run/dbus/system_bus_socket")]
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
