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
