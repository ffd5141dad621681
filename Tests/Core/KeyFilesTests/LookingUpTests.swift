import Expectations
import KeyFiles
import Testing

@Suite struct `Line lookups` {
  @Test func `groups, keys and translations have line numbers`() throws {
    let file = try KeyFile(
      parsing: "# top\n[A]\nN[cs]=n\nN=m\\s\nNo=1\n[B]\nN[de]=x\n[A]\nN[pl]=p\n")
    expectEqual(file.line(of: "A"), 2)
    expectEqual(file.line(of: "B"), 6)
    expect(file.line(of: "C") == nil)
    expectEqual(file.line(of: "N", in: "A"), 3)
    expectEqual(file.line(of: "No", in: "A"), 5)
    expectEqual(file.line(of: "N[pl]", in: "A"), 9)
    expect(file.line(of: "X", in: "A") == nil)
    expect(file.translations("N", in: "A").mapValues(\.text) == ["cs": "n", "pl": "p"])
    expectEqual(file.translations("N", in: "A")["pl"]?.line, 9)
    expect(file.translations("No", in: "A") == [:])
  }
}
