// Ownership: the caller owns an order, which owns its process; releasing it cancels it and ends the
// process. This class holds orders weakly. Threads: main only, never blocking.

internal import GLib
internal import Pictures
internal import Startup

/// Decodes widgets' pictures. Each order has its own `today-pictures` process, which drops all
/// privileges before it reads a byte. Widgets never share one, so a malicious picture can't access
/// another widget's.
public final class PictureLoader {
  /// A higher concurrency gains nothing.
  private static let most = 2

  private let program: String?
  private var running = 0
  private var waiting: [WaitingOrder] = []

  /// Without the program no picture is shown, and each order reports that.
  public init(program: String? = PictureLoader.installedProgram) { self.program = program }

  /// The helper beside the running executable, if it exists.
  public static var installedProgram: String? {
    let folder = Resources.libexec(executable: ThisProcess.executable ?? "") { File($0).exists }
    return GLib.Command.executable(named: "\(folder)/today-pictures", inPath: "")
  }

  /// Decodes pictures and returns them later on the main loop: nil with a reason for each that
  /// fails.
  func order(
    _ requests: [PictureRequest],
    then completion: @escaping (_ pixels: [Pixels?], _ problem: String?) -> Void
  ) -> PictureOrder {
    let order = PictureOrder(requests, in: self, completion)
    waiting.append(WaitingOrder(order: order))
    startNext()
    return order
  }

  /// An order ended or was canceled.
  fileprivate func ended() {
    running -= 1
    startNext()
  }

  private func startNext() {
    while running < PictureLoader.most, !waiting.isEmpty {
      guard let order = waiting.removeFirst().order else { continue }
      running += 1
      order.start(program)
    }
  }

  private struct WaitingOrder {
    weak var order: PictureOrder?
  }
}

/// Pictures being decoded.
final class PictureOrder {
  private let requests: [PictureRequest]
  private let completion: ([Pixels?], String?) -> Void
  private weak var desk: PictureLoader?
  private var process: ChildProcess?
  private var answers: PictureAnswers
  private var pixels: [Pixels?] = []
  private var deadline: Source?
  private var hasStarted = false

  /// The timeout, even on a slow machine.
  private static let patience = Duration.seconds(10)

  init(
    _ requests: [PictureRequest], in desk: PictureLoader,
    _ completion: @escaping ([Pixels?], String?) -> Void
  ) {
    self.requests = requests
    self.desk = desk
    self.completion = completion
    answers = PictureAnswers(to: requests)
  }

  isolated deinit { if hasStarted { desk?.ended() } }

  func start(_ program: String?) {
    hasStarted = true
    guard let program else { return endSoon("today-pictures, which decodes it, is not installed") }
    // Other libraries are loaded before the decoder gives up its privileges, and only if they are needed.
    let starts = requests.map { $0.bytes.first ?? 0xFF }
    var arguments = ["\(ThisProcess.identifier)"]
    if starts.contains(UInt8(ascii: "R")) { arguments.append("--webp") }
    if starts.contains(where: { ![0x89, 0xFF, UInt8(ascii: "R")].contains($0) }) {
      arguments.append("--svg")
    }
    do {
      let child = try ChildProcess(
        GLib.Command(program, arguments: arguments, environment: [:]),
        ChildProcess.Handlers(
          output: { [weak self] in self?.receive($0) },
          exit: { [weak self] in self?.processEnded($0) }),
        urgency: .normal)
      for request in requests {
        child.write(request.head)
        child.write(request.bytes)
      }
      child.closeInput()
      process = child
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
      if answers.areComplete {
        end(pixels.contains(nil) ? "it is no whole PNG, JPEG, WebP, or SVG" : nil)
      }
    } catch {
      end("what decoded it said what nobody had asked for")
    }
  }

  private func processEnded(_ exit: Exit) {
    switch exit {
    case .status: end("what decoded it ended early")
    // SIGSYS: a forbidden system call.
    case .signal(31):
      end("what decoded it wanted files or threads, as an SVG with text or filters does")
    case .signal(let number): end("what decoded it was ended by signal \(number)")
    }
  }

  /// Not within the call that orders.
  private func endSoon(_ problem: String) {
    deadline = .idle(priority: .normal) { [weak self] in self?.end(problem) }
  }

  private func end(_ problem: String?) {
    guard hasStarted else { return }
    hasStarted = false
    deadline = nil
    // A compromised process might otherwise stay.
    process?.kill()
    desk?.ended()
    completion(pixels + Array(repeating: nil, count: requests.count - pixels.count), problem)
  }
}
