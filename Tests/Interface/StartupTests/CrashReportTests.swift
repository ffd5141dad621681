import Expectations
import RandomTesting
import Testing

@testable import Startup

@Suite("Crash reports") struct CrashReportTests {
  private static let note = """
    Today 0.1.0
    signal SIGSEGV
    time 1795559758
    thread today
    /usr/bin/today(+0x1663)[0x55713e80d663]
    /lib/x86_64-linux-gnu/libc.so.6(+0x3c050)[0x7fc3b1b3c050]
    /usr/bin/today(+0x1318)[0x55713e80d318]
    /lib/x86_64-linux-gnu/libgtk-4.so.1(gtk_widget_show+0x1d)[0x7fc3b1b3c051]
    [0x7fc3b1b3c052]

    """

  @Test func `the backtrace omits folders, addresses, and the handler's own calls`() throws {
    let report = try #require(CrashReport(bytes: Array(Self.note.utf8)))
    expectEqual(report.program, "Today 0.1.0")
    expectEqual(report.signal, "SIGSEGV")
    expectEqual(report.time, 1_795_559_758)
    expectEqual(report.thread, "today")
    expect(
      report.calls == [
        "today(+0x1318)", "libgtk-4.so.1(gtk_widget_show+0x1d)", "[0x7fc3b1b3c052]",
      ])
  }

  @Test func `a report truncated after the time is valid, and before it isn't`() throws {
    let start = Self.note.utf8.prefix { $0 != UInt8(ascii: "h") }
    let cut = try #require(CrashReport(bytes: Array(start.dropLast())))
    expect(cut.calls.isEmpty && cut.thread.isEmpty)
    for length in 0..<20 {
      expect(CrashReport(bytes: Array(Self.note.utf8.prefix(length))) == nil)
    }
  }

  @Test func `no file contents put control sequences into the report`() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<2000 {
      var bytes = Array(Self.note.utf8)
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let report = CrashReport(bytes: bytes) else { continue }
      for text in [report.program, report.signal, report.thread] + report.calls {
        expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      }
    }
  }
}
