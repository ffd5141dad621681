import Expectations
import Foundation
import TestDesktop
import Testing

@Suite struct `Commands without a panel` {
  @Test func `commands for a running panel report that none is running`() throws {
    let user = try CommandUser()
    try expectEqual(user.today("status", exits: 3).output, "Today is not running.\n")
    for command in ["hide", "quit", "refresh"] {
      let result = try user.today(command, exits: 0)
      expectEqual(result.errors, "today: Today is not running.\n", "\(command)")
      expectEqual(result.output, "", "\(command)")
    }
  }

  @Test func `an unknown command is refused with a suggestion`() throws {
    let result = try CommandUser().today("toogle", exits: 2)
    expect(result.errors.contains("Did you mean “today toggle”?"), "\(result.errors)")
    expectEqual(result.output, "")
  }

  @Test func `version and help need neither a display nor a bus`() throws {
    let user = try CommandUser()
    try expect(user.today("--version", exits: 0).output.hasPrefix("Today "))
    try expect(user.today("--help", exits: 0).output.contains("today toggle"))
  }

  @Test(arguments: [[], ["toggle"], ["--background"]])
  func `a panel without a display fails with a message`(words: [String]) throws {
    let user = try CommandUser()
    let result = try user.desktop.run([user.executable] + words)
    expectEqual(result.status, .exited(1))
    expect(result.errors.contains("No display is available"), "\(result.errors)")
  }

  @Test func `a new user's widgets need no network`() throws {
    let user = try CommandUser()
    try expectEqual(user.listed(), ["calendar-1", "used-space-1", "timers-1"])
    let named = try user.today("run", "org.todayview.UsedSpace", "--set", "path=/dev/shm", exits: 0)
    expect(named.errors.contains("Its card is called “shm”."), "\(named.errors)")
    let tree = try user.today("run", "org.todayview.UsedSpace", exits: 0)
    expect(tree.output.contains("progress"), "\(tree.output)\(tree.errors)")
    try user.today("run", "org.todayview.Calendar", exits: 0)
  }

  @Test func `widgets are added, moved and removed`() throws {
    let user = try CommandUser()
    try user.write("[Widgets]\nOrder=\n", user.config("today/today.conf"))
    let answer = PanelOnDesktop.answer(#"{"type":"text","text":"hi"}"#)
    try user.install("one", answer, keys: "Multiple=true")
    try user.install("two", answer)
    try expectEqual(user.today("add", "org.example.one").output, "one-1\n")
    try expectEqual(user.today("add", "org.example.two").output, "two-1\n")
    try expectEqual(user.today("add", "org.example.one").output, "one-2\n")
    try expectEqual(user.listed(), ["one-1", "two-1", "one-2"])
    try expect(user.today("add", "org.example.two", exits: 1).errors.contains("already"))
    try user.today("move", "one-2", "1", exits: 0)
    try expectEqual(user.listed(), ["one-2", "one-1", "two-1"])
    let refused = try user.today("move", "one-2", "99", exits: 1)
    expect(refused.errors.contains("a number from 1 to 3"), "\(refused.errors)")
    try expectEqual(user.listed(), ["one-2", "one-1", "two-1"])
    try expect(user.today("move", "nobody", "1", exits: 1).errors.contains("nobody"))
    for instance in ["one-1", "one-2", "two-1"] { try user.today("remove", instance, exits: 0) }
    try expectEqual(user.listed(), [])
    try user.today("remove", "one-1", exits: 1)
    try expect(user.today("add", "org.example.three", exits: 1).errors.contains("not installed"))
  }

  @Test func `cards are stacked and taken out of their stack`() throws {
    let user = try CommandUser()
    try user.write("[Widgets]\nOrder=\n", user.config("today/today.conf"))
    try user.install(
      "one", PanelOnDesktop.answer(#"{"type":"text","text":"hi"}"#), keys: "Multiple=true")
    for _ in 1...4 { try user.today("add", "org.example.one", exits: 0) }
    try user.today("stack", "one-2", "one-4", "one-1", exits: 0)
    try expectEqual(user.listed(), ["one-2", "one-4", "one-1", "one-3"])
    try user.today("stack", "one-4", "one-3", exits: 0)
    let json = try user.today("list", "--json").output
    let stack = #""stacks":[{"instances":["one-2","one-4","one-1","one-3"],"front":"one-4"}]"#
    expect(json.contains(stack), "\(json)")
    try user.today("unstack", "one-2", "one-4", exits: 0)
    try expectEqual(user.listed(), ["one-1", "one-3", "one-2", "one-4"])
    let refused = try user.today("unstack", "one-1", "one-2", exits: 1)
    expectEqual(refused.errors, "today: “one-2” isn’t in a stack.\n")
    try user.today("unstack", "one-1", exits: 0)
    try expect(user.today("list", "--json").output.contains(#""stacks":[]"#))
    try expect(user.today("stack", "one-1", "nobody", exits: 1).errors.contains("nobody"))
    try expect(user.today("unstack", "nobody", exits: 1).errors.contains("nobody"))
  }

  @Test func `logs are printed, one or all`() throws {
    let user = try CommandUser()
    let folder = "\(try #require(user.desktop.environment["XDG_CACHE_HOME"]))/today/log"
    try user.write("working\n", "\(folder)/good-1.log")
    try user.write("no use\n", "\(folder)/bad-1.log")
    try expectEqual(user.today("log", "good-1", exits: 0).output, "working\n")
    try expectEqual(
      user.today("log", exits: 0).output, "bad-1:\nno use\ngood-1:\nworking\n")
    try expectEqual(
      user.today("log", "nobody", exits: 1).errors, "today: There is no log for “nobody”.\n")
  }

  @Test func `a log is followed as it grows`() throws {
    let user = try CommandUser()
    let log = "\(try #require(user.desktop.environment["XDG_CACHE_HOME"]))/today/log/good-1.log"
    try user.write("working\n", log)
    let reader = try user.launch(["log", "good-1", "--follow"])
    try waitUntil("the log so far") { reader.output == "working\n" }
    let file = try #require(FileHandle(forWritingAtPath: log))
    try file.seekToEnd()
    try file.write(contentsOf: Data("again\n".utf8))
    try waitUntil("the new line") { reader.output == "working\nagain\n" }
    reader.send(SIGINT)
    try expectEqual(reader.waitForExit(), .exited(0))
  }
}
