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
    switch Charset.encodings[name] {
    case "utf-8": self = .utf8
    case "windows-1252": self = .western
    case let encoding: self = .named(encoding ?? name)
    }
  }

  /// The labels of the Encoding standard that iconv doesn't know, or knows as another encoding, by what
  /// iconv calls the standard's encoding; and a few others that occur. Text labeled UTF-16 is recognized
  /// by its bytes, and otherwise isn't UTF-16. What browsers refuse is left to iconv.
  private static let encodings: [String: String] = {
    let table = """
      utf-8 utf8 utf-8n unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8
      utf-8 utf-16 utf16 utf-16be utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff
      utf-8 unicodefffe utf-32
      windows-1252 ansi_x3.4-1968 ascii us-ascii cp1252 x-cp1252 cp819 ibm819 csisolatin1
      windows-1252 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1
      windows-1252 latin-1 ansi x-ansi cp-1252 x-user-defined
      iso-8859-6 csiso88596e csiso88596i iso-8859-6-e iso-8859-6-i
      iso-8859-7 sun_eu_greek
      iso-8859-8 csiso88598e csiso88598i iso-8859-8-e iso-8859-8-i logical visual
      iso-8859-15 csisolatin9 l9
      koi8-r koi koi8 koi8_r
      koi8-u koi8-ru
      macintosh x-mac-roman
      mac-uk x-mac-cyrillic x-mac-ukrainian
      windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
      windows-1250 x-cp1250
      windows-1251 x-cp1251
      windows-1253 x-cp1253
      windows-1254 x-cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9
      windows-1254 iso_8859-9:1989 l5 latin5
      windows-1255 x-cp1255
      windows-1256 x-cp1256
      windows-1257 x-cp1257
      windows-1258 x-cp1258
      gb18030 gbk x-gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58
      big5-hkscs big5 cn-big5 csbig5 x-x-big5
      euc-jp-ms euc-jp x-euc-jp cseucpkdfmtjapanese
      cp932 shift_jis shift-jis csshiftjis ms932 ms_kanji sjis windows-31j x-sjis
      cp949 euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601
      cp949 ksc_5601 windows-949
      """
    var encodings: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let names = line.split(separator: " ").map(String.init)
      for name in names { encodings[name] = names[0] }
    }
    return encodings
  }()

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

/// The default encoding of Western European text, also of text labeled Latin-1.
enum Windows1252 {
  /// The characters of 0x80 to 0x9F; the five unassigned ones are control characters, as in Latin-1.
  static let special: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0..<0x80: text.append(byte)
      case 0x80..<0xA0: text.append(scalar: special[Int(byte) - 0x80])
      default: text.append(scalar: UInt32(byte))
      }
    }
    return text
  }
}

extension [UInt8] {
  /// Appends a character as UTF-8; an invalid one as U+FFFD.
  mutating func append(scalar value: UInt32) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    append(contentsOf: scalar.utf8)
  }
}
