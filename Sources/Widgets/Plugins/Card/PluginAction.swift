internal import WidgetCore

/// The action of a line.
public struct PluginAction: Hashable, Sendable {
  /// A program, or a shell command line.
  public var command: String?
  public var words: [String] = []
  /// The text for its standard input.
  public var input: String?
  public var isInTerminal = false
  /// The link that the panel opens.
  public var address: String?
  /// A file or folder that its default app opens.
  public var file: String?
  public var refreshes = false
  /// Whether a link asks for the refresh, as SwiftBar's do.
  public var refreshesByLink = false
  /// Whether it is JavaScript for GNOME Shell (Argos).
  public var isForGnomeShell = false

  /// Nil if a click does nothing.
  init?(of item: PluginItem, _ manner: PluginManner) {
    guard !item.parameters.isOn("disabled"), !item.isSeparator else { return nil }
    let parameters = item.parameters
    command = parameters.text("bash", "shell")
    words = command == nil ? [] : parameters.words
    input = command == nil ? nil : parameters.text("stdin").map(\.withLineBreaks)
    isInTerminal =
      command != nil
      && parameters.isOn("terminal", standard: manner.dialect.opensTerminal)
    refreshes = parameters.isOn("refresh")
    if let target = parameters.text("href").flatMap(PluginTarget.init) {
      switch target {
      case .address(let text): address = text
      case .file(let path): file = path
      case .refresh: refreshesByLink = true
      case .onMac where command == nil: (command, words) = ("open", ["-a", ""])
      case .onMac: break
      }
    }
    // `open -g swiftbar://refreshplugin?name=…` is the same.
    if command?.split(separator: "/").last == "open", let last = words.last,
      PluginTarget(last) == .refresh
    {
      command = nil
      words = []
      refreshesByLink = true
    }
    isForGnomeShell = command == nil && address == nil && parameters.text("eval") != nil
    refreshes = refreshes || refreshesByLink
    guard command != nil || address != nil || file != nil || refreshes || isForGnomeShell else {
      return nil
    }
  }

  /// Whether the runner takes part; otherwise the panel acts alone.
  var needsRunner: Bool { command != nil || file != nil || refreshes || isForGnomeShell }
}

/// The target of a link.
enum PluginTarget: Hashable {
  case address(String)
  case file(String)
  /// The plugin itself, which runs again.
  case refresh
  /// SwiftBar, or the settings of a Mac.
  case onMac

  /// Nil for links that are never opened.
  init?(_ text: String) {
    let text = String(text.trimmed)
    if text.lowercased().hasPrefix("swiftbar://refresh") {
      self = .refresh
      return
    }
    if text.lowercased().hasPrefix("swiftbar:") || text.lowercased().hasPrefix("x-apple.") {
      self = .onMac
      return
    }
    if text.lowercased().hasPrefix("file://") {
      let path = text.dropFirst("file://".count).drop { $0 != "/" }
      guard !path.isEmpty else { return nil }
      self = .file(path.percentDecoded)
      return
    }
    if text.hasPrefix("/") || text == "~" || text.hasPrefix("~/") {
      self = .file(text)
      return
    }
    let address = PluginTarget.escaped(text)
    if Link(address) != nil {
      self = .address(address)
    } else if PluginTarget.isHost(text), Link("https://\(address)") != nil {
      self = .address("https://\(address)")
    } else {
      return nil
    }
  }

  /// Whether it looks like a URL without a scheme: `www.example.org/page`.
  private static func isHost(_ text: String) -> Bool {
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return host.contains(".") && !host.contains(":") && host.first != "."
      && host.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
  }

  /// Percent-encodes characters that a URL can't have.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\"", "<", ">", "\\", "^", "`", "{", "|", "}":
        result += "%" + String(scalar.value, radix: 16, uppercase: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

// MARK: - Messages to the runner

extension PluginItem {
  /// The action of the line.
  public func action(_ manner: PluginManner) -> PluginAction? { PluginAction(of: self, manner) }

  /// The message for a click: the line's index, and a fingerprint of its action.
  var sent: String { "item \(number) \(mark)" }

  private var mark: String {
    let keys = ["bash", "shell", "href", "refresh", "terminal", "disabled"]
    let parts =
      keys.map { parameters[$0] ?? "" } + parameters.words
      + ["stdin", "eval"].compactMap { key in parameters[key].map { "\(key)=\($0)" } }
    return String(Fingerprint(of: parts.joined(separator: "\u{0}")).number, radix: 16)
  }
}

extension PluginOutput {
  /// Finds the clicked line. If the output has changed meanwhile, finds a line with the same action.
  public func item(sent: String) -> PluginItem? {
    let words = sent.split(separator: " ")
    guard words.count == 3, words[0] == "item" else { return nil }
    let all = all
    let matching = all.filter { $0.sent.split(separator: " ").last == words[2] }
    return matching.first { $0.sent == sent } ?? matching.first
  }
}

extension String {
  /// With line breaks instead of "\\n".
  fileprivate var withLineBreaks: String {
    var result = ""
    var rest = Substring(self)
    while let slash = rest.firstIndex(of: "\\") {
      result += rest[..<slash]
      rest = rest[rest.index(after: slash)...]
      if rest.first == "n" {
        result += "\n"
        rest = rest.dropFirst()
      } else {
        result += "\\"
      }
    }
    return result + rest
  }
}
