import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore

@Suite struct CruelPluginTests {
  private func isAlive(_ number: String?) -> Bool {
    number.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      .map { kill($0, 0) == 0 && !isZombie($0) } ?? false
  }

  private func isZombie(_ number: Int32) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.hasPrefix(" Z") ?? true
  }

  @Test(.exhaustive) func `a hanging plugin is killed with its process group`() throws {
    let runner = try PluginRunner(
      """
      #!/bin/sh
      trap '' TERM
      (trap '' TERM; echo $$ > /dev/null; sleep 1000) &
      echo $! > ../child
      echo 42
      sleep 1000; sleep 1000
      """)
    try expect(runner.content().outline.contains("It took longer than 30 seconds and was ended."))
    try waitUntil("its child to end") { !isAlive(runner.contents("child")) }
  }

  @Test func `a plugin that floods its output is killed`() throws {
    let runner = try PluginRunner("#!/bin/sh\nexec yes 0123456789\n")
    try expect(runner.content().outline.contains("It printed more than 1 MB and was ended."))
  }

  @Test func `a flood of errors doesn't prevent a result`() throws {
    let runner = try PluginRunner("#!/bin/sh\nyes complaint | head -n 200000 >&2\necho 42\n")
    try expect(runner.content().outline.contains("“42”"))
  }

  @Test func `a crash of the plugin is shown`() throws {
    let runner = try PluginRunner("#!/bin/sh\nkill -9 $$\n")
    try expect(runner.content().outline.contains("It was ended by signal 9."))
  }

  @Test func `child processes of a plugin that exited aren't awaited`() throws {
    let runner = try PluginRunner("#!/bin/sh\nsleep 1000 &\necho 42\n")
    try expect(runner.content().outline.contains("“42”"))
  }

  @Test func `a stream without line breaks is limited`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\n# <swiftbar.type>streamable</swiftbar.type>\nexec yes stream\n")
    try expect(runner.content().outline.contains("“stream”"))
    // The runner still answers.
    try expect(runner.update(.user) != .failed(""))
  }

  @Test func `a crash of a stream is shown`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\n# <swiftbar.type>streamable</swiftbar.type>\necho gone >&2; exit 5\n")
    try expect(runner.content().outline.contains("It ended with status 5: gone"))
  }

  @Test func `output with invalid UTF-8 is shown`() throws {
    let runner = try PluginRunner("#!/bin/sh\nprintf '\\377\\376ok\\n---\\n\\300\\200\\n'\n")
    try expect(runner.content().outline.contains("ok"))
  }

  @Test func `a deleted plugin file is an error`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho 42\n")
    _ = try runner.content()
    try FileManager.default.removeItem(atPath: runner.file)
    let outline = try runner.content(.user).outline
    expect(outline.contains("Its file isn’t there any more."))
    expect(outline.contains("“42”"))
  }

  @Test func `the runner exits with the panel`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho $$ > ../pid\nsleep 1000\n")
    try runner.send(.update(id: 1, UpdateRequest(reason: .appear)))
    try waitUntil("the plugin to start") { runner.contents("pid") != nil }
    try runner.send(.shutdown)
    try waitUntil("the runner to end") { !runner.isThere }
    try waitUntil("the plugin to end") { !isAlive(runner.contents("pid")) }
  }

  @Test func `a panel that only waits gets a response`() throws {
    let runner = try PluginRunner("#!/bin/sh\nsleep 0.3\necho 42\n")
    try runner.send(.update(id: 1, UpdateRequest(reason: .appear)))
    try runner.closeInput()
    guard case .newData(let update) = try runner.answer(1) else {
      Issue.record("There was no content")
      return
    }
    expect(update.content.outline.contains("“42”"))
    try waitUntil("the runner to end") { !runner.isThere }
  }
}
