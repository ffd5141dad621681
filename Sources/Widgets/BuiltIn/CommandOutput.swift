internal import Glibc

/// The output of a command.
struct CommandOutput {
  /// The output up to the limit.
  let text: String
  let isSuccess: Bool

  /// Runs a shell command without input; nil if it can't be started.
  /// - Parameters:
  ///   - seconds: the time limit.
  ///   - limit: the maximum length of the output in bytes.
  init?(of command: String, within seconds: Int, limit: Int) {
    guard let pipe = popen("exec timeout \(seconds) \(command) </dev/null 2>/dev/null", "re") else {
      return nil
    }
    text = String(decoding: readAll(fileno(pipe), limit: limit) ?? [], as: UTF8.self)
    isSuccess = pclose(pipe) == 0
  }
}
