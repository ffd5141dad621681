/// The user's own proxy.
struct Upstream: Hashable, Sendable {
  var host: String
  var port: UInt16
  /// The Proxy-Authorization field, if the URL has a user name.
  var authorization: String?

  /// Returns the proxy for a request, or nil if none is set. Throws for an unsupported kind.
  static func find(
    for head: RequestHead, in environment: [String: String]
  ) throws(ProxyRefusal) -> Upstream? {
    let names =
      head.kind == .tunnel
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard let text = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
    else { return nil }
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    if exceptions.split(whereSeparator: { $0 == "," || $0 == " " }).contains(where: { entry in
      let name = entry.drop { $0 == "." || $0 == "*" }.lowercased()
      return name.isEmpty ? entry == "*" : head.host == name || head.host.hasSuffix(".\(name)")
    }) {
      return nil
    }
    guard let upstream = Upstream(text) else {
      throw ProxyRefusal(status: 502, reason: "A sandbox supports only http:// proxies.")
    }
    return upstream
  }

  var closed: ProxyRefusal {
    ProxyRefusal(status: 502, reason: "The proxy \(host) closed the connection.")
  }

  init?(_ text: String) {
    var rest = Substring(text)
    if let scheme = text.firstRange(of: "://") {
      guard text[..<scheme.lowerBound].lowercased() == "http" else { return nil }
      rest = text[scheme.upperBound...]
    }
    rest = rest.prefix { $0 != "/" }
    if let sign = rest.lastIndex(of: "@") {
      guard let user = Upstream.decoded(rest[..<sign]) else { return nil }
      authorization = "Proxy-Authorization: Basic \(Upstream.base64(user))"
      rest = rest[rest.index(after: sign)...]
    }
    guard let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") else {
      host = String(rest.filter { $0 != "[" && $0 != "]" })
      port = 80
      if host.isEmpty { return nil }
      return
    }
    guard let port = UInt16(rest[rest.index(after: colon)...]) else { return nil }
    host = String(rest[..<colon].filter { $0 != "[" && $0 != "]" })
    self.port = port
    if host.isEmpty { return nil }
  }

  /// Decodes percent escapes.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        guard byte > 0x20, byte != 0x7F else { return nil }
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        text.append(
          place <= part.count ? signs[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
