// Ownership: a running group keeps itself alive until its leader has been reaped, so that nobody
// has to wait for a child in order not to leave a zombie. Threads: main only.
// While the leader is a zombie its number can't be given to another process or group. That is
// when the rest of the group is killed: later the number could be somebody else's.

internal import CGLib
internal import Glibc

/// How a process has ended.
public enum Exit: Hashable, Sendable {
  /// It ended by itself, with this status; 0 means success.
  case status(Int32)
  /// A signal ended it.
  case signal(Int32)
}

/// A child process with all that it starts in turn.
@MainActor final class ProcessGroup {
  let leader: pid_t
  /// Called once, when the leader has ended and the group is gone.
  var onEnd: (@MainActor (Exit) -> Void)?

  private let isGuard: Bool
  private let descriptor: Int32
  private var deadline: Source?
  private var watch: Source?
  private(set) var isRunning = true
  /// The processor time of the leader and of the children that it waited for, once it has ended.
  private(set) var processorTime = Duration.zero

  /// How long a guard may take to kill those in its charge.
  private static let patience = Duration.seconds(5)

  /// Takes charge of a child that leads its own group. If that fails, the child is gone already.
  init(leader: pid_t, of program: String, isGuard: Bool = false) throws(SystemError) {
    self.leader = leader
    self.isGuard = isGuard
    descriptor = pidfd_open(leader, 0)
    guard descriptor >= 0 else {
      let code = errno
      Glibc.kill(-leader, SIGKILL)
      waitpid(leader, nil, 0)
      throw SystemError(program, code: code)
    }
    // The cycle that keeps the group alive; `end` breaks it.
    watch = .descriptor(descriptor, .input) { _ in self.reap() }
  }

  /// Sends a signal to every process of the group.
  func signal(_ number: Int32) {
    if isRunning { Glibc.kill(-leader, number) }
  }

  /// Kills the group; a guard is told to, and killed only if it doesn't.
  func kill() {
    guard isRunning else { return }
    guard isGuard else { return signal(SIGKILL) }
    signal(SIGHUP)
    // Somebody may have stopped it.
    signal(SIGCONT)
    if deadline == nil { deadline = .after(ProcessGroup.patience) { self.signal(SIGKILL) } }
  }

  private func reap() {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(leader), &information, WEXITED | WNOWAIT | WNOHANG) == 0,
      information.si_signo == SIGCHLD
    else { return }
    signal(SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(leader, &status, 0, &usage) < 0, errno == EINTR {}
    processorTime = Duration(usage.ru_utime) + Duration(usage.ru_stime)
    end(Exit(waitStatus: status))
  }

  private func end(_ exit: Exit) {
    isRunning = false
    watch?.cancel()
    watch = nil
    deadline = nil
    close(descriptor)
    let report = onEnd
    onEnd = nil
    report?(exit)
  }
}

extension Exit {
  /// What the macros WIFEXITED and WTERMSIG tell in C.
  fileprivate init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .status((waitStatus >> 8) & 0xFF) : .signal(signal)
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(time.tv_sec) + .microseconds(time.tv_usec)
  }
}
