/// The contents of the icon cache: icons as they were last drawn, and all that they depend on.
package nonisolated struct IconCacheFile: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package let name: String
    /// In logical pixels.
    package let side: Int
    package let scale: Int
    package let isRightToLeft: Bool

    package init(name: String, side: Int, scale: Int, isRightToLeft: Bool) {
      self.name = name
      self.side = side
      self.scale = scale
      self.isRightToLeft = isRightToLeft
    }
  }

  /// The theme, and the version of GTK: one line.
  package let origin: String
  package private(set) var stamps: [FileStamp]
  package private(set) var pictures: [Key: IconPixels] = [:]
  /// Whether there is an icon of a name.
  package private(set) var answers: [String: Bool] = [:]

  package init(of origin: String, stamps: [FileStamp] = []) {
    self.origin = origin
    self.stamps = stamps
  }

  /// Upper limit: more than a panel ever shows at once.
  package static let most = 200

  /// Keeps a picture that was made of a file; false if there is no more room.
  @discardableResult
  package mutating func keep(_ picture: IconPixels, as key: Key, of file: FileStamp?) -> Bool {
    guard IconCacheFile.isName(key.name),
      pictures[key] != nil || pictures.count < IconCacheFile.most
    else {
      return false
    }
    if let file, !stamps.contains(file) {
      guard stamps.count < IconCacheFile.maximumStamps else { return false }
      stamps.append(file)
    }
    pictures[key] = picture
    return true
  }

  /// Keeps whether there is an icon of a name.
  package mutating func keep(_ isKnown: Bool, of name: String) {
    guard IconCacheFile.isName(name), answers[name] != nil || answers.count < IconCacheFile.most
    else {
      return
    }
    answers[name] = isKnown
  }

  /// Other names aren't cached.
  private static func isName(_ name: String) -> Bool {
    (1...200).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }
}

// MARK: - File format

nonisolated extension IconCacheFile {
  private static let mark = "today-icons-1"
  private static let maximumStamps = FileStamp.most + most
  private static let maximumScale = 8
  private static let longestLine = 4200
  /// The size limit of the file.
  package static let longestFile = 4 << 20

  /// A line with a sum of all that follows; the origin; a line for each stamp, and for each answer; and
  /// of each picture a line, and its bytes.
  package var bytes: [UInt8] {
    var lines = ["\(origin)", "\(stamps.count) \(answers.count) \(pictures.count)"]
    for stamp in stamps {
      let state = stamp.state.map { "\($0.seconds) \($0.nanoseconds) \($0.size)" }
      lines.append("\(state ?? "- - -") \(stamp.path)")
    }
    for (name, isKnown) in answers.sorted(by: { $0.key < $1.key }) {
      lines.append("\(isKnown ? "+" : "-") \(name)")
    }
    var body = lines.flatMap { Array("\($0)\n".utf8) }
    let sorted = pictures.sorted {
      ($0.key.name, $0.key.side, $0.key.scale, $0.key.isRightToLeft ? 1 : 0)
        < ($1.key.name, $1.key.side, $1.key.scale, $1.key.isRightToLeft ? 1 : 0)
    }
    for (key, picture) in sorted {
      let facts = [
        key.name, "\(key.side)", "\(key.scale)", key.isRightToLeft ? "<" : ">",
        picture.kind.rawValue, "\(picture.side)",
      ]
      body += Array("\(facts.joined(separator: " "))\n".utf8) + picture.bytes
    }
    return Array("\(IconCacheFile.mark) \(IconCacheFile.sum(body[...]))\n".utf8) + body
  }

  /// nil unless the bytes are exactly as they were written.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    guard bytes.count <= IconCacheFile.longestFile, let head = IconCacheFile.words(&rest),
      head.count == 2, head[0] == IconCacheFile.mark, head[1] == IconCacheFile.sum(rest),
      let origin = IconCacheFile.line(&rest),
      let counts = IconCacheFile.words(&rest)?.map({ Int($0) }),
      counts.count == 3, let stamps = counts[0], let answers = counts[1], let pictures = counts[2],
      (0...IconCacheFile.maximumStamps).contains(stamps),
      (0...IconCacheFile.most).contains(answers),
      (0...IconCacheFile.most).contains(pictures)
    else { return nil }
    self.init(of: origin)
    for _ in 0..<stamps {
      guard let line = IconCacheFile.line(&rest), let stamp = FileStamp(written: line) else {
        return nil
      }
      self.stamps.append(stamp)
    }
    for _ in 0..<answers {
      guard let words = IconCacheFile.words(&rest), words.count == 2, ["+", "-"].contains(words[0])
      else { return nil }
      keep(words[0] == "+", of: String(words[1]))
    }
    for _ in 0..<pictures {
      guard let facts = IconCacheFile.words(&rest), facts.count == 6, let side = Int(facts[1]),
        let scale = Int(facts[2]), (1...IconCacheFile.maximumScale).contains(scale),
        ["<", ">"].contains(facts[3]), let kind = IconPixels.Kind(rawValue: String(facts[4])),
        let pixels = Int(facts[5]), (1...IconPixels.longestSide).contains(side),
        pixels == side * scale, pixels <= IconPixels.longestSide,
        let picture = IconPixels(
          kind, side: pixels, bytes: Array(rest.prefix(IconPixels.size(kind, pixels))))
      else { return nil }
      let key = Key(
        name: String(facts[0]), side: side, scale: scale, isRightToLeft: facts[3] == "<")
      guard keep(picture, as: key, of: nil) else { return nil }
      rest.removeFirst(picture.bytes.count)
    }
    guard rest.isEmpty else { return nil }
  }

  private static func words(_ rest: inout ArraySlice<UInt8>) -> [Substring]? {
    line(&rest)?.split(separator: " ", omittingEmptySubsequences: false)
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(validating: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    return line
  }

  private static func sum(_ bytes: ArraySlice<UInt8>) -> String {
    String(bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
}

nonisolated extension FileStamp {
  fileprivate init?(written line: String) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, words[3].hasPrefix("/") else { return nil }
    if words[0] == "-" {
      self.init(path: String(words[3]), state: nil)
    } else if let seconds = Int(words[0]), let nanoseconds = Int(words[1]), let size = Int(words[2])
    {
      self.init(
        path: String(words[3]),
        state: State(seconds: seconds, nanoseconds: nanoseconds, size: size))
    } else {
      return nil
    }
  }
}
