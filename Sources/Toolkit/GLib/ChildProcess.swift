// Ownership: a `ChildProcess` owns our ends of three pipes and the life of the child's process
// group. Released while the child runs, it kills the group, or has the child kill what is in its charge;
// it calls no handler any more, and the child is reaped all the same. Threads: main only.

internal import CGLib
internal import Glibc

/// A running program: what it says, what it is told, how it ends.
@MainActor public final class ChildProcess {
  /// What to do with what the child says, and when it has ended. What has no handler is thrown
  /// away. Capture what owns the child weakly.
  public struct Handlers {
    /// Gets what the child writes, a piece at a time.
    public var output: (@MainActor ([UInt8]) -> Void)?
    /// Gets what the child writes to its standard error.
    public var error: (@MainActor ([UInt8]) -> Void)?
    /// Called once and last, after all that the child had written.
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
  private let onExit: (@MainActor (Exit) -> Void)?
  private var isLeft = false

  /// Starts the command. Handlers are called from the main loop, never from here; what it writes
  /// comes after whatever draws, unless it is waited for and `urgency` says so. A guard has others in
  /// its charge: instead of being killed it is told to kill them all (SIGHUP), and it ends by itself.
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
    onExit = handlers.exit
    group.onEnd = { [weak self] exit in
      // Any of the handlers may release the child; after that none is called.
      guard let pipes = self?.pipesAtTheEnd() else { return }
      pipes.forEach { $0.drain() }
      self?.onExit?(exit)
    }
  }

  isolated deinit {
    group.onEnd = nil
    if !isLeft { group.kill() }
    output?.close()
    error?.close()
  }

  /// The number of the process.
  public var identifier: Int32 { group.leader }

  /// Whether it has not ended yet.
  public var isRunning: Bool { group.isRunning }
}

// MARK: - Talking to it

extension ChildProcess {
  /// Sends bytes to its standard input. What it doesn't read at once is kept and sent later; what
  /// it will never read is forgotten.
  public func write(_ bytes: some Collection<UInt8>) { input.write(bytes) }

  /// The bytes that it has not read yet, beside what the system holds for it.
  public var pendingInput: Int { input.pendingCount }

  /// Ends its standard input after what has been written.
  public func closeInput() { input.closeWhenWritten() }

  /// Leaves what it says on its standard output in the pipe.
  public func pauseOutput() { output?.pause() }

  /// Goes on reading its standard output.
  public func resumeOutput() { output?.resume() }

  /// Leaves what it says on its standard error in the pipe.
  public func pauseError() { error?.pause() }

  /// Goes on reading its standard error.
  public func resumeError() { error?.resume() }

  /// Leaves what it says in the pipes, so that it has to wait. When it ends, what is in the pipes
  /// is delivered all the same.
  public func pauseReading() {
    output?.pause()
    error?.pause()
  }

  /// Goes on reading what it says.
  public func resumeReading() {
    output?.resume()
    error?.resume()
  }
}

// MARK: - What it uses

extension ChildProcess {
  /// The processor time that it had, with the children that it waited for; zero while it runs.
  public var processorTime: Duration { group.processorTime }
}

// MARK: - Ending it

extension ChildProcess {
  /// Asks the whole group to end, and kills it when the leader has not ended in time.
  public func terminate(grace: Duration = .seconds(2)) {
    guard isRunning else { return }
    guard grace > .zero else { return kill() }
    if deadline == nil { group.signal(SIGTERM) }
    deadline = .after(grace) { [weak self] in self?.kill() }
  }

  /// Ends its input and lets it end by itself: it isn't killed when it is released.
  public func leave() {
    isLeft = true
    closeInput()
  }

  /// Kills the whole group at once.
  public func kill() { group.kill() }

  private func pipesAtTheEnd() -> [ReadingPipe] {
    deadline = nil
    input.close()
    return [output, error].compactMap(\.self)
  }
}

/// A child that has just been started, with our ends of its pipes.
@MainActor private struct StartedChild {
  let group: ProcessGroup
  let input: Int32
  let output: Int32?
  let error: Int32?

  init(
    _ command: Command, isGuard: Bool, hasOutput: Bool, hasError: Bool
  ) throws(SystemError) {
    // The child's ends are closed here in any case, our own ends only when it doesn't start.
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
