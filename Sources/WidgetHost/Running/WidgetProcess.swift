// Ownership: a `WidgetProcess` owns its child; released while that runs, it kills the group.
// After its `exited`, nobody of the run is left: those who had left the group are killed too.
// Threads: main only.

internal import GLib

/// One run of a widget's program: lines come and go, until it has ended.
@MainActor final class WidgetProcess {
  enum News {
    /// It has written a line.
    case line([UInt8])
    /// It has written a line of more than the limit, of which nothing is kept.
    case lineTooLong
    /// It is over; told once and last.
    case exited(Exit)
  }

  /// A line of a message, in bytes.
  static let longestLine = 1_048_576
  /// How much it may say in a second: two of the longest messages or thirty short ones, and some
  /// pages of complaints.
  private static let outputAllowance = Allowance(bytes: 2_200_000, every: .seconds(1))
  private static let leastCost = 73_000
  private static let errorAllowance = Allowance(bytes: 65_536, every: .seconds(1))

  let launch: Launch
  private let log: WidgetLog
  private let onNews: @MainActor (News) -> Void
  private var child: ChildProcess?
  private var splitter = LineSplitter(limit: WidgetProcess.longestLine)
  private var output = WidgetProcess.outputAllowance
  private var error = WidgetProcess.errorAllowance
  private var outputPause: Source?
  private var errorPause: Source?
  private var isHeard = true
  /// Lines that were read and are not told yet.
  private var waiting: [[UInt8]] = []
  private let start = ProcessTable.uptime

  init(
    _ launch: Launch, log: WidgetLog, onNews: @escaping @MainActor (News) -> Void
  ) throws(SystemError) {
    self.launch = launch
    self.log = log
    self.onNews = onNews
    let child = try ChildProcess(
      launch.command,
      .init { [weak self] in
        self?.hear($0)
      } error: { [weak self] in
        self?.hearError($0)
      } exit: { [weak self] in
        self?.end($0)
      })
    child.limitMemory(to: launch.memoryBackstop)
    child.leaveNoCore()
    self.child = child
  }

  /// The number of its process group.
  var group: Int32? { child.flatMap { $0.isRunning ? $0.identifier : nil } }

  /// The processor time that it had; known once it has ended.
  var processorTime: Duration { child?.processorTime ?? .zero }

  /// Sends a line. A widget that doesn't read is not told without end.
  func send(_ line: [UInt8]) {
    guard let child, child.pendingInput < WidgetProcess.longestLine else { return }
    child.write(line)
  }

  /// Tells it that nothing more will come.
  func closeInput() { child?.closeInput() }

  /// Asks the whole group to end. Nothing that it says is heard any more.
  func terminate() {
    ignore()
    child?.terminate()
  }

  /// Kills the whole group.
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

  private func hear(_ bytes: [UInt8]) {
    guard isHeard else { return }
    waiting += splitter.lines(completedBy: bytes)
    tell()
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
      onNews(.line(line))
      if isHeard, let pause = output.use(max(line.count, WidgetProcess.leastCost), at: .now),
        child?.isRunning == true
      {
        child?.pauseOutput()
        outputPause = .after(pause) { [weak self] in self?.tell() }
        return
      }
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
    log.append(bytes)
  }

  private func end(_ exit: Exit) {
    outputPause = nil
    errorPause = nil
    if isHeard, let last = splitter.finish() { waiting.append(last) }
    // It is over: what is left is little.
    for line in waiting where isHeard { onNews(.line(line)) }
    waiting = []
    Stragglers.end(of: launch.run, since: start)
    onNews(.exited(exit))
  }
}
