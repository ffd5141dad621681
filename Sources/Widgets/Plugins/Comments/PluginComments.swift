// Read of the beginning of a file in whatever language: only the tags count, not what the comments of that
// language look like. Finding five hundred plugins must not take longer than a frame, so that bytes are
// searched for "<", and nothing but what is in a tag becomes a string.

internal import WidgetCore

/// What a plugin says of itself in its comments: `<xbar.title>CPU Load</xbar.title>`.
public struct PluginComments: Hashable, Sendable {
  public var title: String?
  public var version: String?
  public var author: String?
  public var summary: String?
  /// What it needs, such as "python", "jq".
  public var dependencies: [String] = []
  public var aboutAddress: String?
  public var variables: [PluginVariable] = []
  /// When it is run, where that isn't said by its name.
  public var schedule: [PluginSchedule] = []
  /// Whether it runs on and on, and what it prints is new each time.
  public var isStreamable = false
  /// What else it finds in its environment, as SwiftBar has it.
  public var environment: [String: String] = [:]
  /// Whether it is run whenever its menu is opened, which is when the panel appears.
  public var runsOnOpening = false
  /// Whether it doesn't want to be said what it is.
  public var hidesAbout = false
  /// Whether it wants to be run by bash, whatever its first line says; nobody but SwiftBar on a Mac does.
  public var runsInBash = true
  /// By its tags; nil where it has none.
  public var dialect: PluginDialect?
  /// Whether it looks for Argos, and so may write for it.
  public var mentionsArgos = false

  public init() {}

  /// So much of a file is searched, in bytes: comments stand at its beginning.
  public static let length = 16 << 10
  /// With what every plugin's card can set, as many as a widget may have.
  private static let mostVariables = 48
  private static let longestValue = 1000

  /// Reads the beginning of a file.
  public init(_ file: [UInt8]) {
    let bytes = file.prefix(PluginComments.length)
    var dialects: Set<PluginDialect> = []
    var index = 0
    while let place = PluginComments.sign(in: file, from: index, to: bytes.endIndex) {
      index = place + 1
      if bytes[place] != UInt8(ascii: "<") {
        mentionsArgos = mentionsArgos || bytes[place...].starts(with: "ARGOS_".utf8)
        continue
      }
      guard let tag = Tag(bytes[index...]) else { continue }
      dialects.insert(tag.dialect)
      guard let value = tag.value(in: bytes) else { continue }
      index = value.endIndex
      if PluginComments.names.contains(tag.name) { take(tag.name, PluginComments.line(value)) }
    }
    // One that says anything to SwiftBar has been tried there.
    dialect = [.swiftBar, .xbar, .bitBar].first(where: dialects.contains)
  }

  /// What of the beginning of a file says something: the same is read of it as of the file.
  public static func said(in file: [UInt8]) -> [UInt8] {
    let bytes = file.prefix(PluginComments.length)
    var said: [UInt8] = []
    var index = 0
    var mentionsArgos = false
    var alone: Set<String> = []
    while let place = PluginComments.sign(in: file, from: index, to: bytes.endIndex) {
      index = place + 1
      if bytes[place] != UInt8(ascii: "<") {
        guard !mentionsArgos, bytes[place...].starts(with: "ARGOS_".utf8) else { continue }
        mentionsArgos = true
        said += Array("ARGOS_".utf8)
        continue
      }
      guard let tag = Tag(bytes[index...]) else { continue }
      guard let value = tag.value(in: bytes) else {
        // It says for whom the file is all the same.
        alone.insert(tag.program)
        continue
      }
      index = value.endIndex
      said += bytes[place..<tag.start] + value + Array("</".utf8) + bytes[(place + 1)..<tag.start]
    }
    // After these comes nothing that could be taken for their end.
    for program in alone.sorted() { said += Array("<\(program)>".utf8) }
    return said
  }

  /// Where the next byte is that may begin a tag, or the name of a variable of Argos.
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
      if variables.count < PluginComments.mostVariables, let variable = PluginVariable(value),
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

  /// The tags that say something here.
  private static let names: Set<String> = [
    "title", "version", "author", "desc", "description", "abouturl", "dependencies", "var",
    "schedule", "type", "environment", "hideabout", "refreshonopen", "runinbash",
  ]

  /// What stands in a tag, on one line. One that goes over several has the signs of comments in it.
  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    // Nearly all are plain.
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

  /// Reads `['NAME':'value', 'OTHER':'value']`, or the same with `=`.
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

/// The beginning of one of the tags: `<xbar.title>`.
private struct Tag {
  var dialect: PluginDialect
  /// In lower case, without the program's.
  var name: String
  /// Where what is in it begins.
  var start: Int
  /// Its first word, "xbar."
  var program: String
  private var whole: ArraySlice<UInt8>

  private static let programs: [(word: [UInt8], dialect: PluginDialect)] = [
    (Array("xbar.".utf8), .xbar), (Array("bitbar.".utf8), .bitBar),
    (Array("swiftbar.".utf8), .swiftBar),
  ]

  init?(_ bytes: ArraySlice<UInt8>) {
    // Nearly nothing that begins with "<" is one.
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

  /// What stands between it and its end; at most a few lines.
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

extension StringProtocol {
  /// Without what fits at both ends.
  func trimmed(_ fits: (Character) -> Bool) -> SubSequence {
    guard let start = firstIndex(where: { !fits($0) }),
      let end = lastIndex(where: { !fits($0) })
    else { return self[endIndex...] }
    return self[start...end]
  }

  /// Without white space at both ends.
  var trimmed: SubSequence { trimmed(\.isWhitespace) }
}
