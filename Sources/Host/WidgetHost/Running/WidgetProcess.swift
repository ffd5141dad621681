// Ownership: a `WidgetProcess` owns its child, the guard (Sources/Host/Guard), which owns the program and
// all its descendants; releasing it kills them. After `exited`, no process of the run is left.
// Threads: main only.

internal import GLib

/// One run of a widget's program: exchanges lines until the process exits.
@MainActor final class WidgetProcess: WidgetRun {
  /// Maximum length of a message, in bytes.
  static let longestLine = 1_048_576
  /// The overhead of a line and of a read, in bytes.
  private static let extra = (line: 256, read: 1024)
  /// Maximum pause of reading: the widget may have a pending response.
  private static let longestPause = Duration.seconds(5)

  let launch: Launch
  private let log: WidgetLog
  private let onNews: @MainActor (WidgetNews) -> Void
  private var child: ChildProcess?
  private var splitter = LineSplitter(limit: WidgetProcess.longestLine)
  /// Limits the output in bytes; more waits in the pipe and blocks the widget.
  private var output = TokenBucket(most: 4 << 20, oneMoreEvery: .seconds(1) / (128 << 10))
  private var error = TokenBucket(most: 64 << 10, oneMoreEvery: .seconds(1) / (64 << 10))
  private var outputPause: Source?
  private var errorPause: Source?
  private var isHeard = true
  private var wasSlowed = false
  private var hasSpoken = false
  /// The start of the standard error, for failures of the sandbox.
  private var firstComplaint: [UInt8] = []
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

  /// The guard.
  var root: Int32? { child.flatMap { $0.isRunning ? $0.identifier : nil } }

  /// The processor time; zero until the process has exited.
  var processorTime: Duration { child?.processorTime ?? .zero }

  /// Sends a line. The queue is limited if the widget doesn't read.
  func send(_ line: [UInt8]) {
    guard let child, child.pendingInput < WidgetProcess.longestLine else { return }
    child.write(line)
  }

  /// The number of bytes that wait for the end of their line.
  var unfinishedOutput: Int { splitter.unfinishedCount }

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
    slowDown(reading: bytes)
    // Handling a line may end the reading.
    for line in splitter.lines(completedBy: bytes) where isHeard { onNews(.line(line)) }
    guard isHeard, splitter.isOverLimit else { return }
    ignore()
    onNews(.lineTooLong)
  }

  /// Pauses reading if the output is over its limit.
  private func slowDown(reading bytes: [UInt8]) {
    // Empty lines cost, too.
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    let cost = bytes.count + lines * WidgetProcess.extra.line + WidgetProcess.extra.read
    guard let pause = output.spend(cost, at: .now, longest: WidgetProcess.longestPause) else {
      return
    }
    child?.pauseOutput()
    outputPause = .after(pause) { [weak self] in
      self?.outputPause = nil
      if self?.isHeard == true { self?.child?.resumeOutput() }
    }
    if !wasSlowed { onNews(.slowed) }
    wasSlowed = true
  }

  private func hearError(_ bytes: [UInt8]) {
    let pause = error.spend(bytes.count, at: .now, longest: WidgetProcess.longestPause)
    if let pause, child?.isRunning == true {
      child?.pauseError()
      errorPause = .after(pause) { [weak self] in self?.child?.resumeError() }
    }
    if launch.isSandboxed, firstComplaint.count < 256 { firstComplaint += bytes.prefix(256) }
    unfinished = log.append(unfinished + bytes)
  }

  private func end(_ exit: Exit) {
    outputPause = nil
    errorPause = nil
    if isHeard, let last = splitter.finish() { onNews(.line(last)) }
    // The guard ends all others, unless it was killed itself.
    if case .signal = exit { OrphanedProcesses.end(of: launch.run, since: start) }
    onNews(.exited(exit))
  }
}
