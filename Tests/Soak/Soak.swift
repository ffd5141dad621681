internal import Foundation
internal import RandomTesting
internal import TestDesktop

/// A session from its beginning to its report.
struct Soak {
  private let options: SoakOptions
  private var numbers: SeededNumbers
  private let session: SoakSession
  private var count = 0
  private var last: [SoakStep] = []
  /// Of the life of a panel that is measured; nil in one that isn't.
  private var beginning: (figures: SoakFigures, step: Int)?
  /// How many have ended since one was measured.
  private var livesUnmeasured = 0
  private var growth: [String] = []
  private var worst = 0

  /// More than that, in KiB, isn't noise.
  private static let mostGrowth = 2_048
  /// A life that is measured lasts so long: what would end it waits. To measure takes as long as a hundred steps, as
  /// the panel has to come to rest for it.
  private static let measuredSteps = 1_000
  /// Between two of them the panel ends as it comes, so often.
  private static let shortLives = 10

  init(_ options: SoakOptions) throws {
    self.options = options
    numbers = SeededNumbers(seed: options.seed)
    session = try SoakSession(program: options.program)
  }

  /// Whether nothing was lost.
  mutating func run() throws -> Bool {
    say("Seed \(options.seed); the disk \(session.hasSmallDisk ? "gets" : "can't be made") full")
    for id in SoakWidget.all.map(\.id) + SoakWidget.own.prefix(3) { try session.today("add", id) }
    session.expected = try session.listed()
    try begin()
    let wakeUps = session.wakeUps(in: 10)
    let end = ContinuousClock.now + options.duration
    while count < options.steps, ContinuousClock.now < end {
      let step = SoakStep.random(&numbers)
      if step.endsThePanel, let beginning, count - beginning.step < Soak.measuredSteps { continue }
      count += 1
      last = Array((last + [step]).suffix(12))
      do {
        if step.endsThePanel { try measure() }
        try session.take(step)
        try session.check()
        if step.endsThePanel { try beginWhereDue() }
      } catch {
        say("Step \(count): \(error)\nThe last steps: \(last)")
        return false
      }
      if count % 100 == 0 { say("\(count) steps") }
    }
    try measure()
    say("\(count) steps with nothing lost")
    say(growth.joined(separator: "\n"))
    say("Woken in 10 s while hidden: \(wakeUps) at first, \(session.wakeUps(in: 10)) at last")
    return worst <= Soak.mostGrowth
  }

  /// Takes down what a panel costs at its beginning. What is needed once is there after a while, such as
  /// the socket that tells of the network.
  private mutating func begin() throws {
    for _ in 0..<10 { try session.take(.toggle) }
    try session.rest()
    beginning = session.panel.flatMap { SoakFigures($0.pid) }.map { ($0, count) }
  }

  private mutating func beginWhereDue() throws {
    livesUnmeasured += 1
    guard livesUnmeasured > Soak.shortLives else { return }
    livesUnmeasured = 0
    try begin()
  }

  /// What the panel has gained since its beginning.
  private mutating func measure() throws {
    guard let (first, step) = beginning else { return }
    try session.rest()
    guard let now = session.panel.flatMap({ SoakFigures($0.pid) }) else { return }
    worst = max(worst, now.memory - first.memory)
    growth.append("Steps \(step) to \(count): \(first.text), then \(now.text)")
    beginning = nil
    guard now.descriptors <= first.descriptors else {
      throw SoakFinding(
        "\(now.descriptors) descriptors are open, \(first.descriptors) were: \(now.open) after \(first.open)"
      )
    }
  }
}

extension SoakStep {
  var endsThePanel: Bool {
    switch self {
    case .killPanel, .language: true
    default: false
    }
  }
}

/// Also what reads along through a pipe sees it at once.
func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
