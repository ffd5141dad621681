import Expectations
import RandomTesting
import Testing
import WidgetCore

@Suite("JSON")
struct JSONTests {
  @Test("values of all types are parsed")
  func values() throws {
    try expectEqual(json("null"), .null)
    try expect(json(" [ true , false ] ") == .array([.bool(true), .bool(false)]))
    try expect(
      json(#"{"b":1,"a":{"":[]}}"#)
        == .object([
          .init("b", .number(1)), .init("a", .object([.init("", .array([]))])),
        ]))
    try expect(
      json(#""a\"\\\/\b\f\n\r\t\u0041\ud83d\ude00č""#)
        == .string("a\"\\/\u{8}\u{C}\n\r\tA😀č"))
  }

  @Test("numbers are parsed like those of the standard library", arguments: 0..<2_000)
  func numbers(seed: Int) throws {
    var random = SeededNumbers(seed: seed)
    var text = String(UInt64.random(in: 0...(.max), using: &random) >> UInt64(seed % 64))
    if seed % 2 == 0 { text += "." + String(UInt32.random(in: 0...(.max), using: &random)) }
    if seed % 3 == 0 { text += "e" + String(Int.random(in: -330...280, using: &random)) }
    if seed % 5 == 0 { text = "-" + text }
    guard case .number(let number) = try json(text) else {
      Issue.record("it isn't a number")
      return
    }
    expect(number == Double(text))
    try expect(json(JSON.number(number).text) == .number(number))
  }

  @Test("integers are written without a decimal point")
  func writtenNumbers() {
    expectEqual(JSON.number(3).text, "3")
    expectEqual(JSON.number(-0.5).text, "-0.5")
    expectEqual(JSON.number(9_007_199_254_740_991).text, "9007199254740991")
    expectEqual(JSON.number(.nan).text, "null")
    expectEqual(JSON.number(-0.0).text, "-0.0")
  }

  @Test(
    "invalid JSON is rejected with the offset",
    arguments: [
      ("", 0), ("{", 1), ("[", 1), ("[1", 2), ("[1,]", 3), ("[1 2]", 3), ("{\"a\"}", 4),
      ("{\"a\":1,}", 7), ("{a:1}", 1), ("{\"a\":1,\"a\":2}", 7), ("{\"\\u0061\":1,\"a\":2}", 12),
      ("01", 0), ("1.", 2), (".5", 0), ("+1", 0), ("1e", 2), ("-", 1), ("1e309", 0), ("0x1", 1),
      ("NaN", 0), ("-Infinity", 1), ("tru", 0), ("nulll", 4), ("\"a", 2), ("\"a\nb\"", 2),
      ("\"\\x\"", 2), ("\"\\u12\"", 5), ("\"\\ud800\"", 1), ("\"\\udc00\\ud800\"", 1),
      ("\"\\ud800\\u0041\"", 1), ("'a'", 0), ("1 // no", 2), ("\u{FEFF}1", 0), ("[]]", 2),
    ])
  func wrong(text: String, offset: Int) {
    do {
      let value = try json(text)
      Issue.record("it was parsed as \(value)")
    } catch let error as ProtocolError {
      expect(error.offset == offset, "\(error)")
      expectEqual(error.kind, .syntax)
    } catch {
      Issue.record("another error: \(error)")
    }
  }

  @Test("invalid UTF-8 is rejected in strings with and without escapes")
  func encoding() {
    for wrong: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
    ] {
      #expect(throws: ProtocolError.self) { try JSON(parsing: [0x22] + wrong + [0x22]) }
      #expect(throws: ProtocolError.self) {
        try JSON(parsing: [0x22, 0x5C, 0x6E] + wrong + [0x22])
      }
    }
  }

  @Test("duplicate names are found among few and many")
  func manyNames() throws {
    let members = (0..<100).map { "\"\($0)\":1" }
    try expect(json("{" + members.joined(separator: ",") + "}")["99"] == .number(1))
    for count in 1...100 {
      for index in [0, count / 2, count - 1] {
        let twice = members.prefix(count) + ["\"\(index)\":2"]
        #expect(throws: ProtocolError.self) { try json("{" + twice.joined(separator: ",") + "}") }
      }
    }
    // Names are compared by bytes, not by canonical equivalence.
    #expect(throws: Never.self) { try json("{\"\u{E9}\":1,\"e\u{301}\":2}") }
  }

  @Test("the last value of a duplicate name counts in a response from the web")
  func lenientNames() throws {
    for count in 1...40 {
      let members = (0..<count).map { "\"\($0)\":1" }
      for index in [0, count / 2, count - 1] {
        let text = "{" + (members + ["\"\(index)\":2", "\"x\":3"]).joined(separator: ",") + "}"
        let json = try JSON(parsing: Array(text.utf8), isLenient: true)
        expectEqual(json["\(index)"], .number(2))
        expectEqual(json["x"], .number(3))
        expectEqual(json.members?.count, count + 1)
      }
    }
    // A hostile response takes linear time.
    let names = (0..<50_000).map { "\"\($0)\":0" }
    let text = "{" + (names + names).joined(separator: ",") + "}"
    try expectEqual(JSON(parsing: Array(text.utf8), isLenient: true).members?.count, 50_000)
  }

  @Test(
    "half a character in a response from the web is replaced",
    arguments: [
      (#"\uD83D"#, "\u{FFFD}"), (#"a\uDE00b"#, "a\u{FFFD}b"),
      (#"\uD83D\uD83D\uDE00"#, "\u{FFFD}😀"), (#"\uD83D\u0041"#, "\u{FFFD}A"),
      (#"\uD83D\n"#, "\u{FFFD}\n"), (#"\uD83D\uDE00"#, "😀"),
      (#"\uDE00\uD83D"#, "\u{FFFD}\u{FFFD}"),
    ])
  func lenientSurrogates(_ written: String, _ expected: String) throws {
    try expectEqual(
      JSON(parsing: Array("\"\(written)\"".utf8), isLenient: true), .string(expected))
    if expected.contains("\u{FFFD}") {
      #expect(throws: ProtocolError.self) { try json("\"\(written)\"") }
    }
  }

  @Test(
    "a response from the web is strict otherwise",
    arguments: ["[1,]", "{a:1}", "[NaN]", #""\u12""#, "\"\n\"", "1 2"])
  func lenientErrors(_ text: String) {
    #expect(throws: ProtocolError.self) { try JSON(parsing: Array(text.utf8), isLenient: true) }
  }

  @Test("depth and the length of numbers are limited")
  func bounds() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try json(nested(64)) }
    #expect(throws: ProtocolError.self) { try json(nested(65)) }
    #expect(throws: ProtocolError.self) { try json(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: Never.self) { try json(String(repeating: "1", count: 100)) }
    #expect(throws: ProtocolError.self) { try json(String(repeating: "1", count: 101)) }
  }

  private func json(_ text: String) throws -> JSON {
    try JSON(parsing: Array(text.utf8))
  }
}
