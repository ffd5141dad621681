/// An IPv4 or IPv6 address.
public struct NetworkAddress: Hashable, Sendable {
  public let bytes: [UInt8]

  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Whether it is globally reachable by the IANA registries of special-purpose addresses (RFC 6890).
  public var isPublic: Bool {
    if bytes.count == 4 { return !NetworkAddress.special.contains { $0.contains(self) } }
    if let inside = embedded { return inside.isPublic }
    return NetworkAddress.global.contains(self)
      && !NetworkAddress.specialOfGlobal.contains { $0.contains(self) }
  }

  /// The IPv4 address in an IPv4-mapped or NAT64 address.
  private var embedded: NetworkAddress? {
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
    let start = Array(bytes.prefix(12))
    return start == mapped || start == translated ? NetworkAddress(Array(bytes.suffix(4))) : nil
  }
}

/// A block of addresses with a common prefix.
public struct NetworkRange: Hashable, Sendable {
  public let start: [UInt8]
  /// The length of the prefix.
  public let bits: Int

  public init(_ start: [UInt8], bits: Int) {
    self.start = start
    self.bits = bits
  }

  public func contains(_ address: NetworkAddress) -> Bool {
    guard address.bytes.count == start.count else { return false }
    return zip(start, address.bytes).enumerated().allSatisfy { index, pair in
      let left = bits - index * 8
      if left <= 0 { return true }
      let mask = left >= 8 ? UInt8.max : ~(UInt8.max >> UInt8(left))
      return pair.0 & mask == pair.1 & mask
    }
  }
}

extension NetworkAddress {
  fileprivate static let special: [NetworkRange] = [
    short(0, 0, 0, 0, 8), short(10, 0, 0, 0, 8), short(100, 64, 0, 0, 10), short(127, 0, 0, 0, 8),
    short(169, 254, 0, 0, 16), short(172, 16, 0, 0, 12), short(192, 0, 0, 0, 24),
    short(192, 0, 2, 0, 24), short(192, 88, 99, 0, 24), short(192, 168, 0, 0, 16),
    short(198, 18, 0, 0, 15), short(198, 51, 100, 0, 24), short(203, 0, 113, 0, 24),
    short(224, 0, 0, 0, 4), short(240, 0, 0, 0, 4),
  ]
  fileprivate static let global = long([0x20], 3)
  /// Tunnels (Teredo, 6to4) and addresses for documentation.
  fileprivate static let specialOfGlobal: [NetworkRange] = [
    long([0x20, 0x01, 0x00], 23), long([0x20, 0x01, 0x0D, 0xB8], 32), long([0x20, 0x02], 16),
    long([0x3F, 0xFF, 0x00], 20),
  ]

  private static func short(
    _ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, _ bits: Int
  ) -> NetworkRange {
    NetworkRange([first, second, third, fourth], bits: bits)
  }

  private static func long(_ start: [UInt8], _ bits: Int) -> NetworkRange {
    NetworkRange(start + [UInt8](repeating: 0, count: 16 - start.count), bits: bits)
  }
}
