// Threads: any. Every call may block.

internal import Glibc

/// The network as the proxy uses it; tests inject their own.
struct Network: Sendable {
  /// Resolves a name.
  var addresses: @Sendable (_ host: String) -> [NetworkAddress]
  /// Whether a sandboxed widget may connect to an address.
  var isOpen: @Sendable (NetworkAddress) -> Bool

  /// The system's: public addresses are open, except those of this computer's own networks, which can be
  /// public, too.
  static var system: Network {
    let local = localNetworks()
    return Network(addresses: resolved) { address in
      address.isPublic && !local.contains { $0.contains(address) }
    }
  }

  private static func resolved(_ host: String) -> [NetworkAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }
      .compactMap { NetworkAddress($0?.pointee.ai_addr) }
  }

  /// The networks of this computer's interfaces.
  private static func localNetworks() -> [NetworkRange] {
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

  /// Returns a connection to the first address that accepts one, or nil.
  func connection(to addresses: [NetworkAddress], port: UInt16) -> Int32? {
    for address in addresses.prefix(4) {
      let (family, socketAddress) = address.socketAddress(port: port)
      let stream = Glibc.socket(
        family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard stream >= 0 else { continue }
      // The timeout also applies to connect.
      setTimeout(of: stream, seconds: 15)
      let code = socketAddress.withUnsafeBytes { bytes in
        guard let start = bytes.bindMemory(to: sockaddr.self).baseAddress else { return Int32(-1) }
        return Glibc.connect(stream, start, socklen_t(bytes.count))
      }
      if code == 0 { return stream }
      close(stream)
    }
    return nil
  }
}

/// Sets the timeout of reads and writes.
func setTimeout(of stream: Int32, seconds: Int) {
  var time = timeval(tv_sec: seconds, tv_usec: 0)
  for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
    setsockopt(stream, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }
}

extension NetworkAddress {
  fileprivate init?(_ address: UnsafeMutablePointer<sockaddr>?) {
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

  /// The address family, and the bytes of its sockaddr.
  fileprivate func socketAddress(port: UInt16) -> (family: Int32, bytes: [UInt8]) {
    if bytes.count == 4 {
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &place.sin_addr) { $0.copyBytes(from: bytes) }
      return (AF_INET, withUnsafeBytes(of: place) { Array($0) })
    }
    var place = sockaddr_in6()
    place.sin6_family = sa_family_t(AF_INET6)
    place.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &place.sin6_addr) { $0.copyBytes(from: bytes) }
    return (AF_INET6, withUnsafeBytes(of: place) { Array($0) })
  }
}
