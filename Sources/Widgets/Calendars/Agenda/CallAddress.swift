/// Finds the link of a video call in the texts of events.
public enum CallAddress {
  /// Hosts of calls, including subdomains, with the start of the path.
  private static let hosts: [(host: String, path: String)] = [
    ("meet.google.com", "/"), ("zoom.us", "/j/"), ("zoom.us", "/my/"), ("zoom.us", "/w/"),
    ("zoomgov.com", "/j/"), ("teams.microsoft.com", "/l/meetup-join/"),
    ("teams.microsoft.com", "/meet/"), ("teams.live.com", "/meet/"), ("meet.jit.si", "/"),
    ("8x8.vc", "/"), ("webex.com", "/"),
  ]

  /// Returns the first link of a call. If the event declares it as one, any host is accepted.
  static func first(in text: String, isKnown: Bool = false) -> String? {
    var rest = text.utf8[...]
    let scheme = Array("https://".utf8)
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let start = rest.index(colon, offsetBy: -5, limitedBy: rest.startIndex)
      let next = rest.index(after: colon)
      guard let start, rest[start...].starts(with: scheme) else {
        rest = rest[next...]
        continue
      }
      let address = rest[start...].prefix(2_000).prefix { isPart($0) }
      let candidate = trimmed(String(decoding: address, as: UTF8.self))
      if isWebAddress(candidate), isKnown || isCall(candidate) { return candidate }
      rest = rest[next...]
    }
    return nil
  }

  /// Returns whether a browser opens the address.
  public static func isWebAddress(_ address: String) -> Bool {
    guard address.utf8.count <= 2_000,
      address.hasPrefix("https://") || address.hasPrefix("http://"),
      address.utf8.allSatisfy(isPart)
    else { return false }
    let host = parts(address).host
    return host.contains(".") && host.first != "-" && host.first != "." && !host.contains("%")
  }

  private static func isCall(_ address: String) -> Bool {
    let (host, path) = parts(address)
    if hosts.contains(where: {
      (host == $0.host || host.hasSuffix("." + $0.host)) && path.hasPrefix($0.path)
        && path.utf8.count > $0.path.utf8.count
    }) {
      return true
    }
    // Jitsi and BigBlueButton can run on any server.
    let first = host.split(separator: ".").first ?? ""
    return path.hasPrefix("/bigbluebutton/") || path.hasPrefix("/b/") && first.hasPrefix("bbb")
      || path.hasPrefix("/rooms/") && first.hasPrefix("bbb")
      || path.utf8.count > 1 && first == "jitsi"
  }

  /// Returns host and path, without user and port.
  private static func parts(_ address: String) -> (host: String, path: String) {
    let rest = address.drop { $0 != "/" }.dropFirst(2)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }
    // The text before an @ can look like another host.
    guard !authority.contains("@") else { return ("", "") }
    return (authority.prefix { $0 != ":" }.lowercased(), String(path))
  }

  /// Returns whether an address may contain the byte; the panel refuses others.
  private static func isPart(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  /// Removes punctuation at the end of a sentence.
  private static func trimmed(_ address: String) -> String {
    var rest = address[...]
    while let last = rest.last, ".,;:!?'*_".contains(last) { rest.removeLast() }
    for (open, close) in [("(", ")"), ("[", "]")] where rest.hasSuffix(close) {
      if !rest.contains(open) { rest.removeLast() }
    }
    return String(rest)
  }
}
