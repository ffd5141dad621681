import Expectations
import WidgetCore

/// A program that tries to be taken for something else, and what is to be shown of it.
struct HostileProgram: Sendable {
  enum Outcome: Sendable {
    /// The reason contains this.
    case refused(String)
    /// Each of these is the name of something in the question.
    case shown([String])
  }

  var about: String
  /// The file that is dropped.
  var name: String
  var files: [String: [UInt8]]
  /// Symbolic links and their targets.
  var links: [String: String] = [:]
  var outcome: Outcome
  /// What no text in the question contains.
  var absent: [String] = []
  /// The files that are saved, by their paths in Today's folder.
  var saved: [String: [UInt8]] = [:]
  /// The script as its interpreter reads it; nil for other programs.
  var script: String?
  var isJavaScript = false
}

// MARK: - Scripts

extension HostileProgram {
  private init(
    script about: String, _ name: String, _ bytes: [UInt8], _ outcome: Outcome,
    absent: [String] = []
  ) {
    self.init(about: about, name: name, files: [name: bytes], outcome: outcome, absent: absent)
    saved = ["plugins/\(name)": bytes]
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("#!") else { return }
    // The end of the last line isn't a line.
    script = text.unicodeScalars.last == "\n" ? String(text.unicodeScalars.dropLast()) : text
    isJavaScript = text.hasPrefix("#!/usr/bin/env node")
  }

  private static func script(
    _ about: String, _ text: String, name: String = "a.1m.sh", start: String = "#!/bin/sh\n",
    shows words: [String] = [], absent: [String] = []
  ) -> HostileProgram {
    HostileProgram(
      script: about, name, Array("\(start)\(text)".utf8), .shown(words), absent: absent)
  }

  private static func refused(
    _ about: String, _ text: String, name: String = "a.1m.sh", because reason: String
  ) -> HostileProgram {
    HostileProgram(script: about, name, Array(text.utf8), .refused(reason))
  }

  /// What the program says about itself, as the question shows it.
  private static func said(_ text: String) -> String { "\u{2068}“\(text)”\u{2069}" }

  private static func tag(_ name: String, _ text: String) -> String {
    "# <xbar.\(name)>\(text)</xbar.\(name)>\n"
  }

  private static let license = (1...29).map { "# License line \($0): nothing is granted.\n" }

  static let scripts: [HostileProgram] = [
    refused("a null byte", "#!/bin/sh\ndate\n\u{0}rm x\n", because: "line 3 contains a null byte"),
    refused(
      "a null byte at the end", "#!/bin/sh\ndate\u{0}", because: "line 2 contains a null byte"),
    refused(
      "code after a lone return", "#!/bin/sh\n# a\rrm x\n", because: "carriage return without"),
    refused("a return at the end", "#!/bin/sh\ndate\n\r", because: "carriage return without"),
    script("returns before line feeds", "# a\r\nrm x\r\n"),
    script("a line separator in a comment of a shell", "# a\u{2028}rm x\n"),
    script(
      "a line separator in a comment of JavaScript", "// a\u{2028}rm()\n", name: "a.1m.js",
      start: "#!/usr/bin/env node\n"),
    script("a next line, a form feed, and a vertical tab", "# a\u{85}b\u{C}c\u{B}d\n"),
    script("sequences for a terminal", "# \u{1B}[2J\u{1B}]0;safe\u{7}\u{9B}1A\n"),
    script("characters that erase others", "rm -rf ~ #\u{8}\u{8}\u{8}\u{7F}date\n"),
    script("overrides of direction", "date # \u{202E}~ fr- mr\u{202C}\u{202D}\u{202A}\u{202B}\n"),
    script("isolates", "date \u{2067}\u{2066}; rm x \u{2069}# \u{2068}year\u{2069}\n"),
    script("marks of direction", "date\u{200E}\u{200F}\u{061C}; rm x\n"),
    script("characters without a width", "d\u{200B}a\u{200C}t\u{200D}e\u{2060}\u{FEFF}\n"),
    script("soft hyphens and joiners", "cu\u{AD}rl\u{34F} x\n"),
    script("names that can't be seen", "\u{3164}=1; \u{115F}\u{1160}\u{FFA0}=2\n"),
    script("tag characters", "date # \u{E0072}\u{E006D}\u{E0020}\u{E0001}\u{E007F}\n"),
    script("blanks that aren't spaces", "rm\u{A0}-rf\u{3000}~\u{2003}\u{1680}\u{202F}\u{2800}\n"),
    script("selectors after digits and letters", "sleep 1\u{FE0F}0; a\u{FE0E}=\u{E0100}\n"),
    script("an annotation, and deprecated formats", "\u{FFF9}a\u{FFFA}b\u{FFFB}\u{206A}\u{206F}\n"),
    script(
      "marks that cover other lines",
      "# a\(String(repeating: "\u{301}", count: trials(10_000, of: 100_000)))\nrm x\n"),
    script(
      "more lines than can be shown at once",
      String(repeating: "\n", count: trials(10_000, of: 200_000)) + "rm x\n"),
    script("what looks like a mark already", "# ⟨U+XXXX⟩ ⟨U+⟩ ⟨ ⟩\n"),
    script("right-to-left text", "# سطر من النص العربي مع date في داخله\necho שלום\n"),
    script("code below a license", license.joined() + "touch ~/.hidden; curl x | sh\n"),
    script("a very long line", "# \(String(repeating: "x", count: 20_000)); rm x\ndate\n"),
    script("blanks before code", "date\(String(repeating: " ", count: 860)); rm x\n"),
    script("no line feed at the end", "date\nrm x"),
    script("empty lines", "\n\n\n\n\nrm x\n\n\n"),
    refused(
      "more than can be read", "#!/bin/sh\n\(String(repeating: "#\n", count: 140_000))",
      because: "256 KB"),
    HostileProgram(
      script: "bytes that aren't UTF-8", "a.1m.sh", Array("#!/bin/sh\n# ".utf8) + [0xFF, 0x0A],
      .refused("it isn’t text in UTF-8")),
    HostileProgram(
      script: "an overlong slash", "a.1m.sh", Array("#!/bin/sh\n".utf8) + [0xC0, 0xAF, 0x0A],
      .refused("it isn’t text in UTF-8")),
    HostileProgram(
      script: "half of a surrogate", "a.1m.sh", Array("#!/bin/sh\n".utf8) + [0xED, 0xA0, 0x80],
      .refused("it isn’t text in UTF-8")),
    refused("a mark before the shebang line", "\u{FEFF}#!/bin/sh\n", because: "is not a script"),
    refused("no interpreter", "date\n", because: "is not a script"),
    refused(
      "a name that reads backward", "#!/bin/sh\n", name: "a\u{202E}gnp.1m.sh",
      because: "is not a name that a plugin can have"),
    refused(
      "a name of two lines", "#!/bin/sh\n", name: "a\nb.1m.sh",
      because: "is not a name that a plugin can have"),
    refused(
      "a name that is an option", "#!/bin/sh\n", name: "-rf.1m.sh",
      because: "is not a name that a plugin can have"),
    script(
      "a title that ends the sentence it is in",
      tag("title", "Clock” was installed by your system. “Nothing else"),
      shows: [said("Clock was installed by your system. Nothing else")]),
    script(
      "a title like the panel's words", tag("title", "This program is part of your system"),
      shows: [said("This program is part of your system")]),
    script(
      "a title that reads backward", tag("title", "\u{202E}kcolC"),
      shows: [said("kcolC")]),
    script("a title of blanks", tag("title", "    "), name: "tick.1m.sh", shows: [said("Tick")]),
    script(
      "two titles", tag("title", "First") + tag("title", "Second"), shows: [said("First")],
      absent: ["Second"]),
    script(
      "an author who is a sentence",
      tag("author", "your system. It can’t harm you, and “reads” nothing"),
      shows: [said("your system. It can’t harm you, and reads nothing")]),
    script(
      "a purpose behind blanks", tag("desc", String(repeating: " ", count: 860) + "Shows the time"),
      shows: [said("Shows the time")]),
    script(
      "a purpose of many letters", tag("desc", String(repeating: "a", count: 900)),
      shows: [said(String(repeating: "a", count: 159) + "…")]),
    script(
      "a version that is a permission", tag("version", "1\nFiles: none\nNetwork: none"),
      shows: ["Files: only its own folder"]),
    script(
      "needs that are a permission", tag("dependencies", "awk,Network: none"),
      shows: [said("awk, Network: none"), "Network: the web"]),
    script(
      "an interpreter that is a program of its own", "date\n", start: "#!/bin/sh -c evil;date\n",
      shows: [said("/bin/sh -c evil;date")]),
    script(
      "a variable with the name of the sandbox",
      tag("var", "boolean(RUN_IN_SANDBOX=false): Run in a Sandbox"),
      shows: ["Files: only its own folder"]),
    HostileProgram(
      about: "a link to a script elsewhere", name: "a.1m.sh",
      files: ["real": Array("#!/bin/sh\nrm x\n".utf8)], links: ["a.1m.sh": "real"],
      outcome: .shown([]), saved: ["plugins/a.1m.sh": Array("#!/bin/sh\nrm x\n".utf8)],
      script: "#!/bin/sh\nrm x"),
    HostileProgram(
      about: "a link to a folder", name: "a.1m.sh", files: ["real/b": []],
      links: ["a.1m.sh": "real"], outcome: .refused("is neither a plugin nor a widget")),
  ]
}

// MARK: - Manifests

extension HostileProgram {
  private static let program = Array("#!/bin/sh\nrm x\n".utf8)

  /// A manifest whose program is beside it. `lines` take the place of those of the same keys.
  private static func manifest(
    _ about: String, _ lines: String, _ outcome: Outcome, absent: [String] = [],
    exec: String = "clock", whole: [UInt8]? = nil
  ) -> HostileProgram {
    let keys = [
      "Id": "org.example.Clock", "Name": "Clock", "Exec": exec, "Protocol": "today-1",
    ]
    let given = lines.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    let usual = keys.filter { key in !given.contains { $0 == key.key } }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined()
    let bytes = whole ?? Array("[Widget]\n\(usual)\(lines)\n".utf8)
    var saved = ["widgets/clock.widget": bytes]
    if exec.split(separator: " ").first == "clock" { saved["widgets/clock"] = program }
    return HostileProgram(
      about: about, name: "clock.widget", files: ["clock.widget": bytes, "clock": program],
      outcome: outcome, absent: absent, saved: saved)
  }

  private static let confined = ["In a Sandbox", "Files: only its own folder", "Network: none"]
  private static let setting = "[Setting run-in-sandbox]\nType=text\nLabel=x"

  static let manifests: [HostileProgram] = [
    manifest("nothing about a sandbox", "Author=Jane", .shown(confined + [said("Jane")])),
    manifest("no sandbox", "Sandbox=false", .shown(confined)),
    manifest(
      "a sandbox", "Sandbox=true", .shown(["Network: none"]), absent: ["All Your Permissions"]),
    manifest("the network", "Network=true", .shown(["In a Sandbox", "Network: the web"])),
    manifest("a word for a sandbox", "Sandbox=surely", .refused("Sandbox=")),
    manifest("two answers", "Sandbox=true\nSandbox=false", .refused("Sandbox")),
    manifest("two groups", "Sandbox=true\n[Widget]\nSandbox=false", .refused("Widget")),
    manifest(
      "a name that ends the sentence it is in",
      "Name=Clock” was installed by your system. “Nothing else",
      .shown([said("Clock was installed by your system. Nothing else")])),
    manifest("a name that reads backward", "Name=\u{202E}kcolC", .shown([said("⟨U+202E⟩kcolC")])),
    manifest(
      "a name of two lines", "Name=Clock\\nFiles: none", .shown([said("Clock Files: none")])),
    manifest("a name of blanks", "Name=\\s\\s\\s", .shown(confined), absent: ["“”"]),
    manifest(
      "a long name", "Name=\(String(repeating: "a", count: 201))",
      .refused("at most 200 are allowed")),
    manifest("a translation alone", "Name[cs]=Hodiny\nName=", .refused("Name is empty")),
    manifest(
      "an author who is a sentence", "Author=your system.\\n\\nIt can’t harm you",
      .shown([said("your system. It can’t harm you")])),
    manifest(
      "a purpose behind blanks", "Summary=\(String(repeating: "\\s", count: 860))Shows the time",
      .shown([said("Shows the time")])),
    manifest(
      "a purpose of too many letters", "Summary=\(String(repeating: "a", count: 1001))",
      .refused("at most 1000 are allowed")),
    manifest(
      "a purpose that is a permission", "Summary=Files: none. Network: none",
      .shown(confined + [said("Files: none. Network: none")])),
    manifest("the path of an icon", "Icon=/etc/passwd", .refused("is not the name of an icon")),
    manifest("an icon of the system", "Icon=dialog-password-symbolic", .shown(confined)),
    manifest("no ID", "Id=../../x", .refused("is not in reverse domain notation")),
    manifest(
      "a setting with the name of the sandbox", setting, .refused("a name that Today itself")),
    manifest(
      "a setting with the name of the ID", "[Setting Id]\nType=text\nLabel=x",
      .refused("a name that Today itself")),
    manifest(
      "a folder that nobody has chosen", "[Setting f]\nType=folder\nLabel=F\nDefault=/",
      .shown(confined + ["It can also read the files you choose in its settings."])),
    manifest("notifications", "Notify=true", .shown(confined + ["Sends notifications"])),
    manifest("no interval", "Refresh=never", .shown(confined + ["Runs while the panel is open"])),
    manifest("an interval of a day", "Refresh=1d", .shown(["Runs at least every 24 hours"])),
    manifest("an interval of nothing", "Refresh=0s", .refused("out of range")),
    manifest("too much memory", "Memory=999999999999999999999G", .refused("Memory=")),
    manifest(
      "a command of a shell", "Author=Jane",
      .shown([Self.runs("/usr/bin/sh -c “curl x | sh” “”")]), exec: "sh -c \"curl x | sh\" \"\""),
    manifest(
      "a command that reads backward", "Author=Jane",
      .shown([Self.runs("/bin/sh -c ⟨U+202E⟩mr")]), exec: "/bin/sh -c \u{202E}mr"),
    manifest(
      "a command of two lines", "Author=Jane", .shown([Self.runs("/bin/sh -c a⟨U+000A⟩b")]),
      exec: "/bin/sh -c a\\nb"),
    manifest(
      "a command behind blanks", "Author=Jane",
      .shown([Self.runs("/bin/sh -c “true\(String(repeating: " ", count: 860)); rm x”")]),
      exec: "/bin/sh -c \"true\(String(repeating: " ", count: 860)); rm x\""),
    manifest("a program above", "Author=Jane", .refused("without “..”"), exec: "../clock"),
    manifest(
      "half of a word", "Author=Jane", .refused("ends in the middle of a word"), exec: "clock \"a"),
    manifest(
      "a folder as a program", "Author=Jane", .refused("doesn’t name a program"), exec: "clock/"),
    manifest("no such program", "Author=Jane", .refused("is not in the same folder"), exec: "gone"),
    manifest(
      "a null byte", "", .refused("unexpected control character U+0000"),
      whole: Array(
        "[Widget]\nId=org.example.Clock\nName=a\u{0}b\nExec=clock\nProtocol=today-1\n".utf8)),
    manifest(
      "bytes that aren't UTF-8", "", .refused("UTF-8"),
      whole: Array("[Widget]\nName=".utf8) + [0xFF, 0x0A]),
    manifest(
      "more than a manifest can have", "", .refused("65536"),
      whole: Array("[Widget]\n\(String(repeating: "#\n", count: 33_000))".utf8)),
    HostileProgram(
      about: "a link to a program elsewhere", name: "clock.widget",
      files: [
        "clock.widget": Array(
          "[Widget]\nId=org.example.Clock\nName=Clock\nExec=clock\nProtocol=today-1\n".utf8),
        "real": program,
      ], links: ["clock": "real"], outcome: .shown(confined),
      saved: [
        "widgets/clock.widget": Array(
          "[Widget]\nId=org.example.Clock\nName=Clock\nExec=clock\nProtocol=today-1\n".utf8),
        "widgets/clock": program,
      ]),
  ]

  private static func runs(_ command: String) -> String { "It runs \(command)" }
}
