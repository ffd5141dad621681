/// Rows that come out of the same measurement. To add rows: write a family, add it to
/// `Benchmark.families`.
protocol Family {
  var name: String { get }
  var rows: [Row] { get }
  /// Runs that are not counted, for the page cache and first-time work.
  var warmUps: Int { get }

  /// How often it is repeated, at the most.
  func runs(_ options: Options) -> Int

  /// How often it is repeated at least, however little time there is.
  var fewestRuns: Int { get }

  /// What one run with one subject takes, in seconds, until that has been seen.
  var expectedSeconds: Double { get }

  /// Whether it makes sense for a subject.
  func applies(to subject: Subject) -> Bool

  /// Measures once; the keys are the names of rows.
  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double]
}

extension Family {
  var warmUps: Int { 1 }

  func runs(_ options: Options) -> Int { options.runs }

  /// As many as it takes to tell a change from noise.
  var fewestRuns: Int { 3 }

  func applies(to subject: Subject) -> Bool { true }
}
