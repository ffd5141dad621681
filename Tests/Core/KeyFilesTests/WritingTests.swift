import Expectations
import KeyFiles
import Testing

@Suite("Editing a key file")
struct WritingTests {
  private let sample = """
    # Today's settings

    [Panel]
    # How wide
    Width  =  400  
    #Height=300

    # What follows is about cards
    [Cards]
    Order=weather;clock;


    """

  @Test("a value changes in place and keeps its spacing")
  func inPlace() throws {
    var file = try KeyFile(parsing: sample)
    file.set("320", "Width", in: "Panel")
    expect(file.text == sample.replacing("400", with: "320"))
  }

  @Test("a new key is added before the blank lines and the next group's comment")
  func newKey() throws {
    var file = try KeyFile(parsing: sample)
    file.set("left", "Edge", in: "Panel")
    file.set(["a;b", " c"], "Hidden", in: "Cards")
    expect(
      file.text
        == sample
        .replacing("#Height=300\n", with: "#Height=300\nEdge=left\n")
        .replacing("clock;\n", with: "clock;\nHidden=a\\;b;\\sc;\n"))
    expectEqual(file.list("Hidden", in: "Cards"), ["a;b", " c"])
  }

  @Test("a new group is added at the end of the file")
  func newGroup() throws {
    var file = KeyFile()
    file.set("1", "a", in: "A")
    file.set("2", "b", in: "B")
    file.set("3", "c", in: "A")
    expectEqual(file.text, "[A]\na=1\nc=3\n\n[B]\nb=2\n")
  }

  @Test("new lines have the file's line endings")
  func lineEnds() throws {
    var file = try KeyFile(parsing: "\u{FEFF}[A]\r\na=1")
    file.set("2", "b", in: "A")
    expect(Array(file.text.utf8) == Array("\u{FEFF}[A]\r\na=1\r\nb=2\r\n".utf8))
    file = try KeyFile(parsing: "[A]\na=1\r")
    file.set("2", "b", in: "A")
    expect(Array(file.text.utf8) == Array("[A]\na=1\r\nb=2\n".utf8))
  }

  @Test("keys and groups are removed")
  func removal() throws {
    var file = try KeyFile(parsing: "[A]\na=1\na[cs]=2\n[B]\nb=1\n[A]\nc=1\n# end\n")
    let removals = [file.remove("a", in: "A"), file.remove("a", in: "A")]
    expect(removals == [true, false])
    expectEqual(file.text, "[A]\na[cs]=2\n[B]\nb=1\n[A]\nc=1\n# end\n")
    let groupRemovals = [file.remove(group: "A"), file.remove(group: "A")]
    expect(groupRemovals == [true, false])
    expectEqual(file.text, "[B]\nb=1\n")
  }

  @Test(
    "any text survives a round trip",
    arguments: [
      "", " ", "  two  ", "a\nb\tc\rd\\e", "\\s", "[x]", "#", "=", "a;b", "\u{301}", "č 🌦️", "\t",
    ])
  func anyText(text: String) throws {
    var file = KeyFile()
    file.set(text, "key", in: "A")
    file.set([text, text], "list", in: "A")
    let again = try KeyFile(parsing: file.text)
    expect(again.value("key", in: "A")?.text == text)
    expect(again.list("list", in: "A") == [text, text])
  }

  @Test("control characters are removed")
  func controlCharacters() throws {
    var file = KeyFile()
    file.set("a\u{0}b\u{7F}\u{1B}c", "key", in: "A")
    try expectEqual(KeyFile(parsing: file.text).value("key", in: "A")?.text, "abc")
    // Removed characters don't hide a space at an end.
    file.set("\u{E} b \u{1}", "key", in: "A")
    try expectEqual(KeyFile(parsing: file.text).value("key", in: "A")?.text, " b ")
    file.set(["\u{E} a", "b \u{7F}"], "key", in: "A")
    try expectEqual(KeyFile(parsing: file.text).list("key", in: "A"), [" a", "b "])
  }
}
