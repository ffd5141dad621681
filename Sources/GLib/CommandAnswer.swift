// Threads: any, and it waits: for looks that are made beside the main loop anyway.

internal import Glibc

extension Command {
  /// What the program says on its standard output, if it has ended well within a time and hasn't said more
  /// than `limit` bytes; nil otherwise. Nothing of it is left running.
  public func answer(limit: Int, within patience: Duration) -> [UInt8]? {
    let end = Moment.now + patience
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else { return nil }
    defer { close(nothing) }
    guard let pipe = try? Pipe(for: program) else { return nil }
    defer { close(pipe.reading) }
    let leader = try? spawn(input: nothing, output: pipe.writing, error: nothing)
    close(pipe.writing)
    guard let leader else { return nil }
    let words = Command.read(pipe.reading, limit: limit, until: end)
    // Who has closed its output may still be about to end.
    var status: Int32 = 0
    var hasEnded = false
    while words != nil, !hasEnded, Moment.now < end {
      hasEnded = Command.hasEnded(leader)
      if !hasEnded { usleep(1000) }
    }
    // Before it is reaped: then its number could be somebody else's.
    kill(-leader, SIGKILL)
    while waitpid(leader, &status, 0) < 0, errno == EINTR {}
    return hasEnded && status == 0 ? words : nil
  }

  /// All that comes, if that has an end.
  private static func read(_ descriptor: Int32, limit: Int, until end: Moment) -> [UInt8]? {
    var words: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = (end - .now) / .milliseconds(1)
      let ready = poll(&state, 1, Int32(max(0, left.rounded(.up))))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? words : nil }
      words += part[..<count]
      guard words.count <= limit else { return nil }
    }
  }

  private static func hasEnded(_ leader: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(leader), &information, WEXITED | WNOWAIT | WNOHANG) == 0
      && information.si_signo == SIGCHLD
  }
}
