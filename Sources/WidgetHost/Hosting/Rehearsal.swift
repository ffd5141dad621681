internal import GLib
public import WidgetCore

/// Runs one widget once, apart from the panel, for its author's eyes. Owns the process.
@MainActor public final class Rehearsal {
  public enum Outcome: Hashable, Sendable {
    case content(Update)
    /// It says that what is there is still right.
    case noData
    case failed(String)
  }

  /// How long it took from starting its process to taking in its answer; nil without an answer.
  public private(set) var answerTime: Duration?

  /// What it told the user meanwhile, of which nothing is shown.
  public private(set) var notifications: [WidgetNotification] = []

  /// The last message that it has sent, as it came.
  public private(set) var lastLine: [UInt8] = []

  /// What it wrote to standard error, with what the host had to say.
  public var log: String { String(decoding: notes.contents, as: UTF8.self) }

  private let folder: String
  private let notes: WidgetLog
  private let memory = MemoryWatch()
  private var supervisor: Supervisor?
  private var completion: ((Outcome) -> Void)?
  private var outcome: Outcome?
  private var start = Moment.now

  private var pictures = PictureShelf()

  private static let instance = "rehearsal"

  /// `settings` are texts as in today.conf, secrets among them; `folder` is a new folder, to work in.
  public init(
    _ widget: InstalledWidget, _ tools: RunningTools, settings: [String: String] = [:],
    environment: EnvironmentDescription, home: String, folder: String
  ) {
    self.folder = folder
    notes = WidgetLog(path: "\(folder)/log")
    var environment = environment
    environment.maximum = environment.maximum.inside(.standard)
    let described = environment
    let opened = widget.manifest.paths(in: settings, home: home)
    let settings = widget.manifest.values(home: home) { settings[$0.name] }
    let notes = notes
    supervisor = Supervisor(
      life: Life(timeout: widget.manifest.timeout, isShown: false),
      Supervisor.Surroundings(
        program: Supervisor.Program(
          launch: {
            try File.createFolder("\(folder)/work")
            return try tools.checkedLaunch(widget, opened: opened, folder: "\(folder)/work")
          },
          request: { reason in
            UpdateRequest(
              reason: reason, instance: Rehearsal.instance, settings: settings,
              environment: described)
          },
          complete: { [weak self] (message: inout WidgetMessage) throws(ProtocolError) in
            let unknown = try self.map { rehearsal throws(ProtocolError) in
              try message.complete(from: &rehearsal.pictures)
            }
            if let unknown, !unknown.isEmpty { notes.note(AuthorRemarks.unknownPictures(unknown)) }
          }),
        log: notes, memory: memory, onLine: { [weak self] in self?.lastLine = $0 })
    ) { [weak self] in self?.hear($0) }
  }

  /// Asks it for content, and tells the outcome when its process has ended.
  public func run(_ completion: @escaping (Outcome) -> Void) {
    self.completion = completion
    start = .now
    supervisor?.handle(.asked(.user))
  }

  private func hear(_ report: Supervisor.Report) {
    switch report {
    case .published(let update, _):
      answerTime = start.duration(to: .now)
      outcome = .content(update)
    case .confirmed:
      answerTime = start.duration(to: .now)
      outcome = outcome ?? .noData
    case .failed(let failure): outcome = .failed(failure.sentence)
    case .notified(let notification): notifications.append(notification)
    case .retry, .turnedOff, .hasContent, .settled, .suggested, .withdrew, .ended, .changed: break
    }
    guard let outcome, supervisor?.life.run == nil, let completion else { return }
    self.completion = nil
    completion(outcome)
  }
}
