internal import Glibc

/// The output of a command.
struct CommandOutput {
  /// The output up to the limit.
  let text: String
  /// The exit status; that of `timeout` if it ran too long.
  let status: Int32

  var isSuccess: Bool { status == 0 }

  init(text: String, status: Int32 = 0) { (self.text, self.status) = (text, status) }

  /// Runs a shell command without input; nil if it can't be started.
  /// - Parameters:
  ///   - seconds: the time limit.
  ///   - limit: the maximum length of the output in bytes.
  init?(of command: String, within seconds: Int, limit: Int) {
    guard let pipe = popen("exec timeout \(seconds) \(command) </dev/null 2>/dev/null", "re") else {
      return nil
    }
    text = String(decoding: readAll(fileno(pipe), limit: limit) ?? [], as: UTF8.self)
    let result = pclose(pipe)
    // A signal has the lower seven bits.
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : -1
  }
}
