import Expectations
import Foundation
import TestDesktop
import Testing

@Suite struct `Manifests and programs that can't be used` {
  @Test func `every mistake in a manifest is reported with its line`() throws {
    let user = try CommandUser()
    let file = "\(user.desktop.folder)/wrong.widget"
    try user.write("[Widget]\nId=wrong\nName=Wrong\nExec=x\nProtocol=today-1\nTimeout=2h\n", file)
    let result = try user.today("validate", file, exits: 1)
    expect(result.errors.contains("\(file):2: "), "\(result.errors)")
    expect(result.errors.contains("\(file):6: "), "\(result.errors)")
  }

  @Test func `a program that the system can't run is reported with its remedy`() throws {
    let user = try CommandUser()
    try user.install("tasks", "echo never")
    let program = "\(try user.widgetsFolder())/tasks"
    func expectReason(_ reason: String) throws {
      try expectEqual(
        user.today("validate", "\(program).widget", exits: 1).errors, "today: \(reason)\n")
      try expectEqual(
        user.today("run", "org.example.tasks", exits: 1).errors,
        "It failed: It could not be started: \(reason)\n")
    }
    func write(_ text: String) throws {
      try text.write(toFile: program, atomically: false, encoding: .utf8)
    }
    try write("#!/usr/bin/no-such-python4\n")
    try expectReason(
      "\(program): its first line names /usr/bin/no-such-python4, which does not exist; "
        + "install it, or name another one")
    try write("#!/bin/sh\r\necho\r\n")
    try expectReason(
      "\(program): its first line ends in a carriage return, as in Windows files; sed -i "
        + "'s/\\r$//' \(program) fixes this")
    // The remedy works.
    let answer = PanelOnDesktop.answer(#"{"type":"text","text":"mended"}"#)
    try write("#!/bin/sh\n\(answer)\n".replacing("\n", with: "\r\n"))
    try user.desktop.outputOf(["sed", "-i", "s/\\r$//", program])
    try expectEqual(user.today("run", "org.example.tasks", exits: 0).output, "text “mended”\n")
  }

  @Test func `a program that isn't executable is reported by file and by Id`() throws {
    let user = try CommandUser()
    try user.install("tasks", "echo never")
    let program = "\(try user.widgetsFolder())/tasks"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: program)
    let reason =
      "today: \(program).widget: its program tasks is not executable; chmod +x tasks fixes this\n"
    for words in [["validate", "\(program).widget"], ["run", "org.example.tasks"]] {
      try expectEqual(user.today(words[0], words[1], exits: 1).errors, reason)
    }
    // The host logs the reason, too.
    let added = try user.today("add", "org.example.tasks", exits: 1)
    expect(added.errors.hasSuffix(reason), "\(added.errors)")
  }

  @Test func `a plugin that isn't executable is reported with its remedy`() throws {
    let user = try CommandUser()
    let folder = try user.widgetsFolder()
    for (name, text) in [("cpu.10s.sh", "echo 1\n"), ("cpu", "#!/bin/sh\necho 1\n")] {
      try user.write(text, "\(folder)/\(name)")
      for command in ["validate", "run", "add"] {
        try expectEqual(
          user.today(command, "\(folder)/\(name)", exits: 1).errors,
          "today: \(folder)/\(name) is not executable; chmod +x \(name) fixes this\n", "\(command)")
      }
    }
  }

  @Test func `all titles of a plugin are printed`() throws {
    let user = try CommandUser()
    let plugin = "\(try user.widgetsFolder())/turns.1h.sh"
    try user.write(
      "#!/bin/sh\necho One\necho 'Two | dropdown=false'\necho ---\necho Menu\n", plugin)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: plugin)
    let run = try user.today("run", plugin, exits: 0)
    expect(run.output.contains("text title “One”"))
    expect(run.errors.contains("Its titles take turns: “One”, “Two”."), "\(run.errors)")
  }

  @Test func `a script without a shebang line causes a warning`() throws {
    let user = try CommandUser()
    try user.install("tasks", "")
    let program = "\(try user.widgetsFolder())/tasks"
    try "exit 3\n".write(toFile: program, atomically: false, encoding: .utf8)
    let warning =
      "\(program): its first line names no interpreter, so a shell runs it; expected #!/bin/sh\n"
    let validated = try user.today("validate", "\(program).widget", exits: 0)
    expect(validated.output.hasPrefix(warning), "\(validated.output)\(validated.errors)")
    try expect(user.today("run", "org.example.tasks").errors.hasPrefix(warning))
  }
}
