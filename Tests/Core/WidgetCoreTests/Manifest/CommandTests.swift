import Expectations
import Testing
import WidgetCore

@Suite struct `The command of a manifest` {
  private func manifest(_ command: String) throws -> Manifest {
    let text = manifestText("Exec=\(command)\n", without: "Exec")
    return try Manifest(parsing: Array(text.utf8), file: "x.widget")
  }

  @Test(arguments: [
    ("disk", ["disk"]),
    ("disk  -a   b", ["disk", "-a", "b"]),
    (#"disk "a b" 'c "d"'"#, ["disk", "a b", #"c "d""#]),
    (#"disk "" ''"#, ["disk", "", ""]),
    (#"disk a"b c"d"#, ["disk", "ab cd"]),
    (#"disk "say \"yes\"""#, ["disk", #"say "yes""#]),
    (#"disk a\ b"#, ["disk", "a b"]),
    (#"disk '\w' "\w""#, ["disk", #"\w"#, #"\w"#]),
    ("./disk.py --at=Žižkov", ["./disk.py", "--at=Žižkov"]),
    // As a character, the quote includes the combining mark.
    ("disk \"a b\"\u{301} c", ["disk", "a b\u{301}", "c"]),
  ])
  func `arguments are split at spaces outside of quotes`(
    command: String, words: [String]
  ) throws {
    let manifest = try manifest(command)
    expect(manifest.command == words)
    expectEqual(manifest.warnings, [])
  }

  @Test(arguments: ["disk \"a", "disk 'a", #"disk "\""#, #""" a"#, "/usr/bin/"])
  func `a command with an open quote or without a program is rejected`(command: String) {
    #expect(throws: ManifestError.self) { try manifest(command) }
  }

  @Test(arguments: ["disk | sort", "disk > /tmp/x", "disk $HOME", "a; b", "disk &"])
  func `shell operators cause a warning, because there is no shell`(command: String) throws {
    let warnings = try manifest(command).warnings
    expectEqual(warnings.count, 1)
    expectEqual(warnings.first?.line, 5)
    try expectEqual(manifest("sh -c 'disk | sort'").warnings, [])
  }
}
