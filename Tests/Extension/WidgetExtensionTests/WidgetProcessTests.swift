import Expectations
import FoundationEssentials
import Glibc
import TestDesktop
import Testing
import WidgetCore
import WidgetExtension

@Suite("The widget's process")
struct WidgetProcessTests {
  private let update = HostMessage.update(id: 1, UpdateRequest(instance: "one"))

  @Test func `it answers, stores values, and exits when the pipe closes`() throws {
    let program = try Program(widget: "example")
    let request = UpdateRequest(instance: "one", settings: ["name": .text("Ada")])
    program.send(.update(id: 7, request))
    guard case .response(let response) = try program.message() else {
      Issue.record("no answer")
      return
    }
    expectEqual(response.id, 7)
    guard case .newData(let update) = response.updateResult else {
      Issue.record("no content")
      return
    }
    expectEqual(update.content.firstText, "Hello, Ada")
    expect(update.refreshAfter == .seconds(60))
    program.send(.action(id: 8, ActionRequest(action: "reset")))
    try expectEqual(program.shown(), "Begun anew")
    program.send(.action(id: 9, ActionRequest(action: "unknown")))
    try expectEqual(program.shown(), "no data")
    program.closeInput()
    expectEqual(program.wait(), 0)
    expectEqual(program.log(), "")
    let home = try #require(program.home)
    let values = Store(path: home["today/store.db"]).values(
      of: "org.todayview.Example", instance: "one")
    try expectEqual(values.integer("updates"), 0)
  }

  @Test func `it answers everything sent before the pipe closed, even without a final line break`()
    throws
  {
    let program = try Program(widget: "example")
    var bytes = update.line + HostMessage.update(id: 2, UpdateRequest()).line
    bytes.removeLast()
    program.send(bytes)
    program.closeInput()
    try expectEqual(program.shown(), "Hello, you")
    try expectEqual(program.shown(), "Hello, you")
    expectEqual(program.wait(), 0)
  }

  @Test func `it exits at once on request`() throws {
    for signal in [nil, SIGTERM] {
      let program = try Program(widget: "example")
      program.send(update)
      _ = try program.message()
      if let signal { program.kill(signal) } else { program.send(.shutdown) }
      let time = ContinuousClock().measure { program.wait() }
      expect(program.wait() == (signal.map { 128 + $0 } ?? 0))
      expect(time < .seconds(2))
    }
  }

  @Test func `a busy widget exits on SIGTERM, and when its parent exits`() throws {
    let program = try Program(widget: "busy")
    program.send(update)
    _ = try program.message()
    program.kill(SIGTERM)
    expect(program.wait() == 128 + SIGTERM)

    // A shell starts the widget, prints its process id, and is killed; the pipe closes.
    let path = "'\(try TestProgram.path)'"
    let shell = try Program(
      path: "/bin/sh", ["-c", "\(path) busy <&3 & echo $!; exec 3<&-; wait"], input: 3)
    let pid = try #require(pid_t(shell.line() ?? ""))
    shell.send(update)
    _ = try shell.message()
    expectEqual(Glibc.kill(pid, 0), 0)
    shell.kill(SIGKILL)
    shell.wait()
    shell.closeInput()
    defer { if TestProgram.isAlive(pid) { _ = Glibc.kill(pid, SIGKILL) } }
    try waitUntil("the widget's end") { !TestProgram.isAlive(pid) }
  }

  @Test func `a closed pipe alone doesn't end a busy widget`() throws {
    let program = try Program(widget: "busy")
    program.send(update)
    _ = try program.message()
    program.closeInput()
    // Far longer than detecting the closed pipe takes.
    for _ in 0..<30 { _ = try program.message() }
    expect(TestProgram.isAlive(program.pid))
  }

  @Test func `printed text goes to the log, and child processes inherit neither pipe`() throws {
    let program = try Program(widget: "noisy")
    program.send(update)
    try expectEqual(program.shown(), "quiet nothing to read")
    program.send(.shutdown)
    expectEqual(program.rest(), "")
    let log = program.log()
    for noise in ["noise from init", "noise from update", "noise from a program"] {
      expect(log.contains(noise))
    }
  }

  @Test func `the response to a failure has its reason`() throws {
    let program = try Program(widget: "failing")
    program.send(update)
    try expectEqual(program.shown(), "failed: Disk /mnt is not mounted")
    program.send(.update(id: 2, UpdateRequest(settings: ["length": .number(3000)])))
    try expect(program.shown() == "failed: \(String(repeating: "x", count: 499))…")
  }

  @Test func `malformed messages are answered if possible, and do no harm`() throws {
    let program = try Program(widget: "example")
    program.send("nonsense")
    program.send("")
    program.send(#"{"jsonrpc":"2.0","id":3,"method":"update","params":[]}"#)
    program.send(#"{"jsonrpc":"2.0","id":4,"method":"later"}"#)
    program.send(#"{"jsonrpc":"2.0","method":"later"}"#)
    program.send(Array(repeating: UInt8(ascii: "x"), count: 3 << 20) + [10])
    program.send(update)
    try expectEqual(program.shown(), "failed: The message makes no sense")
    try expectEqual(program.shown(), "failed: The method later is not known")
    try expectEqual(program.shown(), "Hello, you")
    program.send(.shutdown)
    let log = program.log()
    expect(log.contains("A message makes no sense: "))
    expect(log.contains("A message has more than 1048576 bytes and was left out"))
  }

  @Test func `messages from two threads arrive whole, and the response once`() throws {
    let program = try Program(widget: "pushing")
    program.send(update)
    var texts: [String] = []
    var hasContent: [Bool] = []
    while texts.count < 202 {
      switch try program.message() {
      case .content(let update): texts.append(update.content.firstText)
      case .hasContent(let value): hasContent.append(value)
      case .response(let response):
        guard case .newData(let update) = response.updateResult else { break }
        texts.append(update.content.firstText)
      case .notify, .withdraw, .unknown: Issue.record("an unknown message")
      }
    }
    expectEqual(texts.first, "stored")
    expect(hasContent == [true])
    expect(texts.filter { $0 == "fetched" }.count == 1)
    expect(texts.filter { $0.hasPrefix("now") } == (0..<100).map { "now \($0)" })
    expect(texts.filter { $0.hasPrefix("later") } == (0..<100).map { "later \($0)" })
    program.send(.modeChanged(ModeChange(mode: .expanded, maximum: Extent(width: 1, height: 2))))
    guard case .content(let update) = try program.message() else {
      Issue.record("nothing was pushed")
      return
    }
    expectEqual(update.content.firstText, "expanded 2.0")
  }

  @Test func `content over the limit is a failure`() throws {
    let program = try Program(widget: "huge")
    program.send(update)
    try expectEqual(program.shown(), "failed: Too much content")
    program.send(.shutdown)
    expect(program.log().contains("The content has "))
  }

  @Test func `it exits when the host stops reading`() throws {
    let program = try Program(widget: "pushing")
    program.closeOutput()
    program.send(update)
    expectEqual(program.wait(), 0)
  }

  @Test func `an unknown widget is a usage error`() throws {
    for arguments in [[], ["nothing"]] as [[String]] {
      let program = try Program("SwiftWidget", arguments)
      expectEqual(program.wait(), 64)
      expect(program.log().hasPrefix("One of these widgets has to be named: busy, example"))
      expectEqual(program.rest(), "")
    }
  }

  @Test func `a widget that needs no services opens no store and doesn't load libcurl`() throws {
    let program = try Program(widget: "failing")
    program.send(update)
    _ = try program.message()
    expectEqual(program.home?.names, [])
    let maps = try String(contentsOfFile: "/proc/\(program.pid)/maps")
    expect(!maps.contains("libcurl"))
    expect(!maps.contains("libssl"))
  }
}
