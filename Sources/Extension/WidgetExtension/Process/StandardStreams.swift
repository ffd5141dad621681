// Ownership: both descriptors stay open until the process ends.

internal import Glibc

/// The pipes to the host, moved to descriptors that no other code uses. Standard output goes to the log, standard
/// input is empty, and child processes inherit neither pipe.
struct StandardStreams {
  let input: Int32
  let output: Int32

  /// Claims the pipes, once, before the widget's code runs.
  static func claim() -> StandardStreams {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    // A write reports a closed pipe. Child processes would inherit an ignored signal, but not a handler.
    signal(SIGPIPE) { _ in }
    // The parent may have blocked or ignored it.
    signal(SIGTERM, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    return StandardStreams(input: input, output: output)
  }
}
