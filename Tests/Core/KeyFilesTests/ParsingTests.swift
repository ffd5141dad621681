import Expectations
import KeyFiles
import Testing

@Suite("Parsing a key file")
struct ParsingTests {
  @Test(
    "an unedited file is written byte for byte",
    arguments: [
      "", "\n", "\n\n \t\n", "# only a comment", "[A]\na=1", "[A]\r\na=1\r\n\r\n# x\r\n",
      "\u{FEFF}[A]\na = 1 \n", "  [A]  \n\ta\t=\t1\t\n", "[A]\na=1\r", "[A]\na=\n[A]\nb=2\n",
      "[A]\nN=e\u{301}\nM=\u{301}x\n", "[A]\na=1\r\nb=2\n",
    ])
  func roundTrip(text: String) throws {
    let written = try KeyFile(parsing: text).text
    expect(Array(written.utf8) == Array(text.utf8))
  }

  @Test("groups and keys are in the order of the file")
  func order() throws {
    let file = try KeyFile(parsing: "[Z]\nb=1\na=2\na[cs]=3\n# b\n[Y]\nc=4\n[Z]\nd=5\n")
    expectEqual(file.groups, ["Z", "Y"])
    expectEqual(file.keys(in: "Z"), ["b", "a", "d"])
    expectEqual(file.keys(in: "Y"), ["c"])
    expectEqual(file.keys(in: "X"), [])
  }

  @Test("a value has a line number, and the space around it is trimmed")
  func values() throws {
    let file = try KeyFile(parsing: "# top\n\n[A]\n  key one =  some text \t\nempty=\n")
    expectEqual(file.value("key one", in: "A")?.text, "some text")
    expectEqual(file.value("key one", in: "A")?.line, 4)
    expectEqual(file.value("empty", in: "A")?.text, "")
    expect(file.value("other", in: "A") == nil)
    expect(file.value("empty", in: "B") == nil)
  }

  @Test("carriage returns and a byte order mark are ignored")
  func lenient() throws {
    let file = try KeyFile(parsing: "\u{FEFF}[A]\r\na=1\r\nb=2\r")
    expectEqual(file.value("a", in: "A")?.text, "1")
    expectEqual(file.value("b", in: "A")?.text, "2")
  }

  @Test(
    "escapes are decoded",
    arguments: [
      (#"a\sb\nc\td\re\\f"#, "a b\nc\td\re\\f"), (#"\s x \s"#, "  x  "), (#"\q\;"#, #"\q\;"#),
      (#"end\"#, #"end\"#), (#"\\n"#, #"\n"#), ("a=b=c", "a=b=c"),
    ])
  func escapes(written: String, meant: String) throws {
    let file = try KeyFile(parsing: "[A]\nkey=\(written)\n")
    expect(file.value("key", in: "A")?.text == meant)
  }

  @Test("a combining mark after a delimiter doesn't hide it")
  func combiningMarks() throws {
    let file = try KeyFile(parsing: "[\u{301}A]\nk=\u{301}x\nl=a;\u{301}b\n")
    expectEqual(file.groups, ["\u{301}A"])
    expect(file.value("k", in: "\u{301}A")?.text == "\u{301}x")
    expect(file.list("l", in: "\u{301}A") == ["a", "\u{301}b"])
  }

  @Test(
    "list items are separated by semicolons; the last semicolon is optional",
    arguments: [
      ("", []), ("a", ["a"]), ("a;", ["a"]), ("a;b", ["a", "b"]), ("a; b ;", ["a", "b"]),
      ("a;;b;", ["a", "", "b"]), (";", [""]), (#"a\;b;c"#, ["a;b", "c"]),
      (#"a\\;b"#, [#"a\"#, "b"]),
      (#"\sa\s;b\n"#, [" a ", "b\n"]),
    ])
  func lists(written: String, meant: [String]) throws {
    let file = try KeyFile(parsing: "[A]\nlist=\(written)\n")
    expect(file.list("list", in: "A") == meant)
  }

  @Test("the best translation is chosen")
  func translations() throws {
    let file = try KeyFile(
      parsing: "[A]\nName=Weather\nName[cs]=Počasí\nName[sr@latin]=Vreme\nName[pt_BR]=Clima\n")
    func name(_ locale: String) -> String? {
      file.localized("Name", in: "A", languages: KeyFile.languages(for: locale))?.text
    }
    expectEqual(name("cs_CZ.UTF-8"), "Počasí")
    expectEqual(name("sr_RS@latin"), "Vreme")
    expectEqual(name("sr_RS"), "Weather")
    expectEqual(name("pt_BR"), "Clima")
    expectEqual(name("C"), "Weather")
    expect(file.localized("Comment", in: "A", languages: ["cs"]) == nil)
  }

  @Test func `translations into other languages are left out, but not their lines`() throws {
    let text = "[A]\nN=1\nN[de]=2\nN[cs]=3\nM[de]=4\nL=5\nL[cs]=\\s6\n"
    let file = try KeyFile(parsing: text, languages: ["cs_CZ", "cs"])
    expectEqual(file.keys(in: "A"), ["N", "L"])
    expectEqual(file.translations("N", in: "A").mapValues(\.text), ["cs": "3"])
    expectEqual(file.translations("L", in: "A")["cs"]?.text, " 6")
    expectEqual(file.translations("L", in: "A")["cs"]?.line, 7)
    expect(file.line(of: "M", in: "A") == nil)
    expectEqual(file.value("L", in: "A")?.line, 6)
    expectEqual(file.text, text)
    try expect(KeyFile(parsing: text, languages: []).translations("N", in: "A") == [:])
  }

  @Test func `a line in another language must be a valid line`() throws {
    func message(_ line: String) -> String? {
      let text = "[A]\nN[cs]=1\n\(line)\n"
      return #expect(throws: KeyFileError.self) { try KeyFile(parsing: text, languages: ["cs"]) }?
        .description
    }
    expect(message("N[de=2")?.hasPrefix("line 3: N[de is not a key") == true)
    expect(message("N[de]=\u{1}")?.hasPrefix("line 3: unexpected control character U+0001") == true)
    expect(message("N[cs]=2")?.hasPrefix("line 3: N[cs] is set twice") == true)
    _ = try KeyFile(parsing: "[A]\nN[de]=1\nN[de]=2\n", languages: ["cs"])
  }

  @Test(
    "the languages of a locale are ordered, best first",
    arguments: [
      ("cs_CZ.UTF-8@euro", ["cs_CZ@euro", "cs_CZ", "cs@euro", "cs"]), ("cs_CZ", ["cs_CZ", "cs"]),
      ("de@euro", ["de@euro", "de"]), ("en.UTF-8", ["en"]), ("C.UTF-8", []),
      ("POSIX", []), ("", []),
    ])
  func languages(locale: String, expected: [String]) {
    expect(KeyFile.languages(for: locale) == expected)
  }

  @Test(
    "an error has the line, the problem and the remedy",
    arguments: [
      (
        "[A]\nhello\n",
        "line 2: hello is not a valid line; expected Key=value, [Group], or # and a comment"
      ),
      ("\na=1\n", "line 2: a=1 comes before any group; expected a group such as [Name] first"),
      ("[A]\n = 1\n", "line 2: = 1 has no key; expected a name before ="),
      (
        "[A]\na=1\nb=2\n[B]\na=1\n[A]\na=3\n",
        "line 7: a is set twice in [A]; it is already set on line 2; remove one of the two"
      ),
      (
        "[A]\na=\u{0}\n",
        "line 2: unexpected control character U+0000; only text is allowed; use \\n, \\r, "
          + "and \\t for line breaks and tabs"
      ),
      (
        "[A]\na=1\rb=2\n",
        "line 2: unexpected control character U+000D; only text is allowed; use \\n, \\r, "
          + "and \\t for line breaks and tabs"
      ),
      (
        "[A\n",
        "line 1: [A is not a group; expected a name between one [ and one ], with nothing after it"
      ),
      (
        "[]\n",
        "line 1: [] is not a group; expected a name between one [ and one ], with nothing after it"
      ),
      (
        "[A] # x\n",
        "line 1: [A] # x is not a group; expected a name between one [ and one ], with "
          + "nothing after it"
      ),
      (
        "[A]\na[=1\n",
        "line 2: a[ is not a key; expected a name such as Key or Key[cs] before ="
      ),
    ])
  func errors(text: String, expected: String) {
    let error = #expect(throws: KeyFileError.self) { try KeyFile(parsing: text) }
    expect(error?.description == expected)
  }

  @Test("a long line is shortened in the message")
  func longLine() {
    let error = #expect(throws: KeyFileError.self) {
      try KeyFile(parsing: "[A]\n" + String(repeating: "x", count: 5000))
    }
    expect(error?.message.hasSuffix("xx… is not a valid line") == true)
    expect((error?.message.count ?? 0) < 80)
  }

  @Test("an error about invalid UTF-8 has the line")
  func encoding() throws {
    let error = #expect(throws: KeyFileError.self) {
      try KeyFile(parsing: Array("[A]\na=1\nb=".utf8) + [0xE8, 0x0A])
    }
    expectEqual(error?.line, 3)
    try expectEqual(KeyFile(parsing: Array("[A]\na=č\n".utf8)).value("a", in: "A")?.text, "č")
  }
}
