internal import Glibc

/// The words that this program was started with, its own name first.
///
/// Swift finds them on the stack, below the environment, as long as that lies there: a library that was
/// loaded before us and has set a variable has moved it away, and all words would be lost. The system
/// knows them in any case.
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

  /// Each word ends in a NUL, also an empty one.
  static func words(_ bytes: [UInt8]) -> [String]? {
    guard bytes.last == 0 else { return nil }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
