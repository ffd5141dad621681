// Ownership: a `WallpaperBackdrop` owns its watches and work; released, it never calls `onChange` again. Slow
// work runs on a temporary thread, one at a time; later requests wait for it. A picture that never
// finishes loading blocks one thread, and few of these accumulate.

public import GLib
public import GTK
public import Theme
internal import WidgetCore

/// The wallpaper backdrop: finds the wallpaper, renders it, and follows changes.
@MainActor public final class WallpaperBackdrop {
  /// The user's choice.
  public var choice: WallpaperChoice = .desktop {
    didSet {
      guard choice != oldValue else { return }
      finder = nil
      setProblem(nil)
      lookSoon()
    }
  }
  /// Called when `picture` or `range` changes, except within `want`.
  public var onChange: () -> Void = {}
  /// The latest backdrop; nil until the first is rendered, and if none is wanted.
  public private(set) var picture: BackdropPicture?
  /// The known problem with the user's picture. The desktop's wallpaper replaces it.
  public private(set) var problem: PictureProblem?
  /// Called when `problem` changes.
  public var onProblemChange: () -> Void = {}

  /// A fixed picture for tests.
  private let fixed: BackdropPicture?
  private let store: BackdropStore
  private let configHome: String
  private let desktop: String?
  private let display: Display?
  private let programs: WallpaperProcesses?
  private let log: Log
  private var request: BackdropRequest?
  /// The source of `picture`.
  private var source: UInt64?
  private var finder: WallpaperFinder?
  private var watches: [String: FolderWatch] = [:]
  private var soon: Source?
  private var works: [BackgroundWork] = []
  private var begun = Moment.now
  private var isOutdated = false
  /// The messages last logged.
  private var told: [String] = []

  /// The timeout after which another refresh doesn't wait for a picture.
  private static let patience = Duration.seconds(20)
  private static let maximumWorks = 3

  /// `desktop` is the value of XDG_CURRENT_DESKTOP; `display` may have a painted root window;
  /// `programs` may paint on Wayland.
  public init(
    cacheFolder: String, configHome: String, desktop: String?, display: Display?,
    programs: WallpaperProcesses? = nil, log: Log
  ) {
    fixed = nil
    store = BackdropStore(folder: cacheFolder)
    self.configHome = configHome
    self.desktop = desktop
    self.display = display
    self.programs = programs
    self.log = log
  }

  /// A fixed backdrop for tests: nothing is searched, rendered or cached.
  package init(fixed picture: BackdropPicture, log: Log) {
    fixed = picture
    self.picture = picture
    store = BackdropStore(folder: "")
    configHome = ""
    desktop = nil
    display = nil
    programs = nil
    self.log = log
  }

  /// The range that text must be legible on; nil without a backdrop.
  public var range: BackdropRange? {
    guard let request, request.needsPicture else { return nil }
    return picture?.range ?? QuietBackdrop(request.appearance).range
  }

  /// Sets the wanted backdrop. A cached one is available on return, others later. Repeating it
  /// checks for changes that have no notification.
  public func want(_ request: BackdropRequest) {
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

  /// Whether a refresh is running or scheduled, so a newer picture may follow.
  public var isLooking: Bool { soon?.isActive == true || works.contains { $0.isRunning } }

  private func show(_ entry: BackdropStore.Entry) {
    guard let request else { return }
    picture = BackdropPicture(entry.backdrop, scale: request.scale)
    source = entry.source
  }

  // MARK: - Refreshing

  /// Refreshes at idle priority, so no frame waits for it.
  private func lookSoon() {
    guard fixed == nil, request?.needsPicture == true || chosen != nil else { return }
    soon = .idle(priority: .low) { [weak self] in self?.look() }
  }

  private func look() {
    works.removeAll { !$0.isRunning }
    if !works.isEmpty,
      Moment.now - begun < WallpaperBackdrop.patience
        || works.count >= WallpaperBackdrop.maximumWorks
    {
      isOutdated = true
      return
    }
    isOutdated = false
    begun = .now
    guard let request, request.needsPicture else { return check() }
    let (choice, chosen) = (choice, chosen)
    let task = BackdropTask(
      request: request, chosen: chosen, wallpapers: wallpapers(request),
      displayName: display?.name, programs: programs, store: store, known: source)
    works.append(
      BackgroundWork("backdrop", { ThisProcess.withLargeMemoryApart(task.run) }) {
        [weak self] outcome in self?.apply(outcome, of: request, choice)
      })
  }

  /// Checks that the choice is readable while no picture is needed.
  private func check() {
    guard let path = chosen else { return }
    let choice = choice
    works.append(
      BackgroundWork("backdrop", { PictureProblem(of: path) }) { [weak self] problem in
        self?.apply(BackdropTask.Outcome(files: [path], problem: problem), of: nil, choice)
      })
  }

  private var chosen: String? { if case .file(let path) = choice { path } else { nil } }

  private func wallpapers(_ request: BackdropRequest) -> [Wallpaper]? {
    switch choice {
    case .file where problem == nil: nil
    case .color(let color): [.plain(WallpaperColors(color))]
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
    _ outcome: BackdropTask.Outcome, of request: BackdropRequest?, _ choice: WallpaperChoice
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
    // The next refresh includes or drops the replacement of the choice.
    if isOutdated || isNews && self.request?.needsPicture == true { lookSoon() }
  }

  private func setProblem(_ problem: PictureProblem?) {
    guard problem != self.problem else { return }
    self.problem = problem
    if problem == nil, chosen != nil { finder = nil }
    onProblemChange()
  }

  /// Watches for replaced files.
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
