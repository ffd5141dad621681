import Expectations
import NetworkAddresses
import Testing

@Suite("Public addresses")
struct NetworkAddressTests {
  private func address(_ text: String) -> NetworkAddress? {
    guard text.contains(":") else {
      return NetworkAddress(text.split(separator: ".").compactMap { UInt8($0) })
    }
    // All groups are written out, except at one "::".
    let halves = text.split(separator: "::", omittingEmptySubsequences: false).map { half in
      half.split(separator: ":").flatMap { word -> [UInt8] in
        let number = UInt16(word, radix: 16) ?? 0
        return [UInt8(number >> 8), UInt8(number & 0xFF)]
      }
    }
    let missing = 16 - halves.joined().count
    return NetworkAddress(
      Array(halves.joined(separator: [UInt8](repeating: 0, count: max(0, missing)))))
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255",
    "100.128.0.0", "128.0.0.1", "169.253.1.1", "172.15.255.255", "172.32.0.0", "192.167.1.1",
    "192.169.1.1", "198.17.1.1", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00::1",
    "2001:4860:4860::8888", "64:ff9b::808:808", "::ffff:808:808",
  ])
  func `the address of a server is public`(_ text: String) throws {
    try expect(#require(address(text)).isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
    "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1",
    "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1",
    "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "64:ff9b::7f00:1",
    "64:ff9b::c0a8:101", "::ffff:7f00:1", "::ffff:a00:1", "::7f00:1", "100::1", "5f00::1",
    "64:ff9b:1::808:808",
  ])
  func `the address of this computer or its network isn't public`(_ text: String) throws {
    try expect(!#require(address(text)).isPublic)
  }

  @Test func `a network contains all addresses with its prefix`() throws {
    let network = NetworkRange([192, 168, 12, 0], bits: 22)
    try expect(network.contains(try #require(address("192.168.15.255"))))
    try expect(!network.contains(try #require(address("192.168.16.0"))))
    try expect(!network.contains(try #require(address("::1"))))
  }
}
