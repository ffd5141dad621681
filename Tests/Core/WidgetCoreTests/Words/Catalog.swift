import Localization

/// Catalogs for tests.
enum Catalog {
  static func make(_ sentences: [String: String]) -> MessageCatalog? {
    MessageCatalog(compiled(sentences))
  }

  /// Compiles messages like msgfmt.
  static func compiled(_ sentences: [String: String], isSwapped: Bool = false) -> [UInt8] {
    let sorted = sentences.map { (Array($0.key.utf8), Array($0.value.utf8)) }.sorted {
      $0.0.lexicographicallyPrecedes($1.0)
    }
    var texts: [UInt8] = []
    var table: [Int] = []
    let start = 28 + 16 * sorted.count
    for text in sorted.map(\.0) + sorted.map(\.1) {
      table += [text.count, start + texts.count]
      texts += text + [0]
    }
    let numbers = [0x9504_12DE, 0, sorted.count, 28, 28 + 8 * sorted.count, 0, 0] + table
    return numbers.flatMap { number -> [UInt8] in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      return isSwapped ? bytes.reversed() : bytes
    } + texts
  }
}
