// Ownership: a `ChildProcess` owns this process's ends of three pipes, and the child's process group. Releasing
// it while the child runs kills the group, or has a guard kill its own children; no handler is called again,
// and the child is still reaped. Threads: main only.

internal import CGLib
internal import Glibc

/// A running program: its output, its input and its exit.
@MainActor public final class ChildProcess {
  /// The handlers of its output and its exit. Output without a handler is discarded. Capture the
  /// owner of the child weakly.
  public struct Handlers {
    /// Receives its standard output in pieces.
    public var output: (@MainActor ([UInt8]) -> Void)?
    /// Receives its standard error.
    public var error: (@MainActor ([UInt8]) -> Void)?
    /// Called once, after all of its output.
    public var exit: (@MainActor (Exit) -> Void)?

    public init(
      output: (@MainActor ([UInt8]) -> Void)? = nil, error: (@MainActor ([UInt8]) -> Void)? = nil,
      exit: (@MainActor (Exit) -> Void)? = nil
    ) {
      self.output = output
      self.error = error
      self.exit = exit
    }
  }

  private let group: ProcessGroup
  private let input: WritingPipe
  private let output: ReadingPipe?
  private let error: ReadingPipe?
  private var deadline: Source?
  private let handlers: Handlers
  private var isLeft = false

  /// Starts the command. Handlers are called from the main loop, after drawing unless `urgency`
  /// says otherwise. A guard supervises other processes: instead of being killed, it gets SIGHUP,
  /// kills its children, and exits.
  public init(
    _ command: Command, isGuard: Bool = false, _ handlers: Handlers = Handlers(),
    urgency: Priority = .idle
  ) throws(SystemError) {
    let started = try StartedChild(
      command, isGuard: isGuard, hasOutput: handlers.output != nil, hasError: handlers.error != nil)
    group = started.group
    input = WritingPipe(started.input)
    output = handlers.output.flatMap { handler in
      started.output.map { ReadingPipe($0, urgency, handler) }
    }
    error = handlers.error.flatMap { handler in
      started.error.map { ReadingPipe($0, urgency, handler) }
    }
    self.handlers = handlers
    group.owner = self
  }

  isolated deinit {
    if !isLeft { group.kill() }
    output?.close()
    error?.close()
  }

  /// The process ID.
  public var identifier: Int32 { group.leader }

  /// Whether it hasn't exited yet.
  public var isRunning: Bool { group.isRunning }
}

// MARK: - Input and output

extension ChildProcess {
  /// Writes to its standard input. Bytes that it doesn't read at once are buffered; those that it
  /// never reads are dropped.
  public func write(_ bytes: some Collection<UInt8>) { input.write(bytes) }

  /// The number of buffered bytes, without those in the pipe.
  public var pendingInput: Int { input.pendingCount }

  /// Closes its standard input once everything is written.
  public func closeInput() { input.closeWhenWritten() }

  /// Stops reading its standard output.
  public func pauseOutput() { output?.pause() }

  /// Resumes reading its standard output.
  public func resumeOutput() { output?.resume() }

  /// Stops reading its standard error.
  public func pauseError() { error?.pause() }

  /// Resumes reading its standard error.
  public func resumeError() { error?.resume() }
}

// MARK: - Usage

extension ChildProcess {
  /// The CPU time of the child and of the children it waited for; zero while it runs.
  public var processorTime: Duration { group.processorTime }
}

// MARK: - Termination

extension ChildProcess {
  /// Sends SIGTERM to the group, and SIGKILL if the leader doesn't exit in time.
  public func terminate(grace: Duration = .seconds(2)) {
    guard isRunning else { return }
    guard grace > .zero else { return kill() }
    if deadline == nil { group.signal(SIGTERM) }
    deadline = .after(grace) { [weak self] in self?.kill() }
  }

  /// Closes its input and lets it exit by itself: it isn't killed when it is released.
  public func leave() {
    isLeft = true
    closeInput()
  }

  /// Kills the group at once.
  public func kill() { group.kill() }

  /// The leader has exited: closes the input, and returns the pipes that still have to be read.
  func close() -> [ReadingPipe] {
    deadline = nil
    input.close()
    return [output, error].compactMap(\.self)
  }

  func report(_ exit: Exit) { handlers.exit?(exit) }
}

/// A child that was just started, with our ends of its pipes.
@MainActor private struct StartedChild {
  let group: ProcessGroup
  let input: Int32
  let output: Int32?
  let error: Int32?

  init(
    _ command: Command, isGuard: Bool, hasOutput: Bool, hasError: Bool
  ) throws(SystemError) {
    // Our ends are closed only if the child doesn't start.
    var theirs: [Int32] = []
    var ours: [Int32] = []
    defer { theirs.forEach { close($0) } }
    do throws(SystemError) {
      let pipe = try Pipe(for: command.program)
      theirs.append(pipe.reading)
      ours.append(pipe.writing)
      for isHeard in [hasOutput, hasError] {
        if isHeard {
          let pipe = try Pipe(for: command.program)
          theirs.append(pipe.writing)
          ours.append(pipe.reading)
        } else {
          let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
          guard nowhere >= 0 else { throw SystemError("/dev/null", code: errno) }
          theirs.append(nowhere)
        }
      }
      let leader = try command.spawn(input: theirs[0], output: theirs[1], error: theirs[2])
      group = try ProcessGroup(leader: leader, of: command.program, isGuard: isGuard)
    } catch {
      ours.forEach { close($0) }
      throw error
    }
    input = ours[0]
    output = hasOutput ? ours[1] : nil
    error = hasError ? ours[hasOutput ? 2 : 1] : nil
  }
}
