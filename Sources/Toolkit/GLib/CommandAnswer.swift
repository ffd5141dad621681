// Threads: any, and it waits: for looks that are made beside the main loop anyway.

internal import CGLib
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
    let process = pidfd_open(leader, 0)
    defer { if process >= 0 { close(process) } }
    let words = Command.read(pipe.reading, limit: limit, until: end)
    // Who has closed its output may still be about to end.
    let hasEnded = words != nil && process >= 0 && isReadable(process, until: end)
    // Before it is reaped: then its number could be somebody else's.
    kill(-leader, SIGKILL)
    var status: Int32 = 0
    while waitpid(leader, &status, 0) < 0, errno == EINTR {}
    return hasEnded && status == 0 ? words : nil
  }

  /// All that comes, if that has an end.
  private static func read(_ descriptor: Int32, limit: Int, until end: Moment) -> [UInt8]? {
    var words: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while isReadable(descriptor, until: end) {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? words : nil }
      words += part[..<count]
      guard words.count <= limit else { return nil }
    }
    return nil
  }
}

/// Waits until there is something to be read, or a process that a descriptor stands for has ended; whether
/// that was in time.
func isReadable(_ descriptor: Int32, until end: Moment) -> Bool {
  var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while true {
    let left = (end - .now) / .milliseconds(1)
    let count = poll(&state, 1, Int32(max(0, left.rounded(.up))))
    if count >= 0 || errno != EINTR { return count > 0 }
  }
}
