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
  /// The step after which the life of a panel is measured; nil in one that isn't.
  private var measuredFrom: Int?
  /// What it cost then.
  private var beginning: SoakFigures?
  /// How many have ended since one was measured.
  private var livesUnmeasured = 0
  private var growth: [String] = []
  private var worst = 0

  /// More than that, in KiB, isn't noise.
  private static let maximumGrowth = 2_048
  /// A life that is measured lasts so long: what would end it waits. To measure takes as long as three hundred steps,
  /// as the panel has to come to rest for it.
  private static let measuredSteps = 2_000
  private static let rests = 3
  /// Between two of them the panel ends as it comes, so often.
  private static let shortLives = 10
  /// Before one is measured, so many steps pass: what comes when it is first needed, and stays, is there then, such as
  /// fonts, and the classes of what is on the screens. In a life of ten thousand, its own memory grew by 2.4 MiB in the
  /// second and the third thousand, and by 0.9 in the seven that followed, when letters still stayed. What is lost with
  /// each step goes on growing.
  private static let firstSteps = 3_000

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
    try session.keepForLater()
    try session.bringBack()
    try session.rest()
    let wakeUps = session.wakeUps(in: 10)
    measuredFrom = Soak.firstSteps
    let end = ContinuousClock.now + options.duration
    while count < options.steps, ContinuousClock.now < end {
      let step = SoakStep.random(&numbers)
      if step.endsThePanel, let measuredFrom, count - measuredFrom < Soak.measuredSteps { continue }
      count += 1
      last = Array((last + [step]).suffix(12))
      do {
        if step.endsThePanel { try measure() }
        try session.take(step)
        try session.check()
        if step.endsThePanel { countLife() }
        if count == measuredFrom { beginning = try figures() }
      } catch {
        say("Step \(count): \(error)\nThe last steps: \(last)")
        return false
      }
      if count % 100 == 0 { say("\(count) steps") }
    }
    try measure()
    // What the last steps have left to do isn't what a panel at rest does.
    try session.bringBack()
    try session.rest()
    say("\(count) steps with nothing lost")
    if growth.isEmpty { growth = ["No panel lived long enough to be measured"] }
    say(growth.joined(separator: "\n"))
    say("Woken in 10 s while hidden: \(wakeUps) at first, \(session.wakeUps(in: 10)) at last")
    return worst <= Soak.maximumGrowth
  }

  private mutating func countLife() {
    livesUnmeasured += 1
    guard livesUnmeasured > Soak.shortLives else { return }
    livesUnmeasured = 0
    measuredFrom = count + Soak.firstSteps
  }

  /// What the panel costs at rest, with the cards, settings and looks that it began with: the least of some rests, since
  /// the heap keeps more after one than after another, and that differs by as much as is looked for.
  private mutating func figures() throws -> SoakFigures? {
    var least: SoakFigures?
    for _ in 0..<Soak.rests {
      try session.bringBack()
      try session.rest()
      guard let now = session.panel.flatMap({ SoakFigures($0.pid) }) else { return nil }
      if now.memory < least?.memory ?? .max { least = now }
    }
    return least
  }

  /// What the panel has gained since its beginning.
  private mutating func measure() throws {
    guard let first = beginning, let step = measuredFrom, let now = try figures() else { return }
    worst = max(worst, now.memory - first.memory)
    let line = "Steps \(step) to \(count): \(first.text), then \(now.text)"
    say(line)
    growth.append(line)
    (beginning, measuredFrom) = (nil, nil)
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
