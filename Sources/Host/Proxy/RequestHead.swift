// Heads are taken apart byte by byte, as servers do it: to a String, a combining mark after a colon or
// a space hides it. And what is passed on is written anew, of parts that were judged: a server, or the
// user's own proxy, might understand the widget's own words in another way.

/// What a program asks a proxy for, as its first lines have it.
struct RequestHead: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A way to a server, on which the two speak as they like.
    case tunnel
    /// A page, to be fetched as it is written here: the first line and the fields.
    case page
  }

  var kind: Kind
  /// A name in small letters, without a dot at its end, or an address without brackets.
  var host: String
  var port: UInt16
  /// What the server is told in place of what the proxy was: nothing for a tunnel.
  var forwarded: [UInt8] = []
  /// The first line as another proxy would be told, and the fields.
  var handedOn: [UInt8] = []

  /// No head is longer, in bytes.
  static let limit = 16_384
  static let ports: Set<UInt16> = [80, 443]

  /// Whether its name is one that only this computer or a network nearby gives.
  var isNearby: Bool {
    ["localhost", "local", "internal", "home.arpa"].contains { name in
      host == name || host.hasSuffix(".\(name)")
    }
  }
}

/// Why something isn't fetched: the status, and a sentence for the widget's author.
struct ProxyRefusal: Error, Hashable, Sendable {
  var status: Int
  var reason: String

  static let notUnderstood = ProxyRefusal(status: 400, reason: "This is no request to a proxy.")
}

extension RequestHead {
  /// Reads a head, without the empty line at its end.
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
      handedOn = Array("CONNECT \(target.place) HTTP/1.1\r\nHost: \(target.place)".utf8)
      return
    }
    var fields = Array(" HTTP/1.1\r\nHost: \(target.place)".utf8)
    for line in lines.dropFirst() {
      guard let name = RequestHead.name(of: line) else { throw .notUnderstood }
      if !RequestHead.isOfThisStep(name) { fields += Array("\r\n".utf8) + line }
    }
    // One answer, and the connection is over: the next may be for another server.
    fields += Array("\r\nConnection: close".utf8)
    forwarded = words[0] + Array(" ".utf8) + target.path + fields + Array("\r\n\r\n".utf8)
    handedOn = words[0] + Array(" http://\(target.place)".utf8) + target.path + fields
  }

  /// A bare end of line might end the head for a server and not for us.
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

  /// The name of a field, in small letters; nil where the line is none, or goes on with the last one.
  private static func name(of line: ArraySlice<UInt8>) -> String? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      return nil
    }
    return text(line[..<colon]).lowercased()
  }

  /// Fields that are between the program and us, and the host, which stands in the first line.
  private static func isOfThisStep(_ name: String) -> Bool {
    name.hasPrefix("proxy-") || ["connection", "keep-alive", "host"].contains(name)
  }

  /// Whether it is a word as methods and names of fields are.
  private static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
    !word.isEmpty && word.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}

/// Where a request goes.
private struct Target {
  var host: String
  var port: UInt16
  /// The host and port as they are written.
  var place: String
  var path: ArraySlice<UInt8> = []

  init(_ word: ArraySlice<UInt8>, isTunnel: Bool) throws(ProxyRefusal) {
    var authority = word
    var standard: UInt16?
    if !isTunnel {
      let scheme = word.prefix("http://".utf8.count)
      guard text(scheme).lowercased() == "http://" else { throw .notUnderstood }
      let rest = word.dropFirst(scheme.count)
      authority = rest.prefix { !"/?#".utf8.contains($0) }
      path = rest.dropFirst(authority.count)
      if path.first != UInt8(ascii: "/") { path = "/".utf8 + path }
      standard = 80
    }
    let (name, number) = try Target.parts(of: authority)
    guard let port = try number.map(Target.port) ?? standard else { throw .notUnderstood }
    self.port = port
    host = text(name).lowercased()
    place = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    if port != standard { place += ":\(port)" }
  }

  /// The host, without brackets and a dot at its end, and what is after its colon.
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
    // With a dot at its end it is the same name, and a rule about it holds for both.
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
