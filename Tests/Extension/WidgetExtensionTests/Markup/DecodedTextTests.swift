import Expectations
import Testing
import WidgetExtension

@Suite("Text decoding")
struct DecodedTextTests {
  private func declared(_ encoding: String, _ bytes: [UInt8]) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>".utf8) + bytes
  }

  private func text(_ bytes: [UInt8], _ contentType: String? = nil) -> String {
    let text = DecodedText(bytes, contentType: contentType).string
    return text.split(separator: "?>").last.map(String.init) ?? text
  }

  @Test func `a byte order mark takes precedence over every declaration`() {
    expectEqual(text([0xEF, 0xBB, 0xBF] + Array("é".utf8), "text/xml; charset=iso-8859-2"), "é")
    expectEqual(text([0xFF, 0xFE, 0xE9, 0, 0x3D, 0xD8, 0, 0xDE]), "é😀")
    expectEqual(text([0xFE, 0xFF, 0, 0xE9]), "é")
    expectEqual(text([0xFF, 0xFE, 0, 0, 0xE9, 0, 0, 0]), "é")
    expectEqual(text([0x3C, 0, 0x3F, 0, 0x78, 0]), "<?x")
    expectEqual(text([0, 0x3C, 0, 0x3F, 0, 0x78]), "<?x")
  }

  @Test func `the content type takes precedence over the declaration`() {
    // "ž" in ISO 8859-2 and in windows-1250.
    expectEqual(text(declared("windows-1250", [0xBE]), "text/xml; charset=\"ISO-8859-2\""), "ž")
    expectEqual(text(declared("windows-1250", [0x9E]), "text/xml"), "ž")
    expectEqual(text(declared("windows-1250", [0x9E])), "ž")
    expectEqual(text(Array("\n ".utf8) + declared("koi8-r", [0xC1])), "а")
    expect(text(Array("<html><META charset=windows-1251>".utf8) + [0xE0]).hasSuffix("а"))
  }

  @Test(
    arguments: [
      ("windows-1251", [0xCF, 0xF0], "Пр"), ("KOI8-R", [0xF0, 0xD2], "Пр"),
      ("ISO-8859-15", [0xA4], "€"), ("Shift_JIS", [0x93, 0xFA], "日"),
      ("EUC-JP", [0xC6, 0xFC], "日"),
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
      ("GB2312", [0xC8, 0xD5], "日"), ("Big5", [0xA4, 0xE9], "日"), ("EUC-KR", [0xC7, 0xD1], "한"),
      ("windows-1256", [0xC7], "ا"), ("ISO-8859-7", [0xE1], "α"),
      ("windows-1252", [0x80, 0x92], "€’"),
      ("ISO-8859-1", [0xE9, 0x96], "é–"), ("us-ascii", [0xE9], "é"),
    ] as [(String, [UInt8], String)])
  func `a declared encoding is used`(_ name: String, _ bytes: [UInt8], _ expected: String) {
    expect(text(declared(name, bytes)) == expected)
  }

  /// The labels of each encoding of the Encoding standard, and text that tells it from the others.
  private static let labels: [(String, [UInt8], String)] = [
    (
      "866 cp866 csibm866 ibm866",
      [0xA0], "а"
    ),
    (
      "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 "
        + "latin2",
      [0xA5], "Ľ"
    ),
    (
      "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 "
        + "latin3",
      [0xA1], "Ħ"
    ),
    (
      "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 "
        + "latin4",
      [0xA2], "ĸ"
    ),
    (
      "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 "
        + "iso_8859-5:1988",
      [0xA1], "Ё"
    ),
    (
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 "
        + "iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
      [0xAC], "،"
    ),
    (
      "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 "
        + "iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek",
      [0xA1], "‘"
    ),
    (
      "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 "
        + "iso88598 iso_8859-8 iso_8859-8:1988 visual",
      [0xDF], "‗"
    ),
    (
      "csiso88598i iso-8859-8-i logical",
      [0xDF], "‗"
    ),
    (
      "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
      [0xA2], "Ē"
    ),
    (
      "iso-8859-13 iso8859-13 iso885913",
      [0xA1], "”"
    ),
    (
      "iso-8859-14 iso8859-14 iso885914",
      [0xA1], "Ḃ"
    ),
    (
      "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
      [0xA1, 0xA6], "¡Š"
    ),
    (
      "iso-8859-16",
      [0xA2], "ą"
    ),
    (
      "cskoi8r koi koi8 koi8-r koi8_r",
      [0xA4], "╓"
    ),
    (
      "koi8-ru koi8-u",
      [0xA4], "є"
    ),
    (
      "csmacintosh mac macintosh x-mac-roman",
      [0x80], "Ä"
    ),
    (
      "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
      [0xA1], "ก"
    ),
    (
      "cp1250 windows-1250 x-cp1250",
      [0x8C], "Ś"
    ),
    (
      "cp1251 windows-1251 x-cp1251",
      [0x80], "Ђ"
    ),
    (
      "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 "
        + "iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
      [0x83, 0x8E], "ƒŽ"
    ),
    (
      "cp1253 windows-1253 x-cp1253",
      [0xA1], "΅"
    ),
    (
      "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 "
        + "iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254",
      [0xD0], "Ğ"
    ),
    (
      "cp1255 windows-1255 x-cp1255",
      [0xA4], "₪"
    ),
    (
      "cp1256 windows-1256 x-cp1256",
      [0x81], "پ"
    ),
    (
      "cp1257 windows-1257 x-cp1257",
      [0x8D], "¨"
    ),
    (
      "cp1258 windows-1258 x-cp1258",
      [0x6F, 0xCC], "ò"
    ),
    (
      "x-mac-cyrillic x-mac-ukrainian",
      [0xA2], "Ґ"
    ),
    (
      "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
      [0xC8, 0xD5, 0xB1, 0xBE, 0xA2, 0xE3, 0x95, 0x32, 0x82, 0x36], "日本€𠀀"
    ),
    (
      "gb18030",
      [0xC8, 0xD5, 0xB1, 0xBE, 0xA2, 0xE3, 0x95, 0x32, 0x82, 0x36], "日本€𠀀"
    ),
    (
      "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
      [0xA4, 0xE9, 0xA5, 0xBB], "日本"
    ),
    (
      "cseucpkdfmtjapanese euc-jp x-euc-jp",
      [0xC6, 0xFC, 0xCB, 0xDC, 0xAD, 0xA1], "日本①"
    ),
    (
      "csiso2022jp iso-2022-jp",
      [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "日本"
    ),
    (
      "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
      [0x93, 0xFA, 0x96, 0x7B, 0x87, 0x40], "日本①"
    ),
    (
      "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 "
        + "ksc_5601 windows-949",
      [0xC7, 0xD1, 0xB1, 0xB9, 0x8C, 0x63], "한국똠"
    ),
  ]

  @Test(arguments: labels)
  func `every label of the Encoding standard means its encoding`(
    _ names: String, _ bytes: [UInt8], _ expected: String
  ) {
    for name in names.split(separator: " ") {
      expectEqual(text(declared(String(name), bytes)), expected, "\(name)")
      expectEqual(text(bytes, "text/xml; charset=\(name.uppercased())"), expected, "\(name)")
    }
  }

  @Test func `labels of Unicode mean UTF-8, unless the bytes are UTF-16`() {
    let utf8 = "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"
    let utf16 =
      "unicodefffe utf-16be csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff"
      + " utf-16 utf-16le"
    for name in (utf8 + " " + utf16).split(separator: " ") {
      expectEqual(text(declared(String(name), Array("čé".utf8))), "čé", "\(name)")
    }
    for name in utf16.split(separator: " ") {
      let type = "text/xml; charset=\(name)"
      expectEqual(text([0x3C, 0, 0x62, 0, 0x3E, 0, 0xE9, 0], type), "<b>é", "\(name)")
      expectEqual(text([0, 0x7B, 0, 0x22, 0, 0xE9], type), "{\"é", "\(name)")
    }
    expectEqual(text(declared("x-user-defined", [0xE9])), "é")
    // The standard refuses these encodings; text without any is readable in all of them.
    let refused = "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"
    for name in refused.split(separator: " ") {
      expectEqual(text(declared(String(name), Array("plain".utf8))), "plain", "\(name)")
    }
    let count = DecodedTextTests.labels.reduce(0) { $0 + $1.0.split(separator: " ").count }
    let others = (utf8 + " " + utf16 + " " + refused).split(separator: " ").count + 1
    expectEqual(count + others, 228)
  }

  @Test func `UTF-8 is detected even if it's labeled Latin-1`() {
    expectEqual(text(declared("ISO-8859-1", Array("čé".utf8))), "čé")
    expectEqual(text(Array("čé".utf8), "text/xml; charset=us-ascii"), "čé")
    expectEqual(text(Array("plain".utf8), "text/xml; charset=latin1"), "plain")
  }

  @Test func `UTF-8 labeled Latin-1 stays UTF-8 despite a stray byte`() {
    expectEqual(text(declared("ISO-8859-1", Array("čé".utf8) + [0x92])), "čé\u{FFFD}")
    expectEqual(text(Array("日本".utf8) + [0xE8], "text/xml; charset=latin1"), "日本\u{FFFD}")
    // A byte pair that could be UTF-8 among others of Latin-1.
    expectEqual(text(declared("ISO-8859-1", [0xC3, 0xA9, 0xE9, 0x20, 0xE9])), "Ã©é é")
    expectEqual(text(declared("ISO-8859-1", [0xC3, 0xA9, 0xE9])), "Ã©é")
  }

  @Test func `invalid UTF-8 is read as windows-1252`() {
    expectEqual(text([0x63, 0x61, 0x66, 0xE9, 0x92]), "café’")
    expectEqual(text([0xE9], "text/xml; charset=utf-8"), "é")
    expectEqual(text(declared("UTF-8", [0xE9])), "é")
  }

  @Test func `a truncated character becomes one replacement character`() {
    expectEqual(text(Array("čaf".utf8) + [0xC3] + Array(" ž".utf8)), "čaf\u{FFFD} ž")
    expectEqual(text(Array("日本".utf8) + [0xE8, 0xAA]), "日本\u{FFFD}")
  }

  @Test(arguments: [
    "nonsense-9", "//IGNORE", "utf-8//translit", "", "x;y", String(repeating: "a", count: 99),
  ])
  func `an unknown encoding is ignored`(_ name: String) {
    expectEqual(text(declared(name, Array("é".utf8))), "é")
    expectEqual(text(Array("é".utf8), "text/xml; charset=\(name)"), "é")
  }

  @Test func `an invalid sequence becomes a replacement character, and the rest is decoded`() {
    expectEqual(text(declared("EUC-JP", [0xFF, 0xC6, 0xFC])), "\u{FFFD}日")
    expect(text([0xFF, 0xFE, 0, 0xD8, 0xE9, 0]).hasSuffix("é"))
    expectEqual(text(declared("Shift_JIS", [0x41, 0x93])), "A\u{FFFD}")
  }

  @Test func `an empty input is an empty text`() {
    expect(DecodedText([]).utf8.isEmpty)
    expect(DecodedText([0xEF, 0xBB, 0xBF]).utf8.isEmpty)
  }
}
