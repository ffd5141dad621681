// Ownership: a `WidgetProcess` owns its child, the supervisor process (Sources/Host/Guard), which owns the program and
// all its descendants; releasing it kills them. After `exited`, no process of the run is left.
// Threads: main only.

internal import GLib

/// One run of a widget's program: exchanges lines until the process exits.
@MainActor final class WidgetProcess: WidgetRun {
  /// Maximum length of a message, in bytes.
  static let longestLine = 1_048_576
  /// The cost of reading from the pipe.
  private static let costOfReading = Duration.microseconds(50)
  /// Limits the output to standard error.
  private static let errorAllowance = OutputQuota(bytes: 65_536, every: .seconds(1))

  let launch: Launch
  private let log: WidgetLog
  private let onNews: @MainActor (WidgetNews) -> Void
  private var child: ChildProcess?
  private var splitter = LineSplitter(limit: WidgetProcess.longestLine)
  private var effort = CostBudget()
  private var error = WidgetProcess.errorAllowance
  private var outputPause: Source?
  private var errorPause: Source?
  private var isHeard = true
  private var hasSpoken = false
  /// The start of the standard error, for failures of the sandbox.
  private var firstComplaint: [UInt8] = []
  /// Lines that were read and not handled yet.
  private var waiting: [[UInt8]] = []
  /// The unfinished character at the end of the standard error.
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

  /// The supervisor process.
  var root: Int32? { child.flatMap { $0.isRunning ? $0.identifier : nil } }

  /// The processor time; zero until the process has exited.
  var processorTime: Duration { child?.processorTime ?? .zero }

  /// Sends a line. The queue is limited if the widget doesn't read.
  func send(_ line: [UInt8]) {
    guard let child, child.pendingInput < WidgetProcess.longestLine else { return }
    child.write(line)
  }

  /// Closes the standard input.
  func closeInput() { child?.closeInput() }

  /// Sends SIGTERM to all processes, and ignores further output.
  func terminate() {
    ignore()
    child?.terminate()
  }

  /// Kills all processes.
  func kill() {
    ignore()
    child?.kill()
  }

  /// Ignores all further output, which stays in the pipe.
  func ignore() {
    isHeard = false
    outputPause = nil
    child?.pauseOutput()
  }

  /// Adds a cost of the panel. Over budget, reading pauses, and the full pipe blocks the widget.
  func charge(_ cost: Duration) {
    guard isHeard, case .pause(let pause, let isFirst) = effort.spend(cost, at: .now) else {
      return
    }
    child?.pauseOutput()
    outputPause = .after(pause) { [weak self] in self?.tell() }
    if isFirst { onNews(.costly) }
  }

  /// The error of bubblewrap, if it was the only output. A widget that fakes it only harms itself.
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
    // Empty lines cost, too.
    let cost = ThreadTime.cost { waiting += splitter.lines(completedBy: bytes) }
    charge(cost + WidgetProcess.costOfReading)
    if outputPause == nil { tell() }
  }

  /// Handles the waiting lines until the budget is exceeded; the rest follows later.
  private func tell() {
    outputPause = nil
    var told = 0
    defer { waiting.removeFirst(min(told, waiting.count)) }
    // Handling a line may end the reading.
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
    // The process has exited, so only little is left.
    for line in waiting where isHeard { onNews(.line(line)) }
    waiting = []
    // The supervisor process ends all others, unless it was killed itself.
    if case .signal = exit { OrphanedProcesses.end(of: launch.run, since: start) }
    onNews(.exited(exit))
  }
}
