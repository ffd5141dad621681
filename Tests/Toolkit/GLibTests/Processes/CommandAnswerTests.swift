import Expectations
import GLib
import GLibTesting
import Glibc
import Testing

@Suite("Command output") struct CommandAnswerTests {
  private func answer(
    _ line: String, limit: Int = 100, within patience: Duration = .seconds(20)
  ) -> String? {
    Command("/bin/sh", arguments: ["-c", line], environment: ["PATH": "/usr/bin:/bin"])
      .output(limit: limit, within: patience).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `the output is returned if the program succeeds`() {
    expectEqual(answer("echo a; echo b >&2; sleep 0.05; echo c"), "a\nc\n")
    expectEqual(answer("exec >&-; sleep 0.1"), "")
    expect(answer("echo a; exit 1") == nil)
    expect(answer("echo a; kill -9 $$") == nil)
    expect(Command("/nonexistent/program").output(limit: 100, within: .seconds(20)) == nil)
  }

  @Test func `the output is limited`() {
    expectEqual(answer("printf 12345678", limit: 8), "12345678")
    expect(answer("printf 123456789", limit: 8) == nil)
    expect(answer("yes", limit: 8) == nil)
  }

  @Test(arguments: ["sleep 1000", "exec sleep 1000 >&-", "sleep 1000 & exit 0"])
  func `a program that takes too long is killed`(line: String) throws {
    let folder = try TemporaryFolder()
    let path = folder["alive"]
    try #require(mkfifo(path, 0o600) == 0)
    let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writing = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(reading) }
    let clock = ContinuousClock()
    let start = clock.now
    // Everything it starts inherits the end of the pipe.
    expect(answer("exec 3>'\(path)'; \(line)", within: .milliseconds(200)) == nil)
    expect(clock.now - start < .seconds(10))
    close(writing)
    // Killed processes take a moment to exit; the last one closes the pipe.
    var state = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    expectEqual(poll(&state, 1, 10_000), 1)
    expectEqual(state.revents, Int16(POLLHUP))
  }
}
