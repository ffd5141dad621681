extension Action {
  func check() throws(ProtocolError) {
    switch self {
    case .open(let address):
      do { try WebAddress.check(address) } catch { throw error.inside("open") }
    case .send(let id):
      try checkName(id, "send", upTo: Limits.name)
    case .toggleMode:
      break
    }
  }
}

/// What a widget may ask to be opened. Whether an app is registered for the scheme is for the panel
/// to see; here it is only said what is never opened, whatever is registered.
enum WebAddress {
  /// They lead to files of this machine, to a program's inside, or are a program themselves.
  static let refusedSchemes: Set<String> = [
    "about", "admin", "archive", "blob", "burn", "computer", "data", "file", "jar", "javascript",
    "network", "recent", "resource", "trash", "vbscript", "view-source",
  ]

  static func check(_ address: String) throws(ProtocolError) {
    let remedy = "an address such as https://example.org/ is expected"
    guard address.unicodeScalars.count <= Limits.address else {
      throw ProtocolError(
        .tooLarge, "the address has \(address.unicodeScalars.count) characters",
        remedy: "at most \(Limits.address) are allowed")
    }
    guard let scheme = scheme(of: address) else {
      throw ProtocolError("\"\(quoted(address))\" has no scheme", remedy: remedy)
    }
    guard !refusedSchemes.contains(scheme) else {
      throw ProtocolError("addresses with \(scheme): are never opened", remedy: remedy)
    }
    guard address.unicodeScalars.allSatisfy(isAllowed) else {
      throw ProtocolError(
        "\"\(quoted(address))\" has a character that no address has",
        remedy: "% and its code in hexadecimal is expected instead")
    }
    let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
    let isComplete =
      switch scheme {
      case "http", "https", "webcal": hasHost(rest)
      default: !rest.isEmpty
      }
    guard isComplete else {
      throw ProtocolError("\"\(quoted(address))\" leads nowhere", remedy: remedy)
    }
  }

  /// In lower case; nil where there is none. A single letter is a drive, not a scheme.
  private static func scheme(of address: String) -> String? {
    let name = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard name.count < address.utf8.count, name.count >= 2, let first = name.first,
      isLetter(first)
    else { return nil }
    let isName = name.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    return isName ? String(decoding: name, as: UTF8.self).lowercased() : nil
  }

  private static func hasHost(_ rest: Substring.UTF8View) -> Bool {
    guard rest.starts(with: "//".utf8), let first = rest.dropFirst(2).first else { return false }
    return first != UInt8(ascii: "/") && first != UInt8(ascii: "?") && first != UInt8(ascii: "#")
      && first != UInt8(ascii: ":")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// What an address may contain: printable ASCII but for those that never stand for themselves,
  /// and what is beyond ASCII but for space, control and format characters.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": return false
    case "\u{21}"..."\u{7E}": return true
    case "\u{0}"..."\u{9F}": return false
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate,
        .privateUse, .unassigned:
        return false
      default: return true
      }
    }
  }
}
