// Ownership: the request belongs to the thread, with one end of a socket pair; the waiting thread
// has the other. Threads: any.

internal import CGLib
internal import Glibc

extension File {
  /// The timeout, in milliseconds.
  private static let patience: Int32 = 300

  /// Whether a file or a folder of this name exists; nil after a timeout, for example on a dead
  /// network mount.
  public func isThere(asFolder: Bool) -> Bool? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { return nil }
    defer { close(ends[0]) }
    let question = Unmanaged.passRetained(
      PresenceQuestion(file: self, asFolder: asFolder, answer: ends[1]))
    guard let thread = g_thread_try_new("presence", askForPresence, question.toOpaque(), nil) else {
      question.release()
      close(ends[1])
      return nil
    }
    g_thread_unref(thread)
    var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    var answer: UInt8 = 0
    guard poll(&waiting, 1, File.patience) == 1, Glibc.read(ends[0], &answer, 1) == 1 else {
      return nil
    }
    return answer == 1
  }
}

private final class PresenceQuestion: Sendable {
  let file: File
  let asFolder: Bool
  let answer: Int32

  init(file: File, asFolder: Bool, answer: Int32) {
    self.file = file
    self.asFolder = asFolder
    self.answer = answer
  }
}

private let askForPresence: GThreadFunc = { data in
  guard let data else { return nil }
  let question = Unmanaged<PresenceQuestion>.fromOpaque(data).takeRetainedValue()
  let isFolder = question.file.isFolder
  var answer: UInt8 = question.asFolder == isFolder && (isFolder || question.file.exists) ? 1 : 0
  // The waiting thread may have given up.
  send(question.answer, &answer, 1, Int32(MSG_NOSIGNAL))
  close(question.answer)
  return nil
}
