/// A value and its line.
public struct KeyFileEntry: Hashable, Sendable {
  /// The unescaped value.
  public let text: String
  /// The number of the line, from 1.
  public let line: Int
}

extension KeyFile {
  /// The distinct names of the groups, in the order of the file.
  public var groups: [String] {
    if let index { return index.names }
    var names: [String] = []
    var seen: Set<Substring> = []
    for case .group(let name, _) in lines.lazy.map(\.content) where seen.insert(name).inserted {
      names.append(String(name))
    }
    return names
  }

  /// Returns the keys of a group in the order of the file, without languages.
  public func keys(in group: String) -> [String] {
    if let index { return index.groups[group]?.keys ?? [] }
    var keys: [String] = []
    var seen: Set<Substring> = []
    for (_, pair) in pairs(in: group) where seen.insert(pair.plainKey).inserted {
      keys.append(String(pair.plainKey))
    }
    return keys
  }

  /// Returns the value of a key, or nil.
  public func value(_ key: String, in group: String) -> KeyFileEntry? {
    pair(key, in: group).map { KeyFileEntry(text: unescaped($0.pair.value), line: $0.line) }
  }

  /// Returns the items of a list, separated by `;`, or nil.
  public func list(_ key: String, in group: String) -> [String]? {
    pair(key, in: group).map { listItems(in: $0.pair.value) }
  }

  /// Returns the value in the first of the languages that has one, otherwise the plain value.
  public func localized(_ key: String, in group: String, languages: [String]) -> KeyFileEntry? {
    for language in languages {
      if let entry = value("\(key)[\(language)]", in: group) { return entry }
    }
    return value(key, in: group)
  }

  /// Returns the translations of a key by language: "cs" for `Name[cs]`.
  public func translations(_ key: String, in group: String) -> [String: KeyFileEntry] {
    var entries: [String: KeyFileEntry] = [:]
    if let index {
      for language in index.groups[group]?.languages[key] ?? [] {
        entries[language] = value("\(key)[\(language)]", in: group)
      }
      return entries
    }
    for (index, pair) in pairs(in: group) where pair.plainKey == key {
      guard let language = pair.language else { continue }
      entries[String(language)] = KeyFileEntry(text: unescaped(pair.value), line: index + 1)
    }
    return entries
  }

  /// Returns the number of the first line of a group, or nil.
  public func line(of group: String) -> Int? {
    if let index { return index.groups[group].map { $0.line + 1 } }
    return lines.firstIndex { line in
      if case .group(let name, _) = line.content { name == group } else { false }
    }.map { $0 + 1 }
  }

  /// Returns the number of the first line of a key, with or without a language, or nil.
  public func line(of key: String, in group: String) -> Int? {
    if let index { return index.groups[group]?.first(key).map { $0 + 1 } }
    return pairs(in: group).first { $0.pair.key == key || $0.pair.plainKey == key }
      .map { $0.index + 1 }
  }

  /// Returns the languages of a locale, best first: cs_CZ@euro, cs_CZ, cs@euro, cs for
  /// "cs_CZ.UTF-8@euro".
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

  /// Returns the pairs of a group with the indices of their lines.
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

  /// Returns the pair of a key with the number of its line.
  func pair(_ key: String, in group: String) -> (line: Int, pair: Line.Pair)? {
    if let index {
      guard let line = index.groups[group]?.lines[key], case .pair(let pair) = lines[line].content
      else { return nil }
      return (line + 1, pair)
    }
    return pairs(in: group).first { $0.pair.key == key }.map { ($0.index + 1, $0.pair) }
  }
}
