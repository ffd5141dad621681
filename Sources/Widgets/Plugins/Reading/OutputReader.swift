// One reader for all dialects, which only differ in the end of titles. No output is an error; invalid UTF-8
// becomes replacement characters.

internal import WidgetCore

extension PluginOutput {
  /// Maximum number of lines: the rows that a list can have.
  public static let maximumItems = 1500
  /// Maximum number of rotating titles.
  public static let maximumTitles = 20
  /// Maximum depth of submenus; deeper lines belong to the last level.
  public static let deepest = 8
  /// Maximum bytes of a text.
  static let longestText = 8 << 10

  /// Parses the output of a plugin.
  public init(_ bytes: some Sequence<UInt8>, _ dialect: PluginDialect = .xbar) {
    self.init(reading: Array(bytes), dialect)
  }

  private init(reading bytes: [UInt8], _ dialect: PluginDialect) {
    if let output = PluginOutput(genMon: String(decoding: bytes.prefix(64 << 10), as: UTF8.self)) {
      self = output
      return
    }
    var reader = OutputReader(takesAnyDashes: dialect.takesAnyDashes)
    // Skip a byte order mark.
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start] == UInt8(ascii: "\n") {
        start += 1
        continue
      }
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      reader.read(bytes[start..<end])
      start = end + 1
    }
    self = reader.output.readingBlock
  }
}

extension PluginOutput {
  /// Reads the lines of a block of i3blocks: a long text, a short one, and a color.
  fileprivate var readingBlock: PluginOutput {
    guard items.isEmpty, (3...4).contains(titles.count),
      titles.allSatisfy({ $0.parameters.isEmpty }),
      titles.dropFirst(2).allSatisfy({ PluginOutput.isHexColor($0.text) })
    else { return self }
    var output = self
    output.titles = [titles[0]]
    output.titles[0].parameters["color"] = titles[2].text
    return output
  }

  private static func isHexColor(_ text: String) -> Bool {
    text.count == 7 && text.first == "#" && text.dropFirst().allSatisfy(\.isHexDigit)
  }
}

/// Consumes lines one by one.
private struct OutputReader {
  private let takesAnyDashes: Bool
  var output = PluginOutput()
  private var isInMenu = false
  private var count = 0

  init(takesAnyDashes: Bool) { self.takesAnyDashes = takesAnyDashes }

  /// Consumes a line without its line break.
  mutating func read(_ line: ArraySlice<UInt8>) {
    guard !isFull || isInMenu == false && line.first == dash else {
      output.left += 1
      return
    }
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let bar = line.firstIndex(of: UInt8(ascii: "|")) ?? line.endIndex
    let words = line[..<bar].trimmed(isSpace)
    let hasParameters = bar < line.endIndex
    guard !words.isEmpty || hasParameters else { return }
    let dashes = words.prefix { $0 == dash }.count
    let isRule = dashes == words.count && dashes >= (takesAnyDashes ? 1 : 3)
    guard isInMenu else {
      if isRule, dashes == 3 || takesAnyDashes { isInMenu = true } else { addTitle(line, bar) }
      return
    }
    if isRule {
      add(
        item(text: "", parameters: PluginParameters(), isSeparator: true),
        at: max(0, dashes - 3) / 2)
      return
    }
    let level = dashes / 2
    // White space before dashes is ignored; without dashes, it can be intentional.
    let rest = level == 0 ? line[..<bar] : line[..<bar].drop { isSpace($0) }.dropFirst(level * 2)
    guard !rest.trimmed(isSpace).isEmpty || hasParameters else { return }
    add(self.item(rest, parameters: line[bar...].dropFirst()), at: level)
  }

  /// Whether the current section is full.
  private var isFull: Bool {
    isInMenu
      ? count >= PluginOutput.maximumItems : output.titles.count >= PluginOutput.maximumTitles
  }

  private mutating func addTitle(_ line: ArraySlice<UInt8>, _ bar: Int) {
    guard !isFull else {
      output.left += 1
      return
    }
    output.titles.append(item(line[..<bar], parameters: line[bar...].dropFirst()))
  }

  private mutating func item(
    _ text: ArraySlice<UInt8>, parameters: ArraySlice<UInt8>
  ) -> PluginItem {
    let parameters = ParameterReader.parameters(parameters)
    let words = parameters.isOn("trim", standard: true) ? text.trimmed(isSpace) : trimmedEnd(text)
    return item(
      text: String(decoding: words.prefix(PluginOutput.longestText), as: UTF8.self),
      parameters: parameters, isSeparator: false)
  }

  private mutating func item(
    text: String, parameters: PluginParameters, isSeparator: Bool
  ) -> PluginItem {
    defer { count += 1 }
    return PluginItem(
      number: count, text: text, parameters: parameters, isSeparator: isSeparator)
  }

  private mutating func add(_ item: PluginItem, at level: Int) {
    OutputReader.add(item, to: &output.items, at: min(level, PluginOutput.deepest))
  }

  /// Appends below the last line of each existing level.
  private static func add(_ item: PluginItem, to items: inout [PluginItem], at level: Int) {
    if level > 0, let last = items.indices.last, !items[last].isSeparator {
      if let alternate = items[last].alternates.indices.last {
        return add(item, to: &items[last].alternates[alternate].children, at: level - 1)
      }
      return add(item, to: &items[last].children, at: level - 1)
    }
    // A submenu of a separator belongs to the line before it.
    if level > 0, let last = items.lastIndex(where: { !$0.isSeparator }) {
      return add(item, to: &items[last].children, at: level - 1)
    }
    let last = items.indices.last
    if item.parameters.isOn("alternate"), let last, !items[last].isSeparator {
      items[last].alternates.append(item)
    } else {
      items.append(item)
    }
  }

  private let dash = UInt8(ascii: "-")

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func trimmedEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
