internal import Glibc

/// The command line, including the program name.
///
/// Swift looks for the arguments on the stack, below the environment. If a library that was loaded earlier
/// has set a variable, the environment is elsewhere and `CommandLine.arguments` is empty. /proc always has
/// them.
public enum ProgramWords {
  public static let all: [String] = read() ?? CommandLine.arguments

  private static func read() -> [String]? {
    let descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += piece.prefix(count)
    }
    return words(bytes)
  }

  /// Splits arguments, each of which ends in NUL, even an empty one.
  static func words(_ bytes: [UInt8]) -> [String]? {
    guard bytes.last == 0 else { return nil }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
