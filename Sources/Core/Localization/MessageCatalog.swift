// The .mo format of msgfmt: a header and two tables with the offsets of the messages and their translations.
// The messages are sorted by their bytes.

internal import Glibc

/// The translations of one language. Unlike `translated`, which uses gettext and the user's language, it
/// works for any language.
public struct MessageCatalog: Sendable {
  private let bytes: [UInt8]
  private let isSwapped: Bool
  private let count: Int
  private let originals: Int
  private let translations: Int
  /// The plural rule of the language.
  public private(set) var plural = PluralRule.english

  /// The maximum file size in bytes.
  private static let largest = 4 << 20
  private static let mark: UInt32 = 0x9504_12DE

  /// Parses the bytes of a file; nil if they are invalid.
  public init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let mark = MessageCatalog.number(bytes, at: 0, isSwapped: false) else { return nil }
    isSwapped = mark != MessageCatalog.mark
    guard !isSwapped || mark.byteSwapped == MessageCatalog.mark,
      let count = MessageCatalog.number(bytes, at: 8, isSwapped: isSwapped),
      let originals = MessageCatalog.number(bytes, at: 12, isSwapped: isSwapped),
      let translations = MessageCatalog.number(bytes, at: 16, isSwapped: isSwapped)
    else { return nil }
    self.count = Int(count)
    self.originals = Int(originals)
    self.translations = Int(translations)
    let header = self[""]?.split(separator: "\n").first { $0.hasPrefix("Plural-Forms:") }
    if let header, let rule = PluralRule(header.dropFirst("Plural-Forms:".count)) { plural = rule }
  }

  /// Reads a file; nil if it is missing or invalid.
  init?(file path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= MessageCatalog.largest else {
      return nil
    }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      result = read(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    guard result == Int(status.st_size) else { return nil }
    self.init(bytes)
  }

  /// The translation of a message; nil if missing.
  public subscript(original: String) -> String? { forms(of: original)?.first }

  /// Returns the plural forms of a message, given its singular.
  public func forms(of original: String) -> [String]? {
    let wanted = Array(original.utf8)
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let text = text(originals, middle) else { return nil }
      // The plural follows the singular after a NUL.
      let found = text.prefix { $0 != 0 }
      if found.elementsEqual(wanted) {
        guard let translation = self.text(translations, middle), !translation.isEmpty else {
          return nil
        }
        return translation.split(separator: 0, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      range =
        found.lexicographicallyPrecedes(wanted)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  private func text(_ table: Int, _ index: Int) -> ArraySlice<UInt8>? {
    let entry = table + index * 8
    guard let length = MessageCatalog.number(bytes, at: entry, isSwapped: isSwapped),
      let start = MessageCatalog.number(bytes, at: entry + 4, isSwapped: isSwapped),
      Int(start) + Int(length) <= bytes.count
    else { return nil }
    return bytes[Int(start)..<Int(start) + Int(length)]
  }

  private static func number(_ bytes: [UInt8], at offset: Int, isSwapped: Bool) -> UInt32? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    let number = bytes[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return isSwapped ? number.byteSwapped : number
  }
}

extension Translations {
  /// Returns the catalog of a language and region, otherwise that of the language; nil if missing.
  public static func catalog(language: String, region: String) -> MessageCatalog? {
    guard isName(language), isName(region) else { return nil }
    let names = region.isEmpty ? [language] : ["\(language)_\(region)", language]
    for folder in folders {
      for name in names {
        let file = "\(folder)/\(name)/LC_MESSAGES/\(domain).mo"
        if let catalog = MessageCatalog(file: file) { return catalog }
      }
    }
    return nil
  }

  /// The folders with catalogs; a program outside of an installation, such as a third-party widget, uses
  /// those of the desktop.
  private static var folders: [String] {
    if let installedFolder { return [installedFolder] }
    let shared = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
    return (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/locale" }
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 8 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
