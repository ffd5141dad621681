internal import WidgetCore

/// A line of a plugin's output, with its submenu.
public struct PluginItem: Hashable, Sendable {
  /// Its index among all lines.
  public var number: Int
  /// The text before the first "|", trimmed.
  public var text: String
  public var parameters: PluginParameters
  /// Whether it is a separator.
  public var isSeparator = false
  /// Its submenu.
  public var children: [PluginItem] = []
  /// Its alternate while Alt is held.
  public var alternates: [PluginItem] = []
  /// The prefix for its depth in a flattened list.
  var prefix = ""
}

/// The parsed output of a plugin.
public struct PluginOutput: Hashable, Sendable {
  /// Lines of the bar; several rotate.
  public internal(set) var titles: [PluginItem] = []
  /// Lines of the menu.
  public internal(set) var items: [PluginItem] = []
  /// Number of lines beyond the limit.
  public internal(set) var left = 0

  public init() {}

  /// The texts of the titles, as they are shown.
  public func titleTexts(_ manner: PluginManner) -> [String] {
    let manner = manner.reading(self)
    return titles.map { $0.styled(manner).text.plainLine }
  }

  /// All lines, depth first.
  public var all: [PluginItem] {
    func flat(_ items: [PluginItem]) -> [PluginItem] {
      items.flatMap { [$0] + flat($0.alternates) + flat($0.children) }
    }
    return flat(titles) + flat(items)
  }
}

/// The parameters of a line: keys in lowercase; the last of equal keys counts.
public struct PluginParameters: Hashable, Sendable {
  private var values: [String: String] = [:]

  public init(_ values: [String: String] = [:]) { self.values = values }

  public subscript(key: String) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }

  var isEmpty: Bool { values.isEmpty }

  /// The first value that isn't empty.
  public func text(_ keys: String...) -> String? {
    keys.lazy.compactMap { values[$0] }.first { !$0.isEmpty }
  }

  /// The Boolean value of a key; other words count as missing.
  public func isOn(_ key: String, standard: Bool = false) -> Bool {
    switch values[key]?.lowercased() {
    case "true", "yes", "1", "on": true
    case "false", "no", "0", "off": false
    default: standard
    }
  }

  /// The arguments `param1`, `param2` and so on, in order.
  public var words: [String] {
    values.compactMap { key, value -> (Int, String)? in
      guard key.hasPrefix("param"), let number = Int(key.dropFirst(5)) else { return nil }
      return (number, value)
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
