import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// The state of the machine in a test.
@MainActor final class TestConditions: Conditions {
  weak var delegate: (any ConditionsDelegate)?
  var savesPower = false { didSet { delegate?.conditionsChanged() } }
  var network = Schedule.Network.online { didSet { delegate?.conditionsChanged() } }
  var slept = Duration.zero { didSet { delegate?.conditionsChanged() } }
  var timeZone = "UTC" { didSet { delegate?.timeZoneChanged() } }
  /// The wall clock's jump, by setting it or by sleep.
  var clockError = Duration.zero { didSet { timers.forEach { $0.timer?.clockWasSet() } } }
  private var timers: [WeakTimer] = []
  var wallClock: Duration { WallClock.now + clockError }
  private(set) var hasBegun = false

  func begin() { hasBegun = true }

  func wallTimer(_ onTime: @escaping @MainActor () -> Void) -> any WallTiming {
    let timer = TestTimer(self, onTime)
    timers.append(WeakTimer(timer: timer))
    return timer
  }

  private struct WeakTimer {
    weak var timer: TestTimer?
  }
}

/// A timer on the tests' clock.
@MainActor private final class TestTimer: WallTiming {
  private weak var conditions: TestConditions?
  private let onTime: @MainActor () -> Void
  private var time: Duration?
  private var source: Source?

  init(_ conditions: TestConditions, _ onTime: @escaping @MainActor () -> Void) {
    self.conditions = conditions
    self.onTime = onTime
  }

  func set(_ time: Duration?) {
    self.time = time
    source = time.flatMap { time in
      conditions.map { conditions in
        .after(max(.zero, time - conditions.wallClock)) { [weak self] in self?.onTime() }
      }
    }
  }

  func clockWasSet() {
    set(time)
    if time != nil { onTime() }
  }
}

/// A host with its home, and all its reports.
@MainActor final class HostUnderTest: HostObserver {
  let home: Home
  let conditions = TestConditions()
  private(set) var host: WidgetHost.Host
  private(set) var changes: [HostChange] = []
  private(set) var notices: [HostNotice] = []
  /// The outcomes of clicks, and the suggestions, in their order.
  private(set) var outcomes: [ActionOutcome] = []
  private(set) var suggestions: [SuggestionResult] = []

  init(_ home: Home, tools: RunningTools? = nil) {
    self.home = home
    MainLoop.serveTasks()
    host = HostUnderTest.make(home, conditions, tools)
    host.observer = self
  }

  /// A started host with a widget for each command, all on the panel: w0-1, w1-1 and so on.
  static func running(
    _ commands: [String], more: String = "", tools: RunningTools? = nil
  ) throws -> HostUnderTest {
    let home = try Home()
    for (index, command) in commands.enumerated() {
      try home.install("x.y.W\(index)", command, more)
    }
    let test = HostUnderTest(home, tools: tools)
    test.host.start()
    for index in commands.indices { try test.host.add("x.y.W\(index)") }
    return test
  }

  private static func make(
    _ home: Home, _ conditions: TestConditions, _ tools: RunningTools?
  ) -> WidgetHost.Host {
    WidgetHost.Host(
      HostSurroundings(
        folders: home.folders, search: home.search,
        tools: tools ?? home.tools, conditions: conditions))
  }

  func hostDidChange(_ change: HostChange) { changes.append(change) }
  func hostDidNotify(_ notice: HostNotice) { notices.append(notice) }

  /// Discards its reports, which would accumulate in a long test.
  func forgetChanges() { changes = [] }

  func state(_ name: String) -> WidgetState? { host.states.first { $0.instance == name } }

  func text(_ name: String) -> String? { state(name)?.content?.plainText }

  /// Sends a click.
  func send(_ action: String, to name: String) {
    Task.immediate { outcomes.append(await host.send(ActionRequest(action: action), to: name)) }
  }

  /// Requests suggestions for a place.
  func suggest(_ text: String, given texts: [String: String] = [:], in name: String) {
    Task.immediate {
      let result = await host.suggest(text, for: "place", given: texts, in: name)
      if let result { suggestions.append(result) }
    }
  }

  /// Gives widgets' processes real time if they have no end to wait for.
  func serve(for time: Duration) {
    var isOver = false
    let timer = Source.after(time, priority: .low) { isOver = true }
    turnLoop(for: "the time to pass") { isOver }
    timer.cancel()
  }

  /// Ends all processes, and waits for their exit.
  func finish(file: StaticString = #filePath, line: UInt = #line) {
    host.stop()
    turnLoop(for: "the end of all", file: file, line: line) {
      // Processes that ignore it are killed in manual time, too.
      advance(by: .milliseconds(200))
      return !host.hasProcesses
    }
    turnLoopUntilQuiet()
    XCTAssertEqual(home.processes, [], "processes", file: file, line: line)
  }
}

/// Counts the changes of the list and the installed widgets.
@MainActor final class ChangeCounter: PanelListDelegate {
  private(set) var count = 0

  func listDidChange() { count += 1 }
  func installedDidChange() { count += 1 }
  func didLookForWidgets() {}
}

extension Node {
  /// The first text in it.
  var plainText: String? {
    if case .text(let text) = kind { return text.text }
    return children.lazy.compactMap(\.plainText).first
  }
}

extension Supervisor {
  /// Retries before the pause after a failure is over.
  func skipPause() {
    guard case .failing(let until) = life.phase else { return XCTFail("it is \(life.phase)") }
    handle(.asked(.schedule), at: until)
  }
}
