internal import Glibc

/// Ends the process when the one that started it has died, even if the widget is busy. Until the
/// pipe is closed it costs nothing; and a closed pipe alone is no reason, since whoever closed it
/// may still wait for the answer.
enum ParentWatch {
  static func start(_ input: Int32) {
    let parent = getppid()
    // Both numbers travel in the one pointer that the thread is given.
    let both = UInt(UInt32(bitPattern: parent)) << 32 | UInt(UInt32(bitPattern: input))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        let both = UInt(bitPattern: context)
        ParentWatch.wait(
          input: Int32(truncatingIfNeeded: both), parent: Int32(truncatingIfNeeded: both >> 32))
        return nil
      }, UnsafeMutableRawPointer(bitPattern: both))
    if code == 0 { pthread_detach(thread) }
  }

  private static func wait(input: Int32, parent: pid_t) {
    var pipe = pollfd(fd: input, events: 0, revents: 0)
    while poll(&pipe, 1, -1) < 0 && errno == EINTR {}
    while getppid() == parent { usleep(50_000) }
    _exit(0)
  }
}
