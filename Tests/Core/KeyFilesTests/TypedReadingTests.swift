import Expectations
import KeyFiles
import Testing

@Suite("Reading values of a type")
struct TypedReadingTests {
  private enum Edge: String, CaseIterable { case left, right }

  private func file(_ value: String) throws -> KeyFile {
    try KeyFile(parsing: "# settings\n\n[Panel]\nKey=\(value)\n")
  }

  @Test("Whole numbers are read within their range")
  func wholeNumbers() throws {
    try expectEqual(file("400").number("Key", in: "Panel", range: 320...560), 400)
    try expectEqual(file("320").number("Key", in: "Panel", range: 320...560), 320)
    try expect(file("1").number("Other", in: "Panel", range: 320...560) == nil)
  }

  @Test(
    "What is no whole number in the range is told",
    arguments: [
      ("wide", "line 4: Key=wide is not a whole number"),
      ("", "line 4: Key= is not a whole number"),
      ("3.5", "line 4: Key=3.5 is not a whole number"), ("561", "line 4: Key=561 is out of range"),
      ("99999999999999999999", "line 4: Key=99999999999999999999 is not a whole number"),
    ])
  func wrongWholeNumbers(written: String, message: String) throws {
    let file = try file(written)
    let error = #expect(throws: KeyFileError.self) {
      try file.number("Key", in: "Panel", range: 320...560)
    }
    expect(error?.description == message + "; expected a whole number from 320 to 560")
  }

  @Test("switches are read in all common spellings")
  func switches() throws {
    for word in ["true", "yes", "on", "1", "True", "ON"] {
      try expect(file(word).isOn("Key", in: "Panel") == true)
    }
    for word in ["false", "no", "off", "0", "No"] {
      try expect(file(word).isOn("Key", in: "Panel") == false)
    }
    try expect(file("1").isOn("Other", in: "Panel") == nil)
    let error = #expect(throws: KeyFileError.self) { try file("maybe").isOn("Key", in: "Panel") }
    expectEqual(
      error?.description, "line 4: Key=maybe is neither true nor false; expected true or false")
  }

  @Test("A choice is one of its words")
  func choices() throws {
    try expectEqual(file("right").choice("Key", in: "Panel", as: Edge.self), .right)
    try expectEqual(file("LEFT").choice("Key", in: "Panel", of: ["left", "right"]), "left")
    try expect(file("left").choice("Other", in: "Panel", as: Edge.self) == nil)
    let error = #expect(throws: KeyFileError.self) {
      try file("top").choice("Key", in: "Panel", as: Edge.self)
    }
    expectEqual(
      error?.description, "line 4: Key=top is not one of the choices; expected left or right")
  }
}
