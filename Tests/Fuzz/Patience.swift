import Glibc

/// What takes too long is a failure, as a crash is. It is the processor's time that counts, however
/// busy the machine is, and it may grow with the input, but not faster: the sanitizer and the checks
/// about the reader are paid from it, too.
enum Patience {
  #if UNOPTIMIZED
    private static let least = 2.0
    private static let perByte = 4e-5
  #else
    private static let least = 0.2
    private static let perByte = 4e-6
  #endif

  static func check(_ bytes: Int, _ body: () -> Void) {
    let start = now
    body()
    let cost = now - start
    precondition(cost < least + perByte * Double(bytes), "\(bytes) bytes took \(cost) s")
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
