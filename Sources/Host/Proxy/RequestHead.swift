// Heads are parsed as bytes, as servers do: in a String, a combining mark after a colon or a space hides
// it. The forwarded head is composed from checked parts, because a server could parse the original
// differently (request smuggling).

/// The head of a request to a proxy.
struct RequestHead: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// CONNECT: a tunnel to a server.
    case tunnel
    /// A request to be forwarded.
    case page
  }

  var kind: Kind
  /// A name in lowercase without a trailing dot, or an address without brackets.
  var host: String
  var port: UInt16
  /// The length of the body after the head; nil for a tunnel, which has no end.
  var bodyLength: Int?
  /// The head for the server; empty for a tunnel.
  var forwarded: [UInt8] = []
  /// The head for the user's own proxy, without its last line break.
  var forwardedToProxy: [UInt8] = []

  /// The maximum length in bytes.
  static let limit = 16_384
  static let ports: Set<UInt16> = [80, 443]

  /// Whether the name can only belong to this computer or a local network.
  var isLocalName: Bool {
    ["localhost", "local", "internal", "home.arpa"].contains { name in
      host == name || host.hasSuffix(".\(name)")
    }
  }
}

/// A refused request: the status, and a sentence for the widget's author.
struct ProxyRefusal: Error, Hashable, Sendable {
  var status: Int
  var reason: String

  static let notUnderstood = ProxyRefusal(status: 400, reason: "This isn't a valid proxy request.")
  static let lengthRequired = ProxyRefusal(
    status: 411, reason: "A request with a body needs a Content-Length here.")
}

extension RequestHead {
  /// Parses a head without the empty line at its end.
  init(parsing bytes: [UInt8]) throws(ProxyRefusal) {
    guard bytes.count <= RequestHead.limit else { throw .notUnderstood }
    let lines = try RequestHead.lines(of: bytes)
    let words = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, RequestHead.isToken(words[0]),
      words[1].allSatisfy({ $0 > 0x20 }), ["HTTP/1.0", "HTTP/1.1"].contains(text(words[2]))
    else { throw .notUnderstood }
    let isTunnel = words[0].elementsEqual("CONNECT".utf8)
    let target = try Target(words[1], isTunnel: isTunnel)
    kind = isTunnel ? .tunnel : .page
    host = target.host
    port = target.port
    guard RequestHead.ports.contains(port) else {
      throw ProxyRefusal(
        status: 403, reason: "Only the ports 80 and 443 can be reached from a sandbox.")
    }
    guard !isTunnel else {
      forwardedToProxy = Array(
        "CONNECT \(target.authority) HTTP/1.1\r\nHost: \(target.authority)".utf8)
      return
    }
    var fields = Array(" HTTP/1.1\r\nHost: \(target.authority)".utf8)
    var length: Int?
    for line in lines.dropFirst() {
      guard let name = RequestHead.name(of: line) else { throw .notUnderstood }
      if name == "content-length" {
        guard length == nil, let number = RequestHead.length(in: line) else {
          throw .notUnderstood
        }
        length = number
      }
      // What follows the body would be another request, so its end must be known.
      if name == "transfer-encoding" { throw .lengthRequired }
      if !RequestHead.isHopByHop(name) { fields += Array("\r\n".utf8) + line }
    }
    bodyLength = length ?? 0
    // One response for each connection: the next request may be for another server.
    fields += Array("\r\nConnection: close".utf8)
    forwarded = words[0] + Array(" ".utf8) + target.path + fields + Array("\r\n\r\n".utf8)
    forwardedToProxy = words[0] + Array(" http://\(target.authority)".utf8) + target.path + fields
  }

  /// Splits the head at CRLF; a bare LF could end the head for a server, but not for us.
  private static func lines(of bytes: [UInt8]) throws(ProxyRefusal) -> [ArraySlice<UInt8>] {
    let (tab, newline, carriageReturn) = (UInt8(0x09), UInt8(0x0A), UInt8(0x0D))
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    for index in lines.indices.dropLast() {
      guard lines[index].popLast() == carriageReturn else { throw .notUnderstood }
    }
    let isText = lines.joined().allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == tab }
    guard isText else { throw .notUnderstood }
    return lines
  }

  /// The lowercase name of a field; nil for an invalid or folded line.
  private static func name(of line: ArraySlice<UInt8>) -> String? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      return nil
    }
    return text(line[..<colon]).lowercased()
  }

  /// The value of Content-Length.
  private static func length(in line: ArraySlice<UInt8>) -> Int? {
    let value = text(line.drop { $0 != UInt8(ascii: ":") }.dropFirst())
      .split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard value.count == 1, value[0].utf8.allSatisfy({ "0123456789".utf8.contains($0) })
    else { return nil }
    return Int(value[0])
  }

  /// Hop-by-hop fields, and Host, which is in the first line.
  private static func isHopByHop(_ name: String) -> Bool {
    name.hasPrefix("proxy-") || ["connection", "keep-alive", "upgrade", "host"].contains(name)
  }

  /// Whether a word is a token of RFC 9110.
  private static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
    !word.isEmpty && word.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}

/// The target of a request.
private struct Target {
  var host: String
  var port: UInt16
  /// Host and port as written in a URL.
  var authority: String
  var path: ArraySlice<UInt8> = []

  init(_ word: ArraySlice<UInt8>, isTunnel: Bool) throws(ProxyRefusal) {
    var source = word
    var standard: UInt16?
    if !isTunnel {
      let scheme = word.prefix("http://".utf8.count)
      guard text(scheme).lowercased() == "http://" else { throw .notUnderstood }
      let rest = word.dropFirst(scheme.count)
      source = rest.prefix { !"/?#".utf8.contains($0) }
      path = rest.dropFirst(source.count)
      if path.first != UInt8(ascii: "/") { path = "/".utf8 + path }
      standard = 80
    }
    let (name, number) = try Target.parts(of: source)
    guard let port = try number.map(Target.port) ?? standard else { throw .notUnderstood }
    self.port = port
    host = text(name).lowercased()
    authority = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    if port != standard { authority += ":\(port)" }
  }

  /// Splits into the host, without brackets and trailing dot, and the port.
  private static func parts(
    of authority: ArraySlice<UInt8>
  ) throws(ProxyRefusal) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
    let colon = UInt8(ascii: ":")
    var host: ArraySlice<UInt8>
    if authority.first == UInt8(ascii: "[") {
      host = authority.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      guard authority.count >= host.count + 2, host.contains(colon), host.count <= 45,
        host.allSatisfy({ "0123456789abcdefABCDEF:.".utf8.contains($0) })
      else { throw .notUnderstood }
      let rest = authority.dropFirst(host.count + 2)
      guard rest.isEmpty || rest.first == colon else { throw .notUnderstood }
      return (host, rest.isEmpty ? nil : rest.dropFirst())
    }
    host = authority.prefix { $0 != colon }
    let rest = authority.dropFirst(host.count)
    // A trailing dot doesn't change the name, so the same rules apply.
    if host.last == UInt8(ascii: ".") { host.removeLast() }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard host.count <= 253, host.first != UInt8(ascii: "-"),
      labels.allSatisfy({ label in
        !label.isEmpty && label.allSatisfy { isLetterOrDigit($0) || "-_".utf8.contains($0) }
      })
    else { throw .notUnderstood }
    return (host, rest.isEmpty ? nil : rest.dropFirst())
  }

  private static func port(_ digits: ArraySlice<UInt8>) throws(ProxyRefusal) -> UInt16 {
    guard digits.allSatisfy({ "0123456789".utf8.contains($0) }), let port = UInt16(text(digits))
    else { throw .notUnderstood }
    return port
  }
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
