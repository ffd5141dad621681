/// One line of what a plugin printed, with the lines that belong to it.
public struct PluginItem: Hashable, Sendable {
  /// Its place among all lines that were read, from 0.
  public var number: Int
  /// Before the first "|", as it was printed but for white space around it.
  public var text: String
  public var parameters: PluginParameters
  /// Whether it is a line between others.
  public var isSeparator = false
  /// What its submenu has.
  public var children: [PluginItem] = []
  /// What takes its place while Alt is held.
  public var alternates: [PluginItem] = []
  /// What says how deep it lay, where it is shown with what it lay in.
  var prefix = ""
}

/// What a plugin printed, as it is meant.
public struct PluginOutput: Hashable, Sendable {
  /// What stands in the bar; several take turns.
  public internal(set) var titles: [PluginItem] = []
  /// What the menu has.
  public internal(set) var items: [PluginItem] = []
  /// How many lines there are beyond what is read.
  public internal(set) var left = 0

  public init() {}

  /// All lines of it, each before what belongs to it.
  public var all: [PluginItem] {
    func flat(_ items: [PluginItem]) -> [PluginItem] {
      items.flatMap { [$0] + flat($0.alternates) + flat($0.children) }
    }
    return flat(titles) + flat(items)
  }
}

/// What stands behind the "|" of a line: keys in lower case, of several equal ones the last.
public struct PluginParameters: Hashable, Sendable {
  private var values: [String: String] = [:]

  public init(_ values: [String: String] = [:]) { self.values = values }

  public subscript(key: String) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }

  public var isEmpty: Bool { values.isEmpty }

  /// The value of the first of these keys that has one with something in it.
  public func text(_ keys: String...) -> String? {
    keys.lazy.compactMap { values[$0] }.first { !$0.isEmpty }
  }

  /// Whether a key says yes; what is neither yes nor no counts as not said.
  public func isOn(_ key: String, standard: Bool = false) -> Bool {
    switch values[key]?.lowercased() {
    case "true", "yes", "1", "on": true
    case "false", "no", "0", "off": false
    default: standard
    }
  }

  /// What follows a command: `param1`, `param2` and so on, by their numbers.
  public var words: [String] {
    values.compactMap { key, value -> (Int, String)? in
      guard key.hasPrefix("param"), let number = Int(key.dropFirst(5)) else { return nil }
      return (number, value)
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
