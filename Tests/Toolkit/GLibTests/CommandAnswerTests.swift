import Expectations
import GLib
import Glibc
import Testing

@Suite("A command's answer") struct CommandAnswerTests {
  private func answer(
    _ line: String, limit: Int = 100, within patience: Duration = .seconds(20)
  ) -> String? {
    Command("/bin/sh", arguments: ["-c", line], environment: ["PATH": "/usr/bin:/bin"])
      .answer(limit: limit, within: patience).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `it is what the program says, if it ends well`() {
    expectEqual(answer("echo a; echo b >&2; sleep 0.05; echo c"), "a\nc\n")
    expectEqual(answer("exec >&-; sleep 0.1"), "")
    expect(answer("echo a; exit 1") == nil)
    expect(answer("echo a; kill -9 $$") == nil)
    expect(Command("/nonexistent/program").answer(limit: 100, within: .seconds(20)) == nil)
  }

  @Test func `it has a limit`() {
    expectEqual(answer("printf 12345678", limit: 8), "12345678")
    expect(answer("printf 123456789", limit: 8) == nil)
    expect(answer("yes", limit: 8) == nil)
  }

  @Test(arguments: ["sleep SECONDS", "exec sleep SECONDS >&-", "sleep SECONDS & exit 0"])
  func `who takes too long is left out, and doesn't stay`(line: String) throws {
    let seconds = "1000.\(UInt32.random(in: 0...UInt32.max))"
    let clock = ContinuousClock()
    let start = clock.now
    expect(
      answer(line.replacing("SECONDS", with: seconds), within: .milliseconds(200)) == nil)
    expect(clock.now - start < .seconds(10))
    // What is killed takes a moment to go.
    for _ in 0..<500 where isRunning(seconds) { usleep(10_000) }
    expect(!isRunning(seconds))
  }

  /// Whether there is a sleep of that length.
  private func isRunning(_ seconds: String) -> Bool {
    let sleeping = ProcessTable.programs(named: ["sleep"], of: getuid())
    return sleeping.contains { $0.arguments.contains(seconds) }
  }
}
