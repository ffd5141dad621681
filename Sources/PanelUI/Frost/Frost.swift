// Ownership: a `Frost` owns its watches and its work; released, it calls `onChange` no more. All
// that takes long happens on a thread that comes and goes. One is under way at a time; what is asked
// for meanwhile is done after it. A picture that takes for ever costs a thread, and not many of them.

public import GLib
public import GTK
internal import WidgetCore

/// The background that is really there: finds the wallpaper, has it baked, and follows it.
@MainActor public final class Frost {
  /// What the user wants to see.
  public var choice: WallpaperChoice = .desktop {
    didSet { if choice != oldValue { lookSoon() } }
  }
  /// Called when `picture` and `range` are others. Not called for what `want` knows at once.
  public var onChange: () -> Void = {}
  /// What is known to be best now; nil until the first was baked, and where none is wanted.
  public private(set) var picture: FrostPicture?

  private let store: FrostStore
  private let configHome: String
  private let desktop: String?
  private let display: Display?
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

  /// What a picture may take before the next look doesn't wait for it.
  private static let patience = Duration.seconds(20)
  private static let mostWorks = 3

  /// `desktop` is what XDG_CURRENT_DESKTOP says; `display` is where the root window may be painted.
  public init(
    cacheFolder: String, configHome: String, desktop: String?, display: Display?, log: Log
  ) {
    store = FrostStore(folder: cacheFolder)
    self.configHome = configHome
    self.desktop = desktop
    self.display = display
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
    guard request?.needsPicture == true else { return }
    soon = .idle(priority: .low) { [weak self] in self?.look() }
  }

  private func look() {
    guard let request, request.needsPicture else { return }
    works.removeAll { !$0.isRunning }
    if !works.isEmpty, Moment.now - begun < Frost.patience || works.count >= Frost.mostWorks {
      isOutdated = true
      return
    }
    isOutdated = false
    begun = .now
    let task = FrostTask(
      request: request, wallpapers: wallpapers(request), displayName: display?.name, store: store,
      known: source)
    works.append(
      BackgroundWork("frost", task.run) { [weak self] outcome in
        self?.take(outcome, of: request)
      })
  }

  private func wallpapers(_ request: FrostRequest) -> [Wallpaper] {
    switch choice {
    case .file(let path):
      finder = nil
      return [.picture(path: path, PicturePlacement(), .quiet(request.appearance))]
    case .color(let color):
      finder = nil
      return [.plain(Backdrop(color))]
    case .desktop:
      return theFinder.wallpapers(monitor: request.monitorName)
    }
  }

  private var theFinder: WallpaperFinder {
    if let finder { return finder }
    let made = WallpaperFinder(desktop: desktop, configHome: configHome, display: display)
    made.onChange = { [weak self] in self?.lookSoon() }
    finder = made
    return made
  }

  private func take(_ outcome: FrostTask.Outcome, of request: FrostRequest) {
    works.removeAll { !$0.isRunning }
    for problem in outcome.problems { log.warning(problem) }
    if request == self.request {
      follow(outcome.files)
      if let entry = outcome.entry {
        show(entry)
        onChange()
      }
    }
    if isOutdated { lookSoon() }
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
