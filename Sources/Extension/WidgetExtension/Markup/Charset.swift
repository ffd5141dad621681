/// A character encoding.
enum Charset: Hashable {
  case utf8
  /// windows-1252, also for text labeled Latin-1 or ASCII, as in browsers.
  case western
  /// An encoding that iconv may support.
  case named(String)

  /// The first bytes, which are searched for a declaration.
  private static let declarationRange = 1024

  /// Returns nil if the name is invalid.
  init?(_ name: some StringProtocol) {
    let name = name.lowercased()
    // iconv accepts more than names, such as options after slashes.
    guard (2...40).contains(name.utf8.count), name.utf8.allSatisfy(Charset.isNameByte) else {
      return nil
    }
    switch name {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "utf-8n": self = .utf8
    // The declaration was readable as ASCII, so the text isn't UTF-16.
    case "utf-16", "utf16", "ucs-2", "utf-32", "unicode": self = .utf8
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "us-ascii", "ascii",
      "ansi", "windows-1252", "cp1252", "cp-1252", "x-ansi":
      self = .western
    case "iso-8859-9", "latin5": self = .named("windows-1254")
    case "gb2312", "gbk", "x-gbk": self = .named("gb18030")
    case "shift_jis", "sjis", "x-sjis", "shift-jis", "windows-31j": self = .named("cp932")
    case "ks_c_5601-1987", "euc-kr": self = .named("cp949")
    case "x-mac-roman": self = .named("macintosh")
    default: self = .named(name)
    }
  }

  /// Reads the charset of a header such as "text/xml; charset=utf-8".
  init?(contentType: String) {
    let text = Array(contentType.lowercased().utf8.prefix(500))
    guard let value = Charset.value(of: "charset", in: text[...]) else { return nil }
    self.init(value)
  }

  /// Reads the declaration of XML or a `meta` element of HTML, even after other text.
  init?(declaredIn bytes: [UInt8]) {
    let start = bytes.prefix(Charset.declarationRange)
    if let declaration = start.firstRange(of: Array("<?xml".utf8)) {
      let rest = start[declaration.upperBound...]
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      guard let value = Charset.value(of: "encoding", in: rest[..<end]) else { return nil }
      self.init(value)
    } else {
      let text = Array(String(decoding: start, as: UTF8.self).lowercased().utf8)
      guard let meta = text.firstRange(of: Array("<meta".utf8)),
        let value = Charset.value(of: "charset", in: text[meta.upperBound...])
      else { return nil }
      self.init(value)
    }
  }

  /// Returns the value after a name and "=", quoted or not.
  private static func value(of name: String, in bytes: ArraySlice<UInt8>) -> String? {
    guard let found = bytes.firstRange(of: Array(name.utf8)) else { return nil }
    var rest = bytes[found.upperBound...].drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst().drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == 0x27 }
    return String(decoding: rest.prefix(while: isNameByte).prefix(41), as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
