// Threads: any.

public import Glibc

extension NetworkAddress {
  /// Returns nil for an address of another family.
  public init?(_ address: UnsafePointer<sockaddr>?) {
    guard let address else { return nil }
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let part = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(withUnsafeBytes(of: part) { Array($0) })
    case AF_INET6:
      let part = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(withUnsafeBytes(of: part) { Array($0) })
    default: return nil
    }
  }

  /// Whether it is of this computer or one of its networks, which can have public addresses, too.
  public var isLocal: Bool {
    !isPublic || NetworkRange.ofThisComputer().contains { $0.contains(self) }
  }

  /// Returns the address that a host name spells, such as "127.0.0.1" or "[::1]"; nil for a name.
  public init?(host: String) {
    let text =
      host.hasPrefix("[") ? String(host.dropFirst().prefix { $0 != "]" && $0 != "%" }) : host
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(Array(bytes.prefix(4)))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(bytes)
    } else {
      return nil
    }
  }
}

extension NetworkRange {
  /// The networks of this computer's interfaces.
  public static func ofThisComputer() -> [NetworkRange] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap { entry in
      guard let address = NetworkAddress(entry?.pointee.ifa_addr) else { return nil }
      let bits = NetworkAddress(entry?.pointee.ifa_netmask)?.bytes.reduce(0) {
        $0 + $1.nonzeroBitCount
      }
      // A very large network is a route to the internet, not a local network.
      let all = address.bytes.count * 8
      let isSmall = (bits ?? all) >= (all == 32 ? 8 : 16)
      return NetworkRange(address.bytes, bits: isSmall ? bits ?? all : all)
    }
  }
}
