import KeyFiles
import Testing

@Suite struct `Looking up where things stand` {
  @Test func `Groups and keys know their lines, and keys their translations`() throws {
    let file = try KeyFile(
      parsing: "# top\n[A]\nN[cs]=n\nN=m\\s\nNo=1\n[B]\nN[de]=x\n[A]\nN[pl]=p\n")
    #expect(file.line(of: "A") == 2)
    #expect(file.line(of: "B") == 6)
    #expect(file.line(of: "C") == nil)
    #expect(file.line(of: "N", in: "A") == 3)
    #expect(file.line(of: "No", in: "A") == 5)
    #expect(file.line(of: "N[pl]", in: "A") == 9)
    #expect(file.line(of: "X", in: "A") == nil)
    #expect(file.translations("N", in: "A").mapValues(\.text) == ["cs": "n", "pl": "p"])
    #expect(file.translations("N", in: "A")["pl"]?.line == 9)
    #expect(file.translations("No", in: "A") == [:])
  }
}
