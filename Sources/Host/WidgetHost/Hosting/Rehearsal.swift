internal import GLib
internal import Plugins
public import WidgetCore

/// Runs one widget outside of the panel, for its author: until its response, until that to a click,
/// or for a while, with updates as on a panel. Owns the process.
@MainActor public final class Rehearsal {
  public enum Outcome: Hashable, Sendable {
    case content(Update)
    /// It confirmed its existing content.
    case noData
    case failed(String)
  }

  /// The time from its start to its response; nil without one.
  public private(set) var answerTime: Duration?

  /// The outcome and duration of the click; nil without one.
  public private(set) var clickOutcome: (outcome: ActionOutcome, time: Duration)?

  /// The content that was clicked.
  public private(set) var clickedContent: Node?

  /// The number of contents it sent.
  public private(set) var publications = 0

  /// Its notifications, which aren't shown.
  public private(set) var notifications: [WidgetNotification] = []

  /// The pictures it refers to but hasn't sent.
  public private(set) var unknownPictures: [String] = []

  /// The likely cause of a failure.
  public private(set) var hint: String?

  /// Its last message, unparsed.
  public private(set) var lastLine: [UInt8] = []

  /// Its standard error, with the host's messages.
  public var log: String { String(decoding: notes.contents, as: UTF8.self) }

  private let script: RehearsalScript
  private let folder: String
  /// The widget's own folder.
  public let workFolder: String
  private let notes: WidgetLog
  private let monitor = ResourceMonitor()
  private let refresh: Duration?
  private var supervisor: Supervisor?
  private var completion: ((Outcome) -> Void)?
  private var outcome: Outcome?
  private var start = Moment.now
  private var clicked: Moment?
  private var isClickPending = false

  private var pictures = PictureCache()

  /// The timers for its end and its next update.
  private var ending: Source?
  private var refreshing: Source?
  private var waking: Source?
  private var restarting: Source?
  /// Its last requested wake time, since 1970.
  private var wakeAt: Duration?

  private static let instance = "rehearsal"
  /// The minimum delay of a wake time in the past.
  private static let shortestWait = Duration.seconds(1)

  /// `settings` are texts as in today.conf, including secrets; `folder` is a new working folder.
  public init(
    _ widget: InstalledWidget, _ tools: RunningTools, settings: [String: String] = [:],
    environment: EnvironmentDescription, home: String, folder: String,
    script: RehearsalScript = RehearsalScript()
  ) {
    self.folder = folder
    let workFolder = "\(folder)/work"
    self.workFolder = workFolder
    self.script = script
    refresh = widget.manifest.refresh
    notes = WidgetLog(path: "\(folder)/log")
    var environment = environment
    environment.maximum = environment.maximum.inside(.standard)
    let described = environment
    let opened = widget.manifest.paths(in: settings, home: home)
    let confined = widget.manifest.isConfined(by: settings) ? widget.confined : widget
    let settings = widget.values(home: home) { settings[$0.name] }
    let notes = notes
    let files = PictureFiles(
      of: confined, opened: opened, folder: workFolder, tools: tools)
    let isShown = script.span != nil
    supervisor = Supervisor(
      life: InstanceLifecycle(
        timeout: widget.manifest.timeout, isLive: isShown && widget.manifest.isLive,
        isShown: isShown),
      Supervisor.Surroundings(
        program: Supervisor.Program(
          opened: { confined.manifest.isSandboxed ? opened : [] },
          launch: { files in
            try File.createFolder(workFolder)
            return try tools.checkedLaunch(confined, opened: files, folder: workFolder)
          },
          request: { [weak self] reason in
            UpdateRequest(
              reason: reason, late: reason == .time ? self?.lateness : nil,
              instance: Rehearsal.instance, settings: settings, environment: described,
              pictures: self?.pictures.names ?? [])
          },
          files: { files },
          complete: {
            [weak self] (message: inout WidgetMessage, find: PictureFinder) throws(ProtocolError) in
            guard let self else { return }
            let unshown = try message.complete(from: &pictures, finding: find)
            unknownPictures += unshown.names.filter { !unknownPictures.contains($0) }
            for line in AuthorWarnings.about(unshown) { notes.note(line) }
          }),
        log: notes, monitor: monitor,
        traffic: { [weak self] in
          if case .received(let line) = $0 { self?.lastLine = line }
        })
    ) { [weak self] in self?.hear($0) }
  }

  /// Requests content, and calls `completion` when its process has exited.
  public func run(_ completion: @escaping (Outcome) -> Void) {
    self.completion = completion
    start = .now
    // A click requests content first.
    if let click = script.click { send(click) } else { supervisor?.handle(.asked(.user)) }
  }

  private func send(_ click: ActionRequest) {
    isClickPending = true
    Task.immediate { [weak self, supervisor] in
      let outcome = await supervisor?.send(click)
      guard let self else { return }
      isClickPending = false
      clickOutcome = outcome.map { ($0, (clicked ?? start).duration(to: .now)) }
      finishIfOver()
    }
  }

  private func hear(_ report: Supervisor.Report) {
    switch report {
    case .published(let update, let isUnasked):
      publications += 1
      outcome = .content(update)
      expectWake(at: update.wakeAt)
      answered(isUnasked: isUnasked, refreshAfter: update.refreshAfter)
    case .confirmed:
      outcome = outcome ?? .noData
      answered(isUnasked: false, refreshAfter: nil)
    case .failed(let failure):
      outcome = .failed(failure.sentence)
      hint = supervisor?.hint
      stopWaiting()
    case .ended(let again):
      guard ending != nil else { break }
      restarting = .after(max(.zero, Instant.now.duration(to: again))) { [weak self] in
        self?.supervisor?.handle(.asked(.schedule))
      }
    case .notified(let notification): notifications.append(notification)
    case .retry, .turnedOff, .hasContent, .withdrew, .changed: break
    }
    finishIfOver()
  }

  private func finishIfOver() {
    guard let outcome, ending == nil, supervisor?.life.run == nil, !isClickPending, let completion
    else { return }
    self.completion = nil
    stopWaiting()
    completion(outcome)
  }

  // MARK: - Running

  private func answered(isUnasked: Bool, refreshAfter: Duration?) {
    if !isUnasked, answerTime == nil {
      answerTime = start.duration(to: .now)
      clicked = .now
      if script.click != nil, case .content(let update) = outcome {
        clickedContent = update.content
      }
      ending = script.span.map { .after($0) { [weak self] in self?.timeIsOver() } }
    }
    guard ending != nil, !isUnasked || refreshAfter != nil, let pause = refreshAfter ?? refresh
    else { return }
    refreshing = .after(max(pause, ScheduleTiming.shortestShown)) { [weak self] in
      self?.supervisor?.handle(.asked(.schedule))
    }
  }

  /// How long ago the reported wake time was.
  private var lateness: Duration? { wakeAt.map { max(.zero, WallClock.now - $0) } }

  private func expectWake(at time: Duration?) {
    guard script.span != nil, time != wakeAt else { return }
    wakeAt = time
    waking = time.map { time in
      .after(max(time - WallClock.now, Rehearsal.shortestWait)) { [weak self] in
        self?.supervisor?.handle(.asked(.time))
      }
    }
  }

  private func timeIsOver() {
    stopWaiting()
    supervisor?.handle(.hidden)
    finishIfOver()
  }

  private func stopWaiting() { (ending, refreshing, waking, restarting) = (nil, nil, nil, nil) }
}

/// What to do with a rehearsed widget after its first content.
public struct RehearsalScript: Hashable, Sendable {
  /// The action to perform.
  public var click: ActionRequest?
  /// How long to run from then on, as on a visible panel; nil ends with its response.
  public var span: Duration?

  public init(click: ActionRequest? = nil, span: Duration? = nil) {
    self.click = click
    self.span = span
  }
}
