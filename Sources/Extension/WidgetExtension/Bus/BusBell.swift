// Ownership: owns both ends of a socket pair. Threads: any thread may ring; that of the connection waits.

internal import Glibc

/// Wakes up a connection that waits, from another thread.
public final class BusBell: Sendable {
  private let reading: CInt
  private let writing: CInt

  public init() {
    var ends: [CInt] = [-1, -1]
    // Without descriptors that are left, only messages and the timeout end a wait.
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(kind), 0, &ends)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  public func ring() {
    // If the socket is full, it has rung often enough.
    _ = write(writing, [1], 1)
  }

  /// Waits for the connection's descriptor or the bell. Returns what `poll` does, or a negative error.
  func wait(
    with connection: pollfd, for rest: Duration
  ) -> (code: CInt, isRung: Bool) {
    var waiting = [connection, pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    let time = min(rest, .seconds(3600))
    let milliseconds =
      time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000 + 1
    let code = poll(&waiting, 2, CInt(milliseconds))
    guard code >= 0 else { return (-errno, false) }
    guard waiting[1].revents != 0 else { return (code, false) }
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) == bytes.count {}
    return (code, true)
  }
}
