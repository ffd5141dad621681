// Ownership: a running group keeps itself alive until its leader is reaped, so that no caller has
// to wait for a child to avoid a zombie. Threads: main only. While the leader is a zombie, its ID
// can't be reused; the rest of the group is killed then.

internal import CGLib
internal import Glibc
// The compiler attributes C's time types to whichever module it loads first.
internal import SwiftOverlayShims

/// The exit of a process.
public enum Exit: Hashable, Sendable {
  /// It exited with this status; 0 is success.
  case status(Int32)
  /// A signal killed it.
  case signal(Int32)
}

/// A child process and its descendants.
@MainActor final class ProcessGroup {
  let leader: pid_t
  /// Called once, when the leader has exited and the group is gone.
  weak var owner: ChildProcess?

  private let isGuard: Bool
  private let descriptor: Int32
  private var deadline: Source?
  private var watch: Source?
  private(set) var isRunning = true
  /// The CPU time of the leader and of the children it waited for, once it has exited.
  private(set) var processorTime = Duration.zero

  /// The time that a guard has to kill its children.
  private static let patience = Duration.seconds(5)

  /// Supervises a child that leads its own group. If that fails, the child was killed.
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

  /// Kills the group. A guard gets SIGHUP first, and is killed only if it doesn't exit.
  func kill() {
    guard isRunning else { return }
    guard isGuard else { return signal(SIGKILL) }
    signal(SIGHUP)
    // It may be stopped.
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
    // Any handler may release the owner; then no other is called.
    guard let pipes = owner?.close() else { return }
    pipes.forEach { $0.drain() }
    owner?.report(exit)
  }
}

extension Exit {
  /// The macros WIFEXITED and WTERMSIG of C.
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
