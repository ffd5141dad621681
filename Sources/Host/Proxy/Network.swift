// Threads: any. Every call may block.

internal import Glibc

/// What a proxy needs to know of the network, and may be told otherwise in a test.
struct Network: Sendable {
  /// The addresses of a name.
  var addresses: @Sendable (_ host: String) -> [NetworkAddress]
  /// Whether a widget in a sandbox may speak with it.
  var isOpen: @Sendable (NetworkAddress) -> Bool

  /// This computer's: open is the web, but for the computer itself and its neighbors, which may have
  /// addresses of the web, too.
  static var system: Network {
    let near = nearby()
    return Network(addresses: resolved) { address in
      address.isPublic && !near.contains { $0.contains(address) }
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

  /// The networks that this computer is in.
  private static func nearby() -> [NetworkRange] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap { entry in
      guard let address = NetworkAddress(entry?.pointee.ifa_addr) else { return nil }
      let bits = NetworkAddress(entry?.pointee.ifa_netmask)?.bytes.reduce(0) {
        $0 + $1.nonzeroBitCount
      }
      // A network of half the world is a way there, and no neighborhood.
      let all = address.bytes.count * 8
      let isSmall = (bits ?? all) >= (all == 32 ? 8 : 16)
      return NetworkRange(address.bytes, bits: isSmall ? bits ?? all : all)
    }
  }

  /// A connection to the first that answers; nil where none does.
  func connection(to addresses: [NetworkAddress], port: UInt16) -> Int32? {
    for address in addresses.prefix(4) {
      let (family, place) = address.place(port: port)
      let stream = Glibc.socket(
        family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard stream >= 0 else { continue }
      // It holds for connecting, too.
      limitWaiting(of: stream, seconds: 15)
      let code = place.withUnsafeBytes { bytes in
        guard let start = bytes.bindMemory(to: sockaddr.self).baseAddress else { return Int32(-1) }
        return Glibc.connect(stream, start, socklen_t(bytes.count))
      }
      if code == 0 { return stream }
      close(stream)
    }
    return nil
  }
}

/// Has reads and writes give up after this time without a byte.
func limitWaiting(of stream: Int32, seconds: Int) {
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

  /// The family, and the bytes that C has for it.
  fileprivate func place(port: UInt16) -> (family: Int32, bytes: [UInt8]) {
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
