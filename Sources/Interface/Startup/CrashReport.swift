/// A crash report.
public nonisolated struct CrashReport: Hashable, Sendable {
  /// Such as "Today 0.1.0".
  public let program: String
  /// Such as "SIGSEGV".
  public let signal: String
  /// Seconds since 1970.
  public let time: Int
  /// The name of the crashed thread.
  public let thread: String
  /// The backtrace, the innermost call first: "today(+0x1f40)".
  public let calls: [String]

  /// Parses a file, which may be truncated after its first lines.
  public init?(bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(CrashReport.clean)
    guard lines.count >= 3, !lines[0].isEmpty,
      let signal = lines[1].dropped("signal "), let text = lines[2].dropped("time "),
      let time = Int(text)
    else { return nil }
    program = lines[0]
    self.signal = signal
    self.time = time
    thread = lines.count > 3 ? lines[3].dropped("thread ") ?? "" : ""
    calls = CrashReport.withoutHandler(
      lines.dropFirst(4).filter { !$0.isEmpty }.map(CrashReport.call))
  }

  /// Removes the calls of the handler itself, up to the C library that called it.
  private static func withoutHandler(_ calls: [String]) -> [String] {
    guard let end = calls.prefix(4).firstIndex(where: { $0.hasPrefix("libc.so") }) else {
      return calls
    }
    return Array(calls[(end + 1)...])
  }

  /// A call without its library's folder and its address in memory:
  /// "/usr/lib/libgtk-4.so.1(gtk_widget_show+0x1d)[0x7f…]".
  private static func call(_ line: String) -> String {
    let place = line.prefix { $0 != "(" && $0 != "[" }
    let name = place.split(separator: "/").last ?? place
    let rest = line.dropFirst(place.count).prefix { $0 != "[" }
    return String(rest.isEmpty ? line.dropFirst(place.count) : name + rest)
  }

  /// Sanitizes a line, which may be corrupt.
  private static func clean(_ line: Substring) -> String {
    String(String.UnicodeScalarView(line.unicodeScalars.prefix(300).filter { !$0.isControl }))
  }
}

nonisolated extension String {
  fileprivate func dropped(_ start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)) : nil
  }
}

nonisolated extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
