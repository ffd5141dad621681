extension Action {
  func check() throws(ProtocolError) {
    switch self {
    case .open(let address):
      do { try WebAddress.check(address) } catch { throw error.inside("open") }
    case .visit(let address, let id):
      try Action.open(address).check()
      try Action.send(id).check()
    case .launch(let file):
      guard Manifest.isDesktopFile(file) else {
        throw ProtocolError(
          "\"\(quoted(file))\" is not the name of a desktop file",
          remedy: "expected a name such as org.example.App.desktop, without its folder"
        ).inside("launch")
      }
    case .run(let run): try run.check()
    case .copy(let text): try checkName(text, "copy", upTo: Limits.address)
    case .send(let id):
      try checkName(id, "send", upTo: Limits.name)
    case .confirm(let confirmation): try confirmation.check()
    case .ask(let ask): try ask.check()
    // The page's content is checked with its tree.
    case .show(let page):
      do { try page.checkTitle() } catch { throw error.inside("show") }
    case .toggleMode, .editSettings, .openApp:
      break
    }
  }
}

extension ContentPage {
  func checkTitle() throws(ProtocolError) { try checkName(title, "title", upTo: Limits.name) }
}

extension ProgramRun {
  func check() throws(ProtocolError) {
    guard let program = words.first, !program.isEmpty, !program.hasSuffix("/") else {
      throw ProtocolError(
        "no program is named", remedy: "expected its name, and its arguments"
      ).inside("run")
    }
    for (index, word) in words.enumerated() {
      guard word.unicodeScalars.count <= Limits.address else {
        throw ProtocolError(
          .tooLarge, "the word has \(word.unicodeScalars.count) characters",
          remedy: "at most \(Limits.address) are allowed"
        ).inside(index).inside("run")
      }
      // The user reads the command before it runs; NUL would end it elsewhere.
      guard !word.unicodeScalars.contains("\u{0}") else {
        throw ProtocolError("the word contains NUL", remedy: "expected text").inside(index)
          .inside("run")
      }
    }
    if let action { try checkName(action, "send", upTo: Limits.name) }
  }
}

/// A valid URL that a widget wants to open.
public struct Link: Hashable, Sendable {
  public let address: String
  /// The scheme in lower case.
  public let scheme: String

  public init?(_ address: String) {
    guard (try? WebAddress.check(address)) != nil, let scheme = WebAddress.scheme(of: address)
    else { return nil }
    self.address = address
    self.scheme = scheme
  }

  /// Whether URLs of the scheme only show something, or start something that the user confirms. Excludes
  /// emails with attachments.
  public var isHarmless: Bool {
    Link.harmless.contains(scheme)
      && !(scheme == "mailto" && address.lowercased().contains("attach"))
  }

  static let harmless: Set<String> = [
    "geo", "http", "https", "magnet", "mailto", "maps", "matrix", "sms", "tel", "webcal", "xmpp",
  ]
  /// Schemes whose URLs can start with a negative number, or that no command opens.
  static let numbered = harmless.subtracting(["http", "https", "webcal"])
}

/// Checks for URLs that are refused whatever app is registered. The panel checks whether there is an app for
/// the scheme.
enum WebAddress {
  /// Schemes for local files, for the internals of apps, and for code.
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

  /// Returns whether a URL could be parsed as a command-line option: some apps pass the host, or everything
  /// but the scheme, to a command. A negative number is allowed where the scheme has numbers.
  private static func isOption(_ rest: Substring.UTF8View, _ scheme: String) -> Bool {
    let slashes = rest.prefix { $0 == UInt8(ascii: "/") }.count
    let hasAuthority = slashes >= 2
    guard hasAuthority || !Link.numbered.contains(scheme) else { return false }
    let authority = rest.dropFirst(slashes).prefix { !"/?#".utf8.contains($0) }
    // Apps can pass user and host separately.
    return authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
      .contains { part in
        let text = String(decoding: part, as: UTF8.self).lowercased()
        return text.hasPrefix("-") || text.hasPrefix("%2d")
      }
  }

  /// Returns whether the host has percent-encoded control characters, such as "%0A".
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

  /// Returns the scheme in lower case; nil if there is none. A single letter is a drive.
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

  /// Returns whether a URL may contain a character: printable ASCII except for characters that must be
  /// encoded, and others except for spaces, control and format characters.
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
