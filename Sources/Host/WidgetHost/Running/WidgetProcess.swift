// Ownership: a `WidgetProcess` owns its child, a guard (Sources/Host/Guard), which has the program and all
// that it starts in its charge; released while that runs, it has it kill them. After its `exited`,
// nobody of the run is left.
// Threads: main only.

internal import GLib

/// One run of a widget's program: lines come and go, until it has ended.
@MainActor final class WidgetProcess: WidgetRun {
  /// A line of a message, in bytes.
  static let longestLine = 1_048_576
  /// What taking a piece out of the pipe costs before anything is done with it.
  private static let costOfReading = Duration.microseconds(50)
  /// Some pages of complaints.
  private static let errorAllowance = Allowance(bytes: 65_536, every: .seconds(1))

  let launch: Launch
  private let log: WidgetLog
  private let onNews: @MainActor (WidgetNews) -> Void
  private var child: ChildProcess?
  private var splitter = LineSplitter(limit: WidgetProcess.longestLine)
  private var effort = Effort()
  private var error = WidgetProcess.errorAllowance
  private var outputPause: Source?
  private var errorPause: Source?
  private var isHeard = true
  private var hasSpoken = false
  /// How its complaints begin, in a sandbox that may not have come about.
  private var firstComplaint: [UInt8] = []
  /// Lines that were read and are not told yet.
  private var waiting: [[UInt8]] = []
  /// The beginning of a character, at the end of what it has written to its standard error.
  private var unfinished: [UInt8] = []
  private let start = ProcessTable.uptime

  init(
    _ launch: Launch, log: WidgetLog, onNews: @escaping @MainActor (WidgetNews) -> Void
  ) throws(SystemError) {
    self.launch = launch
    self.log = log
    self.onNews = onNews
    let child = try ChildProcess(
      launch.command, isGuard: true,
      .init { [weak self] in
        self?.hear($0)
      } error: { [weak self] in
        self?.hearError($0)
      } exit: { [weak self] in
        self?.end($0)
      })
    self.child = child
  }

  /// The number of the process that all of it descends from: its guard.
  var root: Int32? { child.flatMap { $0.isRunning ? $0.identifier : nil } }

  /// The processor time that it had; known once it has ended.
  var processorTime: Duration { child?.processorTime ?? .zero }

  /// Sends a line. A widget that doesn't read is not told without end.
  func send(_ line: [UInt8]) {
    guard let child, child.pendingInput < WidgetProcess.longestLine else { return }
    child.write(line)
  }

  /// Tells it that nothing more will come.
  func closeInput() { child?.closeInput() }

  /// Asks all of its processes to end. Nothing that it says is heard any more.
  func terminate() {
    ignore()
    child?.terminate()
  }

  /// Kills all of its processes.
  func kill() {
    ignore()
    child?.kill()
  }

  /// From now on only its end counts; what it still says waits in the pipe and goes with it.
  func ignore() {
    isHeard = false
    outputPause = nil
    child?.pauseOutput()
  }

  /// Notes what it has cost the panel elsewhere. Where that is too much, it is not heard for a while:
  /// what it says waits in its pipe, and the widget with it.
  func charge(_ cost: Duration) {
    guard isHeard, case .pause(let pause, let isFirst) = effort.spend(cost, at: .now) else {
      return
    }
    child?.pauseOutput()
    outputPause = .after(pause) { [weak self] in self?.tell() }
    if isFirst { onNews(.costly) }
  }

  /// What bubblewrap said, where it was all that was ever heard. (A widget that says the same speaks
  /// ill of nobody but itself.)
  var sandboxComplaint: String? {
    guard launch.isSandboxed, !hasSpoken else { return nil }
    let line = firstComplaint.prefix { $0 != UInt8(ascii: "\n") }
    let start = Array("bwrap: ".utf8)
    guard line.starts(with: start) else { return nil }
    let text = String(decoding: line.dropFirst(start.count).prefix(200), as: UTF8.self)
    return TerminalText.harmlessLine(text)
  }

  private func hear(_ bytes: [UInt8]) {
    hasSpoken = true
    guard isHeard else { return }
    // All bytes cost, those of empty lines too.
    let cost = ThreadTime.cost { waiting += splitter.lines(completedBy: bytes) }
    charge(cost + WidgetProcess.costOfReading)
    if outputPause == nil { tell() }
  }

  /// Tells the lines that wait, as far as it may go on; the rest, and what is in the pipe, later.
  private func tell() {
    outputPause = nil
    var told = 0
    defer { waiting.removeFirst(min(told, waiting.count)) }
    // What a line leads to may be that no more is heard.
    while isHeard, told < waiting.count {
      let line = waiting[told]
      told += 1
      charge(ThreadTime.cost { onNews(.line(line)) })
      if outputPause != nil { return }
    }
    guard isHeard else { return }
    if splitter.isOverLimit {
      ignore()
      onNews(.lineTooLong)
    } else {
      child?.resumeOutput()
    }
  }

  private func hearError(_ bytes: [UInt8]) {
    if let pause = error.use(bytes.count, at: .now), child?.isRunning == true {
      child?.pauseError()
      errorPause = .after(pause) { [weak self] in self?.child?.resumeError() }
    }
    if launch.isSandboxed, firstComplaint.count < 256 { firstComplaint += bytes.prefix(256) }
    unfinished = log.append(unfinished + bytes)
  }

  private func end(_ exit: Exit) {
    outputPause = nil
    errorPause = nil
    if isHeard, let last = splitter.finish() { waiting.append(last) }
    // It is over: what is left is little.
    for line in waiting where isHeard { onNews(.line(line)) }
    waiting = []
    // The guard sees to it that nobody is left, unless it was killed itself.
    if case .signal = exit { Stragglers.end(of: launch.run, since: start) }
    onNews(.exited(exit))
  }
}
