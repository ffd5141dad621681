// Threads: any. Every call may block.

internal import Glibc
internal import NetworkAddresses

/// The network as the proxy uses it; tests inject their own.
struct Network: Sendable {
  /// Resolves a name.
  var addresses: @Sendable (_ host: String) -> [NetworkAddress]
  /// Whether a sandboxed widget may connect to an address.
  var isOpen: @Sendable (NetworkAddress) -> Bool

  /// The system's: public addresses are open, except those of this computer's own networks, which can be
  /// public, too.
  static var system: Network {
    let local = NetworkRange.ofThisComputer()
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
