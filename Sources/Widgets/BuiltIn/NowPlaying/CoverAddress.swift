internal import FoundationEssentials
internal import WidgetCore

/// Where a cover is. The address comes from a player, and so perhaps from a website.
enum CoverAddress: Hashable {
  case file(String)
  /// On a public server, by https.
  case web(String)
  /// In the address itself.
  case data([UInt8])

  init?(_ address: String) {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    switch scheme {
    case "file":
      var path = address.dropFirst(5)
      if path.hasPrefix("//") { path = path.dropFirst(2) }
      // "file://localhost/…".
      if !path.hasPrefix("/") { path = path.drop { $0 != "/" } }
      guard let decoded = CoverAddress.decoded(path), decoded.hasPrefix("/") else {
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
        bytes.count <= Limits.pictureFileBytes
      else { return nil }
      self = .data(Array(bytes))
    default: return nil
    }
  }

  /// Returns a part of a path without percent encoding; nil if it has control characters or isn't text.
  static func decoded(_ text: some StringProtocol) -> String? {
    text.strictlyPercentDecoded.flatMap { text in
      text.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? nil : text
    }
  }
}
