// The start of a file in any language is searched for tags, whatever its comments look like. Reading 500
// plugins must fit into a frame, so bytes are searched for "<", and only a tag's value becomes a string.

internal import WidgetCore

/// The metadata in a plugin's comments: `<xbar.title>CPU Load</xbar.title>`.
public struct PluginComments: Hashable, Sendable {
  public var title: String?
  public var version: String?
  public var author: String?
  public var summary: String?
  /// Its dependencies, such as "python", "jq".
  public var dependencies: [String] = []
  public var aboutAddress: String?
  public var variables: [PluginVariable] = []
  /// Its schedule, if not in its name.
  public var schedule: [PluginSchedule] = []
  /// Whether it keeps running and streams its output.
  public var isStreamable = false
  /// Additional environment variables (SwiftBar).
  public var environment: [String: String] = [:]
  /// Whether it runs whenever its menu opens: when the panel appears.
  public var runsOnOpening = false
  /// Whether it hides its description.
  public var hidesAbout = false
  /// Whether bash runs it regardless of its shebang line; only SwiftBar on a Mac does.
  public var runsInBash = true
  /// By its tags; nil without tags.
  public var dialect: PluginDialect?
  /// Whether it checks for Argos, and so may print for it.
  public var mentionsArgos = false
  /// Whether it prints something else while its menu is open.
  public var mentionsMenu = false

  public init() {}

  /// The variable that tells whether the menu is open.
  private static let menu = Array("ARGOS_MENU_OPEN".utf8)

  /// Bytes to search at the start of a file.
  public static let length = 16 << 10
  /// Together with the settings of every plugin, as many as a widget can have.
  private static let maximumVariables = 48
  private static let longestValue = 1000

  /// Parses the start of a file.
  public init(_ file: [UInt8]) {
    let bytes = file.prefix(PluginComments.length)
    var dialects: Set<PluginDialect> = []
    var index = 0
    while let place = PluginComments.sign(in: file, from: index, to: bytes.endIndex) {
      index = place + 1
      if bytes[place] != UInt8(ascii: "<") {
        mentionsArgos = mentionsArgos || bytes[place...].starts(with: "ARGOS_".utf8)
        mentionsMenu = mentionsMenu || bytes[place...].starts(with: PluginComments.menu)
        continue
      }
      guard let tag = Tag(bytes[index...]) else { continue }
      dialects.insert(tag.dialect)
      guard let value = tag.value(in: bytes) else { continue }
      index = value.endIndex
      if PluginComments.names.contains(tag.name) { take(tag.name, PluginComments.line(value)) }
    }
    // A SwiftBar tag means that it was tested there.
    dialect = [.swiftBar, .xbar, .bitBar].first(where: dialects.contains)
  }

  /// Reduces the start of a file to its tags; parsing gives the same result.
  public static func said(in file: [UInt8]) -> [UInt8] {
    let bytes = file.prefix(PluginComments.length)
    var said: [UInt8] = []
    var index = 0
    var (mentionsArgos, mentionsMenu) = (false, false)
    var alone: Set<String> = []
    while let place = PluginComments.sign(in: file, from: index, to: bytes.endIndex) {
      index = place + 1
      if bytes[place] != UInt8(ascii: "<") {
        if !mentionsMenu, bytes[place...].starts(with: PluginComments.menu) {
          (mentionsArgos, mentionsMenu) = (true, true)
          said += PluginComments.menu
        } else if !mentionsArgos, bytes[place...].starts(with: "ARGOS_".utf8) {
          mentionsArgos = true
          said += Array("ARGOS_".utf8)
        }
        continue
      }
      guard let tag = Tag(bytes[index...]) else { continue }
      guard let value = tag.value(in: bytes) else {
        // Its prefix still shows the dialect.
        alone.insert(tag.program)
        continue
      }
      index = value.endIndex
      said += bytes[place..<tag.start] + value + Array("</".utf8) + bytes[(place + 1)..<tag.start]
    }
    // No end tag can follow here.
    for program in alone.sorted() { said += Array("<\(program)>".utf8) }
    return said
  }

  /// The next byte that can start a tag, or the name of a variable of Argos.
  private static func sign(in file: [UInt8], from start: Int, to end: Int) -> Int? {
    file.withUnsafeBufferPointer { bytes in
      var index = start
      while index + 1 < end {
        let byte = bytes[index]
        if byte == UInt8(ascii: "<") {
          let next = bytes[index + 1] | 0x20
          if next == UInt8(ascii: "x") || next == UInt8(ascii: "b") || next == UInt8(ascii: "s") {
            return index
          }
        } else if byte == UInt8(ascii: "A"), bytes[index + 1] == UInt8(ascii: "R") {
          return index
        }
        index += 1
      }
      return nil
    }
  }

  private mutating func take(_ name: String, _ value: String) {
    guard !value.isEmpty else { return }
    switch name {
    case "title": title = title ?? value
    case "version": version = version ?? value
    case "author": author = author ?? value
    case "desc", "description": summary = summary ?? value
    case "abouturl": aboutAddress = aboutAddress ?? value
    case "dependencies":
      dependencies += value.split { $0 == "," || $0 == ";" }
        .map { String($0.trimmed) }.filter { !$0.isEmpty }.prefix(50)
    case "var":
      if variables.count < PluginComments.maximumVariables, let variable = PluginVariable(value),
        !variables.contains(where: { $0.name == variable.name })
      {
        variables.append(variable)
      }
    case "schedule":
      schedule += value.split(separator: "|").prefix(10).compactMap { PluginSchedule(String($0)) }
    case "type": isStreamable = value.lowercased() == "streamable"
    case "environment": environment = PluginComments.environment(value)
    case "refreshonopen": runsOnOpening = value.lowercased() == "true"
    case "hideabout": hidesAbout = value.lowercased() == "true"
    case "runinbash": runsInBash = value.lowercased() != "false"
    default: break
    }
  }

  /// The supported tags.
  private static let names: Set<String> = [
    "title", "version", "author", "desc", "description", "abouturl", "dependencies", "var",
    "schedule", "type", "environment", "hideabout", "refreshonopen", "runinbash",
  ]

  /// The value of a tag on one line; in a longer one, removes comment characters.
  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    // Fast path for plain values.
    if bytes.count <= longestValue, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) {
      var plain = bytes.drop { $0 == 0x20 }
      while plain.last == 0x20 { plain.removeLast() }
      return String(decoding: plain, as: UTF8.self)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(String(decoding: line, as: UTF8.self).trimmed)
    }
    let text = lines.enumerated().map { index, line in
      index == 0 ? line[...] : line.drop { "#/*;- ".contains($0) }
    }
    let words = text.filter { !$0.isEmpty }.joined(separator: " ").plainLine
    return String(words.trimmed.unicodeScalars.prefix(longestValue))
  }

  /// Parses `['NAME':'value', 'OTHER':'value']`, also with `=`.
  private static func environment(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    for pair in text.split(separator: ",").prefix(50) {
      guard let end = pair.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
      let isFrame: (Character) -> Bool = { "[]'\"{} \t".contains($0) }
      let name = pair[..<end].trimmed(isFrame)
      let value = pair[pair.index(after: end)...].trimmed(isFrame)
      if PluginVariable.isName(name) { found[String(name)] = String(value) }
    }
    return found
  }
}

/// A start tag: `<xbar.title>`.
private struct Tag {
  var dialect: PluginDialect
  /// In lowercase, without the prefix.
  var name: String
  /// The start of its value.
  var start: Int
  /// Its prefix, "xbar."
  var program: String
  private var whole: ArraySlice<UInt8>

  private static let programs: [(word: [UInt8], dialect: PluginDialect)] = [
    (Array("xbar.".utf8), .xbar), (Array("bitbar.".utf8), .bitBar),
    (Array("swiftbar.".utf8), .swiftBar),
  ]

  init?(_ bytes: ArraySlice<UInt8>) {
    // Most "<" don't start a tag.
    guard let first = bytes.first, "xXbBsS".utf8.contains(first) else { return nil }
    let word = bytes.prefix(40).prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "\n") }
    let lower = word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let program = Tag.programs.first(where: { lower.starts(with: $0.word) }),
      word.endIndex < bytes.endIndex, bytes[word.endIndex] == UInt8(ascii: ">")
    else { return nil }
    dialect = program.dialect
    self.program = String(decoding: program.word, as: UTF8.self)
    name = String(decoding: lower.dropFirst(program.word.count), as: UTF8.self)
    start = word.endIndex + 1
    whole = word
  }

  /// Its value, up to the end tag; at most a few lines.
  func value(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = Array("</".utf8) + whole
    let room = bytes[start...].prefix(4000)
    guard room.count >= end.count else { return nil }
    var index = room.startIndex
    while let next = room[index...].firstIndex(of: UInt8(ascii: "<")) {
      if room[next...].starts(with: end) { return room[..<next] }
      index = next + 1
    }
    return nil
  }
}
