/// What a program asks a proxy for, as its first lines have it.
struct RequestHead: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A way to a server, on which the two speak as they like.
    case tunnel
    /// A page, to be fetched as it is written here: the first line and the fields.
    case page
  }

  var kind: Kind
  /// A name, or an address without brackets.
  var host: String
  var port: UInt16
  /// What the server is told in place of what the proxy was: nothing for a tunnel.
  var forwarded: [UInt8] = []
  /// The first line as another proxy would be told, and the fields.
  var handedOn: [UInt8] = []

  /// No head is longer, in bytes.
  static let limit = 16_384
  static let ports: Set<UInt16> = [80, 443]
}

/// Why something isn't fetched: the status, and a sentence for the widget's author.
struct Refusal: Error, Hashable, Sendable {
  var status: Int
  var reason: String

  static let notUnderstood = Refusal(status: 400, reason: "This is no request to a proxy.")
}

extension RequestHead {
  /// Reads a head, without the empty line at its end.
  init(parsing bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= RequestHead.limit,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) })
    else { throw .notUnderstood }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    // A bare end of line might end the head for a server and not for us.
    guard words.count == 3, words[2].hasPrefix("HTTP/1."),
      !lines.contains(where: { $0.utf8.contains(0x0A) || $0.utf8.contains(0x0D) })
    else { throw .notUnderstood }
    let isTunnel = words[0] == "CONNECT"
    let target = try Target(words[1], isTunnel: isTunnel)
    kind = isTunnel ? .tunnel : .page
    host = target.host
    port = target.port
    guard RequestHead.ports.contains(port) else {
      throw Refusal(status: 403, reason: "Only the ports 80 and 443 can be reached from a sandbox.")
    }
    let fields = lines.dropFirst().filter { !RequestHead.isOfThisStep($0) }
    // One answer, and the connection is over: the next may be for another server.
    let rest = fields + ["Connection: close", "", ""]
    let first = "\(words[0]) \(isTunnel ? words[1] : target.path) HTTP/1.1"
    if !isTunnel { forwarded = Array(([first] + rest).joined(separator: "\r\n").utf8) }
    let whole = "\(words[0]) \(words[1]) HTTP/1.1"
    handedOn = Array(
      (isTunnel ? [whole, "Host: \(words[1])"] : [whole] + fields + ["Connection: close"])
        .joined(separator: "\r\n").utf8)
  }

  /// Fields that are between the program and us.
  private static func isOfThisStep(_ line: String) -> Bool {
    let name = line.prefix { $0 != ":" }.lowercased()
    return name.hasPrefix("proxy-") || name == "connection" || name == "keep-alive"
  }
}

/// Where a request goes.
private struct Target {
  var host: String
  var port: UInt16
  var path = "/"

  init(_ text: String, isTunnel: Bool) throws(Refusal) {
    var authority = Substring(text)
    var standard: UInt16?
    if !isTunnel {
      let scheme = "http://"
      guard text.lowercased().hasPrefix(scheme) else { throw .notUnderstood }
      let rest = text.dropFirst(scheme.count)
      authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      path = String(rest.dropFirst(authority.count))
      if !path.hasPrefix("/") { path = "/" + path }
      standard = 80
    }
    var name = authority
    var number: Substring?
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      name = authority[authority.index(after: authority.startIndex)..<end]
      let after = authority[authority.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw .notUnderstood }
      number = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      name = authority[..<colon]
      number = authority[authority.index(after: colon)...]
    }
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard isName, !name.isEmpty, name.utf8.count <= 253, !name.hasPrefix("-"),
      let port = number.map({ UInt16($0) }) ?? standard
    else { throw .notUnderstood }
    host = name.lowercased()
    self.port = port
  }
}
