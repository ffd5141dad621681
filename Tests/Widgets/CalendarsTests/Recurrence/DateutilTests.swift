import Expectations
import Foundation
import RandomTesting
import Testing

@testable import Calendars

@Suite("Random rules compared with python3-dateutil")
struct DateutilTests {
  private static let count = trials(100, of: 1_500)
  private static let most = 60

  /// Reads lines of a rule, a start, and a range; says the occurrences of each, no more than so many. One
  /// that takes it too long is left out.
  private static let program = """
    import calendar, datetime, signal, sys
    from dateutil.rrule import rrulestr
    class Late(Exception): pass
    def late(*_): raise Late
    signal.signal(signal.SIGPROF, late)
    base = datetime.datetime(1970, 1, 1)
    for line in sys.stdin:
      rule, start, low, high = line.split()
      at = lambda text: base + datetime.timedelta(seconds=int(text))
      signal.setitimer(signal.ITIMER_PROF, 0.05)
      try:
        times = []
        for time in rrulestr('RRULE:' + rule, dtstart=at(start)).xafter(at(low), inc=True):
          if time >= at(high) or len(times) >= \(most): break
          times.append(calendar.timegm(time.timetuple()))
        signal.setitimer(signal.ITIMER_PROF, 0)
        print(*times)
      except (Late, ValueError):
        signal.setitimer(signal.ITIMER_PROF, 0)
        print('late')
    """

  private struct Case {
    var made: RandomRules.Made
    var range: Range<Int>
  }

  private func told(_ cases: [Case]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", DateutilTests.program]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let lines = cases.map {
      "\($0.made.rule) \($0.made.start) \($0.range.lowerBound) \($0.range.upperBound)\n"
    }
    // Its answers are longer than a pipe holds: they are read while it is asked.
    let writer = input.fileHandleForWriting
    let text = Data(lines.joined().utf8)
    Thread {
      try? writer.write(contentsOf: text)
      try? writer.close()
    }
    .start()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
    return String(decoding: answer, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `occurrences are equal from the start and from any later time`() throws {
    var rules = RandomRules(random: SeededNumbers(seed: 5_545))
    let cases = (0..<DateutilTests.count).map { _ in
      let made = rules.next()
      let days =
        Bool.random(using: &rules.random) ? 0 : Int.random(in: 0...2_000, using: &rules.random)
      let isShort = ["HOURLY", "MINUTELY", "SECONDLY"].contains { made.rule.contains($0) }
      let from = made.start + days * 86_400
      return Case(made: made, range: from..<(from + (isShort ? 30 : 2_000) * 86_400))
    }
    let told = try told(cases)
    var compared = 0
    for (test, answer) in zip(cases, told) where answer != "late" {
      let rule = try #require(RecurrenceRule(Array(test.made.rule.utf8)), "\(test.made.rule)")
      let walk = RecurrenceWalk(rule, start: test.made.start, in: test.range)
      let found = walk.lazy.filter { $0 >= test.range.lowerBound }
        .prefix { $0 < test.range.upperBound }.prefix(DateutilTests.most)
      let expected = answer.split(separator: " ").compactMap { Int($0) }
      expect(
        Array(found) == expected, "\(test.made.rule) from \(test.made.start) in \(test.range)")
      if !expected.isEmpty { compared += 1 }
    }
    expect(compared > DateutilTests.count / 3, "\(compared) had occurrences to compare")
  }
}
