import Expectations
import Plugins
import TestDesktop
import Testing
import WidgetCore

@testable import Widgets

@Suite struct PluginTimingTests {
  private let start = ContinuousClock.now

  @Test func `a slow plugin gets SIGTERM, then SIGKILL`() {
    var deadline = PluginDeadline(from: start, within: .seconds(30))
    expect(deadline.pass(start + .seconds(29)) == nil)
    expectEqual(deadline.pass(start + .seconds(30)), .ask)
    expect(deadline.isEnding)
    expect(deadline.pass(start + .seconds(31)) == nil)
    expectEqual(deadline.pass(start + .seconds(32)), .force)
    // Repeated until the process is gone.
    expect(deadline.pass(start + .milliseconds(32_500)) == nil)
    expectEqual(deadline.pass(start + .seconds(33)), .force)
  }

  @Test func `a streaming plugin has no deadline`() {
    var deadline = PluginDeadline(from: start, within: nil)
    expect(deadline.time == nil)
    expect(deadline.pass(start + .seconds(1_000_000)) == nil)
    expectEqual(deadline.end(at: start), .ask)
    expectEqual(deadline.pass(start + PluginDeadline.grace), .force)
  }

  @Test func `a stream is shown after a short pause`() {
    var stream = PluginStream(from: start)
    stream.take(Array("a\n".utf8), at: start)
    expect(!stream.isDue(at: start + .milliseconds(499)))
    expect(stream.isDue(at: start + PluginStream.pace))
    expect(stream.shown(at: start + PluginStream.pace) == Array("a\n".utf8))
    expect(stream.nextShow == nil)
  }

  @Test func `a stream without pauses is shown at a fixed interval`() {
    var stream = PluginStream(from: start)
    var shown = 0
    for step in 0..<1000 {
      let now = start + .milliseconds(step * 10)
      stream.take(Array("\(step)\n~~~\n".utf8), at: now)
      if stream.isDue(at: now) {
        shown += 1
        expect(stream.shown(at: now) == Array("\(step)\n".utf8))
      }
    }
    expect((15...20).contains(shown))
  }

  @Test func `a stream that floods its output is blocked until the next display`() {
    var stream = PluginStream(from: start)
    stream.take([UInt8](repeating: 0x78, count: PluginStream.most), at: start)
    expect(!stream.isFull)
    stream.take([0x78], at: start)
    expect(stream.isFull)
    _ = stream.shown(at: start + PluginStream.pace)
    expect(!stream.isFull)
  }

  @Test func `the last output of a stream is shown when it ends`() {
    var stream = PluginStream(from: start)
    stream.take(Array("a\n~~~\nb\n".utf8), at: start)
    expect(stream.shown(at: start) == Array("a\n".utf8))
    expect(stream.shown(at: start, isOver: true) == Array("b\n".utf8))
  }

  @Test(
    "The reason and the age decide whether a plugin runs",
    arguments: [
      ("a.10m.sh", "", UpdateReason.appear, 300, false), ("a.10m.sh", "", .appear, 570, true),
      ("a.10m.sh", "", .user, 0, true), ("a.10m.sh", "", .settings, 0, true),
      ("a.10m.sh", "", .online, 0, true), ("a.10m.sh", "", .schedule, 0, false),
      ("a.sh", "", .appear, 0, true), ("a.10m+.sh", "", .appear, 0, true),
      ("a.10m+.sh", "", .schedule, 0, false),
      ("a.10m.sh", "<swiftbar.refreshOnOpen>true</swiftbar.refreshOnOpen>", .appear, 0, true),
      ("a.1s.sh", "<swiftbar.schedule>0 8 * * *</swiftbar.schedule>", .appear, 59, false),
      ("a.1s.sh", "<swiftbar.schedule>0 8 * * *</swiftbar.schedule>", .appear, 60, true),
    ])
  func isDue(_ file: String, _ comments: String, _ reason: UpdateReason, _ age: Int, _ isDue: Bool)
  {
    let plan = PluginPlan(PluginName(file: file), PluginComments(Array(comments.utf8)))
    expect(plan.isDue(reason, age: .seconds(age)) == isDue)
    expect(plan.isDue(reason, age: nil))
  }

  @Test func `a schedule takes precedence over the file name`() {
    let daily = "<swiftbar.schedule>0 8 * * *</swiftbar.schedule>"
    let name = PluginName(file: "a.10m.sh")
    let both = PluginPlan(name, PluginComments(Array(daily.utf8)))
    expect(both.wait(from: 7 * 3600, zone: 0) == .seconds(3600))
    expect(PluginPlan(name, PluginComments()).wait(from: 0, zone: 0) == .seconds(600))
    let neither = PluginPlan(PluginName(file: "a.sh"), PluginComments())
    expect(neither.wait(from: 0, zone: 0) == nil)
  }
}

@Suite struct PluginClicksTests {
  private func command(_ line: String) throws -> PluginCommand {
    let item = try #require(PluginOutput(Array("T\n---\n\(line)\n".utf8)).items.first)
    return try PluginCommand(
      try #require(item.action(PluginManner())), home: "/", find: PluginMachine.program,
      variable: { _ in nil })
  }

  /// Returns the result when all processes have exited.
  private func news(of clicks: inout PluginClicks) throws -> PluginClicks.News {
    var all = PluginClicks.News()
    try waitUntil("the end of what was clicked") {
      let news = clicks.check()
      all.problem = news.problem ?? all.problem
      all.refreshes = all.refreshes || news.refreshes
      return clicks.isEmpty
    }
    return all
  }

  private let environment = ["PATH": "/usr/bin:/bin"]

  @Test func `a missing program is an error at once`() throws {
    let lack = #expect(throws: PluginCommand.Lack.self) {
      try command("A | shell=/no/such/thing")
    }
    expectEqual(lack?.sentence, "It needs “/no/such/thing”, which isn’t installed here.")
    var clicks = PluginClicks()
    let objection = clicks.start(
      PluginCommand(program: "/no/such/thing", words: []), refreshes: false, in: "/",
      environment: environment)
    expectEqual(objection, "It can’t be started: No such file or directory")
    expect(clicks.isEmpty)
  }

  @Test func `a failure has the last line of its errors`() throws {
    var clicks = PluginClicks()
    let command = try command("A | shell=/bin/sh param1=-c param2='echo no >&2; exit 3'")
    expect(clicks.start(command, refreshes: true, in: "/", environment: environment) == nil)
    expectEqual(clicks.descriptors.count, 2)
    let news = try news(of: &clicks)
    expectEqual(news.problem?.sentence, "“sh” ended with status 3. no")
    expect(news.refreshes)
  }

  @Test func `a success is silent`() throws {
    var clicks = PluginClicks()
    let command = try command("A | shell=true")
    expect(clicks.start(command, refreshes: false, in: "/", environment: environment) == nil)
    let news = try news(of: &clicks)
    expect(news.problem == nil)
    expect(!news.refreshes)
  }
}
