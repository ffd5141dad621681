internal import Glibc
internal import Plugins

/// A running plugin: its process, its deadline, and its output.
struct PluginRun {
  typealias Instant = ContinuousClock.Instant

  /// The result of a run.
  enum Outcome {
    /// With a failure if a program was missing.
    case printed([UInt8], PluginFailure?)
    /// Without output or an error, which hides the card of SwiftBar's plugins.
    case empty
    /// A streaming plugin exited without an error.
    case stopped
    case failed(String)
  }

  let child: PluginChild
  private(set) var stream: PluginStream?
  private var deadline: PluginDeadline
  /// The reason that the runner ended it.
  private var why: String?

  init(_ child: PluginChild, isStreamable: Bool, at now: Instant = .now) {
    self.child = child
    stream = isStreamable ? PluginStream(from: now) : nil
    deadline = PluginDeadline(from: now, within: isStreamable ? nil : PluginRules.timeout)
  }

  /// The descriptors to poll; poll ignores -1.
  var descriptors: [Int32] { [isWaiting ? -1 : child.output, child.error] }

  /// Whether it is blocked because it prints faster than the panel shows.
  private var isWaiting: Bool { stream?.isFull ?? false }

  /// The time of the next deadline or display.
  var nextTime: Instant? { [deadline.time, stream?.nextShow].compactMap(\.self).min() }

  /// Reads output and enforces the deadline; returns the result once it has exited. `missing` returns required
  /// programs that aren't installed.
  mutating func check(
    at now: Instant, _ dialect: PluginDialect, missing: () -> [String]
  ) -> Outcome? {
    child.check(readsOutput: !isWaiting)
    if stream != nil {
      let printed = child.takePrinted()
      stream?.take(printed, at: now)
    } else if deadline.isEnding {
      // Discards its further output.
      _ = child.takePrinted()
    } else if child.printed.count > PluginRules.maximumOutput {
      why = PluginSentences.printedTooMuch
      follow(deadline.end(at: now))
    }
    guard let ending = child.ending else {
      if let demand = deadline.pass(now) { follow(demand) }
      return nil
    }
    // Kills the rest of its process group.
    if deadline.isEnding { child.end(with: SIGKILL) }
    return outcome(ending, dialect, missing)
  }

  private mutating func follow(_ demand: PluginDeadline.Demand) {
    why =
      why
      ?? PluginSentences.tookTooLong(seconds: Int(PluginRules.timeout / .seconds(1)))
    child.end(with: demand == .force ? SIGKILL : SIGTERM)
  }

  private func outcome(
    _ ending: PluginChild.Ending, _ dialect: PluginDialect, _ missing: () -> [String]
  ) -> Outcome {
    if let why { return .failed(why) }
    let complaint = child.complaint
    guard ending == .status(0) else {
      let missing = missing()
      guard missing.isEmpty else { return .failed(PluginSentences.needs(missing)) }
      if let program = complaint.program { return .failed(PluginSentences.lacks(program)) }
      switch ending {
      case .status(let status):
        return .failed(PluginSentences.ended(status: status, complaint.sentence))
      case .signal(let signal): return .failed(PluginSentences.ended(signal: signal))
      }
    }
    if stream != nil { return .stopped }
    let isBlank = child.printed.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let lack = complaint.program.map { PluginSentences.lacks($0) }
    guard isBlank else {
      return .printed(child.printed, lack.map { PluginFailure($0, output: said) })
    }
    if let lack { return .failed(lack) }
    return dialect.hidesWithoutOutput && complaint.sentence == nil
      ? .empty : .failed(PluginSentences.printedNothing(complaint.sentence))
  }

  /// Returns the output of a streaming plugin to show now.
  mutating func shownOfStream(at now: Instant, isOver: Bool) -> [UInt8] {
    stream?.shown(at: now, isOver: isOver) ?? []
  }

  /// The end of its output and errors, for troubleshooting.
  var said: String {
    var said = String(decoding: child.printed.suffix(PluginRun.maximumSaid), as: UTF8.self)
    guard !child.complaints.isEmpty else { return said }
    if !said.isEmpty, !said.hasSuffix("\n") { said += "\n" }
    return said + String(decoding: child.complaints.suffix(PluginRun.maximumSaid), as: UTF8.self)
  }

  private static let maximumSaid = 4096

  func end() { child.end(with: SIGTERM) }
}

/// The deadline of a run: first SIGTERM, then SIGKILL. Its clock is a parameter.
struct PluginDeadline: Equatable {
  typealias Instant = ContinuousClock.Instant

  enum Demand: Equatable {
    /// SIGTERM, so that it can clean up.
    case ask
    case force
  }

  /// The time of the next signal; nil without a time limit.
  private(set) var time: Instant?
  private(set) var isEnding = false

  /// The time between SIGTERM and SIGKILL.
  static let grace = Duration.seconds(2)
  /// The interval for repeating SIGKILL.
  static let again = Duration.seconds(1)

  init(from start: Instant, within limit: Duration?) { time = limit.map { start + $0 } }

  /// Returns the signal that is due, if any.
  mutating func pass(_ now: Instant) -> Demand? {
    guard let time, now >= time else { return nil }
    return end(at: now)
  }

  /// Ends the run early.
  mutating func end(at now: Instant) -> Demand {
    defer { isEnding = true }
    time = now + (isEnding ? PluginDeadline.again : PluginDeadline.grace)
    return isEnding ? .force : .ask
  }
}

extension PluginComments {
  /// Its required programs that aren't installed; ignores invalid names.
  var missing: [String] {
    dependencies.filter { name in
      name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
        && PluginMachine.program(name) == nil && PluginMachine.program("\(name)3") == nil
    }
  }
}
