import Expectations
import Testing

@testable import Benchmarks

@Suite struct `What a benchmark is asked for` {
  @Test func `There is a budget of eight minutes unless somebody says how often`() throws {
    try expectEqual(Options([]).budget, 8)
    try expectEqual(Options(["--budget", "3"]).budget, 3)
    try expect(Options(["--runs", "5"]).budget == nil)
    try expect(Options(["--quick"]).budget == nil)
    try expectEqual(Options(["--runs", "5", "--budget", "3"]).budget, 3)
  }

  @Test func `In a budget nothing is watched for long, but for as long as one says`() throws {
    let short = try Options([])
    expectEqual([short.idleSeconds, short.hiddenSeconds, short.runs], [5, 20, 10])
    let long = try Options(["--runs", "10"])
    expectEqual([long.idleSeconds, long.hiddenSeconds, long.runs], [10, 60, 10])
    try expectEqual(Options(["--hidden-seconds", "90"]).hiddenSeconds, 90)
  }

  @Test(arguments: [["--budget"], ["--budget", "0"], ["--budget", "soon"], ["--save"]])
  func `What makes no sense is refused`(arguments: [String]) {
    #expect(throws: BenchmarkError.self) { try Options(arguments) }
  }
}
