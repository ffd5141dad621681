// Ownership: whoever orders owns the order; released, it takes the wish back and ends the process
// that works on it. The desk knows orders weakly, and owns their processes until those have ended,
// to say what they have cost; released, it ends them. Threads: main only; nothing here waits.

internal import GLib
internal import Pictures
internal import Starting

/// Where pictures of widgets are made pixels. It unpacks nothing itself: for each order there is a
/// process of its own, `today-pictures`, which has given up all else before it reads the first byte.
/// No two widgets share one, so that a picture that takes it over sees no other widget's.
public final class PictureDesk {
  /// More at a time would only get into each other's way.
  private static let most = 2

  private let program: String?
  private var running = 0
  private var waiting: [WaitingOrder] = []
  /// The processes of orders, by the numbers of those.
  private var processes: [Int: ChildProcess] = [:]
  private var lastNumber = 0

  /// Without a program no picture is ever seen, which is said where one is wanted.
  public init(program: String? = PictureDesk.installedProgram) { self.program = program }

  /// The program beside the one that is running, if it is there.
  public static var installedProgram: String? {
    let folder = Resources.libexec(executable: ThisProcess.executable ?? "") { File($0).exists }
    return GLib.Command.executable(named: "\(folder)/today-pictures", inPath: "")
  }

  /// Has pictures made pixels, and hands them over later, from the main loop: nil for each that
  /// can't be had, and why. What that has cost the processor is told when it is known, also where
  /// nobody wants the pictures any more.
  func order(
    _ requests: [PictureRequest], onCost: @escaping (Duration) -> Void = { _ in },
    then completion: @escaping (_ pixels: [Pixels?], _ problem: String?) -> Void
  ) -> PictureOrder {
    lastNumber += 1
    let order = PictureOrder(requests, number: lastNumber, in: self, cost: onCost, completion)
    waiting.append(WaitingOrder(order: order))
    startNext()
    return order
  }

  fileprivate func started(_ process: ChildProcess, for order: Int) { processes[order] = process }

  /// The process of an order has exited: returns the processor time that it took.
  fileprivate func exited(_ order: Int) -> Duration? {
    processes.removeValue(forKey: order)?.processorTime
  }

  /// An order is over, or taken back. A process that was taken over would stay otherwise.
  fileprivate func ended(_ number: Int) {
    processes[number]?.kill()
    running -= 1
    startNext()
  }

  private func startNext() {
    while running < PictureDesk.most, !waiting.isEmpty {
      guard let order = waiting.removeFirst().order else { continue }
      running += 1
      order.start(program)
    }
  }

  private struct WaitingOrder {
    weak var order: PictureOrder?
  }
}

/// Pictures that are being made pixels.
final class PictureOrder {
  private let requests: [PictureRequest]
  private let completion: ([Pixels?], String?) -> Void
  private let reportCost: (Duration) -> Void
  private let number: Int
  private weak var desk: PictureDesk?
  private var answers: PictureAnswers
  private var pixels: [Pixels?] = []
  private var deadline: Source?
  private var hasStarted = false

  /// However slow the machine is: after this nobody waits for a picture.
  private static let patience = Duration.seconds(10)

  init(
    _ requests: [PictureRequest], number: Int, in desk: PictureDesk,
    cost: @escaping (Duration) -> Void, _ completion: @escaping ([Pixels?], String?) -> Void
  ) {
    self.requests = requests
    self.number = number
    self.desk = desk
    reportCost = cost
    self.completion = completion
    answers = PictureAnswers(to: requests)
  }

  isolated deinit { if hasStarted { desk?.ended(number) } }

  func start(_ program: String?) {
    hasStarted = true
    guard let program else { return endSoon("today-pictures, which decodes it, is not installed") }
    do {
      let child = try ChildProcess(
        GLib.Command(program, arguments: ["\(ThisProcess.identifier)"], environment: [:]),
        ChildProcess.Handlers(
          output: { [weak self] in self?.receive($0) },
          exit: { [weak self, weak desk, number, reportCost] exit in
            self?.processEnded(exit)
            if let cost = desk?.exited(number) { reportCost(cost) }
          }),
        urgency: .normal)
      for request in requests {
        child.write(request.head)
        child.write(request.bytes)
      }
      child.closeInput()
      desk?.started(child, for: number)
      deadline = .after(PictureOrder.patience) { [weak self] in
        self?.end("it took longer than \(PictureOrder.patience.components.seconds) seconds")
      }
    } catch {
      endSoon("\(error)")
    }
  }

  private func receive(_ bytes: [UInt8]) {
    guard hasStarted else { return }
    do {
      pixels += try answers.receive(bytes)
      if answers.areComplete { end(pixels.contains(nil) ? "it is no whole PNG or JPEG" : nil) }
    } catch {
      end("what decoded it said what nobody had asked for")
    }
  }

  private func processEnded(_ exit: Exit) {
    switch exit {
    case .status: end("what decoded it ended early")
    case .signal(let number): end("what decoded it was ended by signal \(number)")
    }
  }

  /// Not while it is being ordered.
  private func endSoon(_ problem: String) {
    deadline = .idle(priority: .normal) { [weak self] in self?.end(problem) }
  }

  private func end(_ problem: String?) {
    guard hasStarted else { return }
    hasStarted = false
    deadline = nil
    desk?.ended(number)
    completion(pixels + Array(repeating: nil, count: requests.count - pixels.count), problem)
  }
}
