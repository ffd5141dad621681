internal import Glibc

/// Ends the process when its parent exits, even while the widget is busy. It costs nothing until the pipe closes.
/// A closed pipe alone isn't enough: its writer may still wait for the response.
enum ParentWatch {
  static func start(_ input: Int32) {
    let parent = getppid()
    // Packs both numbers into the pointer that the thread receives.
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
