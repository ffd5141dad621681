/// A value and its line.
public struct Entry: Hashable, Sendable {
  /// The decoded value.
  public let text: String
  public let line: Int
}

extension KeyFile {
  /// The names of the groups in the order of the file, without duplicates.
  public var groups: [String] {
    var names: [String] = []
    for case .group(let name, _) in lines.lazy.map(\.content) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Returns the keys of a group in the order of the file. A key and its translations count as one.
  public func keys(in group: String) -> [String] {
    var keys: [String] = []
    var seen: Set<String> = []
    for (_, pair) in pairs(in: group) {
      let key = String(Substring(pair.key.utf8.prefix { $0 != UInt8(ascii: "[") }))
      if seen.insert(key).inserted { keys.append(key) }
    }
    return keys
  }

  /// Returns the value of a key; nil if the key is missing.
  public func value(_ key: String, in group: String) -> Entry? {
    pair(key, in: group).map { Entry(text: unescaped($0.pair.value), line: $0.line) }
  }

  /// Returns the items of a list, which are separated by `;`; nil if the key is missing.
  public func list(_ key: String, in group: String) -> [String]? {
    pair(key, in: group).map { listItems(in: $0.pair.value) }
  }

  /// Returns the value in the first available language, otherwise the one without a language.
  public func translated(_ key: String, in group: String, languages: [String]) -> Entry? {
    for language in languages {
      if let entry = value("\(key)[\(language)]", in: group) { return entry }
    }
    return value(key, in: group)
  }

  /// Returns the translated values of a key by language: "cs" for `Name[cs]`.
  public func translations(_ key: String, in group: String) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    if let places {
      for language in places[group]?.languages[key] ?? [] {
        entries[language] = value("\(key)[\(language)]", in: group)
      }
      return entries
    }
    for (index, pair) in pairs(in: group) where pair.key.hasPrefix("\(key)[") {
      let language = pair.key.unicodeScalars.dropFirst(key.unicodeScalars.count + 1).dropLast()
      entries[String(language)] = Entry(
        text: unescaped(pair.value), line: index + 1)
    }
    return entries
  }

  /// Returns the line of a group's first header; nil if the group is missing.
  public func line(of group: String) -> Int? {
    lines.firstIndex { line in
      if case .group(let name, _) = line.content { name == group } else { false }
    }.map { $0 + 1 }
  }

  /// Returns the line that sets a key, with or without a language; nil if the key is missing.
  public func line(of key: String, in group: String) -> Int? {
    if let places { return places[group]?.first(key).map { $0 + 1 } }
    return pairs(in: group).first { $0.pair.key == key || $0.pair.key.hasPrefix("\(key)[") }
      .map { $0.index + 1 }
  }

  /// Returns the languages of a locale, best first: "cs_CZ.UTF-8@euro" gives cs_CZ@euro, cs_CZ, cs@euro, cs.
  public static func languages(for locale: String) -> [String] {
    let parts = locale.split(separator: "@", maxSplits: 1)
    let modifier = parts.count == 2 ? "@\(parts[1])" : ""
    let territory = parts.first?.prefix { $0 != "." } ?? ""
    let language = territory.prefix { $0 != "_" }
    guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
    var names: [String] = []
    for name in [territory, language] {
      if !modifier.isEmpty, !names.contains("\(name)\(modifier)") {
        names.append("\(name)\(modifier)")
      }
      if !names.contains(String(name)) { names.append(String(name)) }
    }
    return names
  }

  /// Returns the keys and values of a group with the indices of their lines.
  func pairs(in group: String) -> [(index: Int, pair: Line.Pair)] {
    var isInside = false
    var pairs: [(index: Int, pair: Line.Pair)] = []
    for (index, line) in lines.enumerated() {
      switch line.content {
      case .group(let name, _): isInside = name == group
      case .pair(let pair) where isInside: pairs.append((index, pair))
      case .pair, .blank, .comment: break
      }
    }
    return pairs
  }

  /// Returns a key and its value with the line number.
  func pair(_ key: String, in group: String) -> (line: Int, pair: Line.Pair)? {
    if let places {
      guard let index = places[group]?.indices[key], case .pair(let pair) = lines[index].content
      else { return nil }
      return (index + 1, pair)
    }
    return pairs(in: group).first { $0.pair.key == key }.map { ($0.index + 1, $0.pair) }
  }
}
