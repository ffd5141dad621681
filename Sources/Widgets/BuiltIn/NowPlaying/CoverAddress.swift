internal import FoundationEssentials
internal import WidgetCore

/// Where a cover is. The address comes from a player, and so perhaps from a website.
enum CoverAddress: Hashable {
  case file(String)
  /// On a public server, by https.
  case web(String)
  /// In the address itself.
  case data([UInt8])

  /// The largest picture file that the panel shows.
  static let fileBytes = 8 << 20

  init?(_ address: String) {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    switch scheme {
    case "file":
      var path = address.dropFirst(5)
      if path.hasPrefix("//") { path = path.dropFirst(2) }
      // "file://localhost/…".
      if !path.hasPrefix("/") { path = path.drop { $0 != "/" } }
      guard let decoded = CoverAddress.decoded(String(path)), decoded.hasPrefix("/") else {
        return nil
      }
      self = .file(decoded)
    case "https":
      guard address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
        return nil
      }
      self = .web(address)
    case "data":
      guard let comma = address.firstIndex(of: ","),
        address[..<comma].lowercased().hasSuffix(";base64"),
        let bytes = Data(base64Encoded: String(address[address.index(after: comma)...])),
        bytes.count <= CoverAddress.fileBytes
      else { return nil }
      self = .data(Array(bytes))
    default: return nil
    }
  }

  /// Replaces percent escapes; nil if that isn't text for a path.
  static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
