// Ownership: the two descriptors stay open until the process ends.

internal import Glibc

/// The pipes to the host, moved to where nobody else writes or reads: what is printed goes to the
/// log, what is read by mistake finds nothing, and programs that the widget starts have neither.
struct StandardStreams {
  let input: Int32
  let output: Int32

  /// Claims them, once, before the widget's own code runs.
  static func claim() -> StandardStreams {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    // A host that is gone shows when it is written to. A handler, unlike ignoring, is not handed
    // on to programs that the widget starts.
    signal(SIGPIPE) { _ in }
    // Whoever started us may have turned it off.
    signal(SIGTERM, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    return StandardStreams(input: input, output: output)
  }
}
