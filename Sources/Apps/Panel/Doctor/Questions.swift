internal import GLib

/// Questions to services that may never answer: all are asked at once, and waited for together, no
/// longer than is said. What comes later is thrown away.
final class Questions {
  private let loop = MainLoop()
  private var open = 0
  private var works: [BackgroundWork] = []

  /// Asks on a thread of its own, which is left behind if it hangs.
  func ask<Answer: Sendable>(
    _ name: String, _ question: @escaping @Sendable () -> Answer,
    then take: @escaping (Answer) -> Void
  ) {
    let answered = expect()
    works.append(
      BackgroundWork(name, question) { answer in
        take(answer)
        answered()
      })
  }

  /// Waits for something else, too, until the function that is returned is called.
  func expect() -> () -> Void {
    open += 1
    var isOpen = true
    return { [weak self] in
      guard let self, isOpen else { return }
      isOpen = false
      open -= 1
      if open == 0 { loop.quit() }
    }
  }

  func wait(atMost limit: Duration) {
    guard open > 0 else { return }
    let deadline = Source.after(limit) { [loop] in loop.quit() }
    loop.run()
    deadline.cancel()
    works = []
  }
}
