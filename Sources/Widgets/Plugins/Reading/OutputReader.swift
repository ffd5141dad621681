// One reader for all dialects: they agree in how lines are made, but for what ends the titles. Nothing that a plugin prints is an error;
// bytes that are no UTF-8 become signs that say so.

extension PluginOutput {
  /// The most lines that are read: as many rows as a card can have beside those that it shows.
  public static let mostItems = 1500
  /// More titles than this don't take turns.
  public static let mostTitles = 20
  /// How deep submenus may lie in each other; what is deeper belongs to the last one.
  public static let deepest = 8
  /// The most bytes of a text that are read.
  static let longestText = 8 << 10

  /// Reads all that a plugin printed.
  public init(_ bytes: some Sequence<UInt8>, _ dialect: PluginDialect = .xbar) {
    self.init(reading: Array(bytes), dialect)
  }

  private init(reading bytes: [UInt8], _ dialect: PluginDialect) {
    var reader = OutputReader(takesAnyDashes: dialect.takesAnyDashes)
    // Editors of Windows begin a file with a sign that is none of it, and printf hands it on.
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
    self = reader.output
  }
}

/// Takes lines in, one after the other.
private struct OutputReader {
  private let takesAnyDashes: Bool
  var output = PluginOutput()
  private var isInMenu = false
  private var count = 0

  init(takesAnyDashes: Bool) { self.takesAnyDashes = takesAnyDashes }

  /// A line without its end.
  mutating func read(_ line: ArraySlice<UInt8>) {
    guard !isFull || isInMenu == false && line.first == dash else {
      output.left += 1
      return
    }
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let bar = line.firstIndex(of: UInt8(ascii: "|")) ?? line.endIndex
    let words = trimmed(line[..<bar])
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
    // What stands before dashes is white space; where there are none, it may be wanted.
    let rest = level == 0 ? line[..<bar] : line[..<bar].drop { isSpace($0) }.dropFirst(level * 2)
    guard !trimmed(rest).isEmpty || hasParameters else { return }
    add(self.item(rest, parameters: line[bar...].dropFirst()), at: level)
  }

  /// Whether nothing more is read where it is now.
  private var isFull: Bool {
    isInMenu
      ? count >= PluginOutput.mostItems : output.titles.count >= PluginOutput.mostTitles
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
    let words = parameters.isOn("trim", standard: true) ? trimmed(text) : trimmedEnd(text)
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

  /// Below the last line of each level, as far as there is one.
  private static func add(_ item: PluginItem, to items: inout [PluginItem], at level: Int) {
    if level > 0, let last = items.indices.last, !items[last].isSeparator {
      return add(item, to: &items[last].children, at: level - 1)
    }
    // Below a separator, what was meant is the line before.
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

  private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    trimmedEnd(bytes.drop { isSpace($0) })
  }
}
