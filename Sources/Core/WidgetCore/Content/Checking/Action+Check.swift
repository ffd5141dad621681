extension Action {
  func check() throws(ProtocolError) {
    switch self {
    case .open(let address):
      do { try WebAddress.check(address) } catch { throw error.inside("open") }
    case .visit(let address, let id):
      try Action.open(address).check()
      try Action.send(id).check()
    case .copy(let text): try checkName(text, "copy", upTo: Limits.address)
    case .send(let id):
      try checkName(id, "send", upTo: Limits.name)
    case .confirm(let confirmation): try confirmation.check()
    case .ask(let ask): try ask.check()
    // What is on it is checked with the tree that it is part of.
    case .show(let page):
      do { try checkName(page.title, "title", upTo: Limits.name) } catch {
        throw error.inside("show")
      }
    case .toggleMode, .editSettings:
      break
    }
  }
}

/// An address that a widget wants opened, by how far it can be trusted. What is never opened is none.
public struct Link: Hashable, Sendable {
  public let address: String
  /// In lower case.
  public let scheme: String

  public init?(_ address: String) {
    guard (try? WebAddress.check(address)) != nil, let scheme = WebAddress.scheme(of: address)
    else { return nil }
    self.address = address
    self.scheme = scheme
  }

  /// Whether it is known of all such addresses that they do no more than show something, or begin
  /// something that the user ends. A letter that brings a file along is none of them.
  public var isHarmless: Bool {
    Link.harmless.contains(scheme)
      && !(scheme == "mailto" && address.lowercased().contains("attach"))
  }

  static let harmless: Set<String> = [
    "geo", "http", "https", "magnet", "mailto", "maps", "matrix", "sms", "tel", "webcal", "xmpp",
  ]
  /// They may begin with a number below zero, or are opened by no command.
  static let numbered = harmless.subtracting(["http", "https", "webcal"])
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
    let remedy = "expected an address such as https://example.org/"
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
        "\"\(quoted(address))\" contains a character that is not allowed in addresses",
        remedy: "expected % and its code in hexadecimal instead")
    }
    let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
    let isComplete =
      switch scheme {
      case "http", "https", "webcal": hasHost(rest)
      default: !rest.isEmpty
      }
    guard isComplete else {
      throw ProtocolError("\"\(quoted(address))\" has no destination", remedy: remedy)
    }
    guard !isOption(rest, scheme), !hidesControls(rest) else {
      throw ProtocolError(
        "\"\(quoted(address))\" could be mistaken for something other than an address",
        remedy: remedy)
    }
  }

  /// Whether what a program makes of it may begin with a dash: some hand the host, or all but the
  /// scheme, to a command, for which that is an option. Where a number may stand, it is one.
  private static func isOption(_ rest: Substring.UTF8View, _ scheme: String) -> Bool {
    let slashes = rest.prefix { $0 == UInt8(ascii: "/") }.count
    let hasAuthority = slashes >= 2
    guard hasAuthority || !Link.numbered.contains(scheme) else { return false }
    let authority = rest.dropFirst(slashes).prefix { !"/?#".utf8.contains($0) }
    // User and host are each handed on.
    return authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
      .contains { part in
        let text = String(decoding: part, as: UTF8.self).lowercased()
        return text.hasPrefix("-") || text.hasPrefix("%2d")
      }
  }

  /// Whether its beginning has control characters in disguise: "%0A" in a host.
  private static func hidesControls(_ rest: Substring.UTF8View) -> Bool {
    guard rest.starts(with: "//".utf8) else { return false }
    let host = Array(rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) })
    return host.indices.contains { index in
      guard host[index] == UInt8(ascii: "%"), index + 2 < host.count,
        let code = UInt8(
          String(decoding: host[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      else { return false }
      return code <= 0x20 || code == 0x7F
    }
  }

  /// In lower case; nil where there is none. A single letter is a drive, not a scheme.
  static func scheme(of address: String) -> String? {
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
