// Ownership: a `Frost` owns its watches and its work; released, it calls `onChange` no more. All
// that takes long happens on a thread that comes and goes. One is under way at a time; what is asked
// for meanwhile is done after it. A picture that takes for ever costs a thread, and not many of them.

public import GLib
public import GTK
public import Styling
internal import WidgetCore

/// The background that is really there: finds the wallpaper, has it baked, and follows it.
@MainActor public final class Frost {
  /// What the user wants to see.
  public var choice: WallpaperChoice = .desktop {
    didSet {
      guard choice != oldValue else { return }
      finder = nil
      setProblem(nil)
      lookSoon()
    }
  }
  /// Called when `picture` and `range` are others. Not called for what `want` knows at once.
  public var onChange: () -> Void = {}
  /// What is known to be best now; nil until the first was baked, and where none is wanted.
  public private(set) var picture: FrostPicture?
  /// What is wrong with the picture that the user has chosen, as far as is known. What the desktop
  /// shows stands for it then.
  public private(set) var problem: PictureProblem?
  /// Called when `problem` is another.
  public var onProblemChange: () -> Void = {}

  /// The picture that is shown whatever is wanted; nil outside of tests.
  private let fixed: FrostPicture?
  private let store: FrostStore
  private let configHome: String
  private let desktop: String?
  private let display: Display?
  private let programs: WallpaperPrograms?
  private let log: Log
  private var request: FrostRequest?
  /// What `picture` was baked of.
  private var source: UInt64?
  private var finder: WallpaperFinder?
  private var watches: [String: FolderWatch] = [:]
  private var soon: Source?
  private var works: [BackgroundWork] = []
  private var begun = Moment.now
  private var isOutdated = false
  /// What the last look has said in the log.
  private var told: [String] = []

  /// What a picture may take before the next look doesn't wait for it.
  private static let patience = Duration.seconds(20)
  private static let mostWorks = 3

  /// `desktop` is what XDG_CURRENT_DESKTOP says; `display` is where the root window may be painted,
  /// `programs` are those that may paint on Wayland.
  public init(
    cacheFolder: String, configHome: String, desktop: String?, display: Display?,
    programs: WallpaperPrograms? = nil, log: Log
  ) {
    fixed = nil
    store = FrostStore(folder: cacheFolder)
    self.configHome = configHome
    self.desktop = desktop
    self.display = display
    self.programs = programs
    self.log = log
  }

  /// A background that is given, for tests: nothing is looked for, rendered or kept.
  package init(fixed picture: FrostPicture, log: Log) {
    fixed = picture
    self.picture = picture
    store = FrostStore(folder: "")
    configHome = ""
    desktop = nil
    display = nil
    programs = nil
    self.log = log
  }

  /// What text has to be readable on; nil where nothing shines through.
  public var range: FrostRange? {
    guard let request, request.needsPicture else { return nil }
    return picture?.range ?? QuietFrost(request.appearance).range
  }

  /// Says what is wanted. What was baked before is there when this returns; what isn't follows. Said
  /// again, it looks whether anything has changed that nobody tells of.
  public func want(_ request: FrostRequest) {
    guard fixed == nil else { return self.request = request }
    if request != self.request {
      let isLikeBefore = request.appearance == self.request?.appearance && request.needsPicture
      self.request = request
      source = nil
      if !isLikeBefore { picture = nil }
      if request.needsPicture, let entry = store.entry(for: request) { show(entry) }
    }
    lookSoon()
  }

  /// Whether a look is under way or about to be, so that a newer picture may follow.
  public var isLooking: Bool { soon?.isActive == true || works.contains { $0.isRunning } }

  private func show(_ entry: FrostStore.Entry) {
    guard let request else { return }
    picture = FrostPicture(entry.frost, scale: request.scale)
    source = entry.source
  }

  // MARK: - Looking

  /// Looks once there is nothing more urgent, so that no frame waits for it.
  private func lookSoon() {
    guard fixed == nil, request?.needsPicture == true || chosen != nil else { return }
    soon = .idle(priority: .low) { [weak self] in self?.look() }
  }

  private func look() {
    works.removeAll { !$0.isRunning }
    if !works.isEmpty, Moment.now - begun < Frost.patience || works.count >= Frost.mostWorks {
      isOutdated = true
      return
    }
    isOutdated = false
    begun = .now
    guard let request, request.needsPicture else { return check() }
    let (choice, chosen) = (choice, chosen)
    let task = FrostTask(
      request: request, chosen: chosen, wallpapers: wallpapers(request),
      displayName: display?.name, programs: programs, store: store, known: source)
    works.append(
      BackgroundWork("frost", { ThisProcess.withLargeMemoryApart(task.run) }) {
        [weak self] outcome in self?.apply(outcome, of: request, choice)
      })
  }

  /// Looks whether the choice can be read, while no picture is needed.
  private func check() {
    guard let path = chosen else { return }
    let choice = choice
    works.append(
      BackgroundWork("frost", { PictureProblem(of: path) }) { [weak self] problem in
        self?.apply(FrostTask.Outcome(files: [path], problem: problem), of: nil, choice)
      })
  }

  private var chosen: String? { if case .file(let path) = choice { path } else { nil } }

  private func wallpapers(_ request: FrostRequest) -> [Wallpaper]? {
    switch choice {
    case .file where problem == nil: nil
    case .color(let color): [.plain(Backdrop(color))]
    case .file, .desktop: theFinder.wallpapers(monitor: request.monitorName)
    }
  }

  private var theFinder: WallpaperFinder {
    if let finder { return finder }
    let made = WallpaperFinder(desktop: desktop, configHome: configHome, display: display)
    made.onChange = { [weak self] in self?.lookSoon() }
    finder = made
    return made
  }

  private func apply(
    _ outcome: FrostTask.Outcome, of request: FrostRequest?, _ choice: WallpaperChoice
  ) {
    works.removeAll { !$0.isRunning }
    for problem in outcome.problems where !told.contains(problem) { log.warning(problem) }
    told = outcome.problems
    let isNews = choice == self.choice && outcome.problem != problem
    if choice == self.choice { setProblem(outcome.problem) }
    if request == nil || request == self.request {
      follow(outcome.files)
      if let entry = outcome.entry {
        show(entry)
        onChange()
      }
    }
    // Next time with or without what stands for the choice.
    if isOutdated || isNews && self.request?.needsPicture == true { lookSoon() }
  }

  private func setProblem(_ problem: PictureProblem?) {
    guard problem != self.problem else { return }
    self.problem = problem
    if problem == nil, chosen != nil { finder = nil }
    onProblemChange()
  }

  /// Hears when a picture is replaced by another with its name.
  private func follow(_ files: [String]) {
    let files = files.filter { $0.hasPrefix("/") }
    watches = watches.filter { files.contains($0.key) }
    for path in files where watches[path] == nil {
      let file = File(path)
      watches[path] = try? FolderWatch(file.folder, settle: .milliseconds(300)) { [weak self] in
        if case .entries(let names) = $0, !names.contains(file.name) { return }
        self?.lookSoon()
      }
    }
  }
}
