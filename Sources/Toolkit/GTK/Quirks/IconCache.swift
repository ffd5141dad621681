// GTK searches the folders of the icon theme for an icon, and loads a library that reads SVG for most of them.
// That costs 6 MiB and a fifth of the CPU time of a start. So the few icons that a start or a screen shows are
// cached as pixels. The cache also has the names, times and sizes of the theme's folders and of the icons'
// files: when one of them differs, the whole cache is invalid, and GTK looks the icons up.

internal import CGTK
internal import GLib

/// Icons as pixels, cached from one start to the next.
final class IconCache {
  /// The cache in use; nil until `Icon.keep`.
  static var current: IconCache?
  /// Changes with the icon theme.
  private(set) static var serial = 0

  private static let log = Log(domain: "Today-Icons")
  /// The delay before new icons are drawn and written: the start comes first.
  private static let pause = Duration.seconds(2)
  /// The most icons that are refused before no more are cached; widgets choose their names.
  private static let mostRefused = 1_000

  private let file: File
  private let folders: [String]
  private let settings: DesktopSettings
  private var kept: IconCacheFile
  /// Whether the theme has too many folders for a cache.
  private var isTooLarge = false
  /// Icons that GTK found and that aren't cached yet.
  private var found: [IconCacheFile.Key: Object] = [:]
  /// Icons that can't be cached: they have several colors, or there is no more room.
  private var refused: Set<IconCacheFile.Key> = []
  /// Widgets that show icons that aren't cached yet.
  private var showing: [WeakReference] = []
  private var saving: Source?
  private var changes: SignalConnection?

  init(_ file: File, themesIn folders: [String], _ settings: DesktopSettings) {
    self.file = file
    self.folders = folders
    self.settings = settings
    let origin = IconCache.origin(settings)
    let read = (try? file.read(limit: IconCacheFile.longestFile)).flatMap {
      IconCacheFile(bytes: $0)
    }
    if let read, read.origin == origin, read.stamps.allSatisfy(\.isCurrent) {
      kept = read
    } else {
      kept = IconCacheFile(of: origin)
    }
    changes = settings.onChange(of: "gtk-icon-theme-name") { [weak self] in self?.begin() }
  }

  private static func origin(_ settings: DesktopSettings) -> String {
    let version = Toolkit.version
    let theme = settings.iconThemeName.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(version.major).\(version.minor).\(version.micro) \(theme)"
  }

  /// The pixels of a cached icon.
  func picture(_ key: IconCacheFile.Key) -> IconPixels? { kept.pictures[key] }

  /// Whether there is an icon of that name.
  func knows(_ name: String, ask: () -> Bool) -> Bool {
    if let answer = kept.answers[name] { return answer }
    prepare()
    let answer = ask()
    kept.keep(answer, of: name)
    save()
    return answer
  }

  /// Notes the state of the theme before GTK looks icons up in it.
  func prepare() {
    guard kept.stamps.isEmpty, !isTooLarge else { return }
    if let stamps = FileStamp.all(of: settings.iconThemeName, in: folders) {
      kept = IconCacheFile(of: kept.origin, stamps: stamps)
    } else {
      isTooLarge = true
    }
  }

  /// Caches an icon that GTK found, after a delay.
  func keep(_ icon: Object, as key: IconCacheFile.Key, shownBy widget: Widget) {
    guard !isTooLarge, refused.count < IconCache.mostRefused, !refused.contains(key) else { return }
    found[key] = icon
    showing.append(WeakReference(widget))
    save()
  }

  private func save() {
    guard saving == nil, !kept.stamps.isEmpty else { return }
    saving = .after(IconCache.pause, priority: .low) { [weak self] in self?.write() }
  }

  private func write() {
    let (found, showing) = (found, showing)
    (self.found, self.showing) = ([:], [])
    saving = nil
    // Icons found before a change of the theme must not be cached for the new state.
    guard kept.stamps.allSatisfy(\.isCurrent) else { return }
    for (key, icon) in found {
      // Drawn again, as below, it would be found again.
      guard let picture = IconPixels(icon, side: key.side, scale: key.scale),
        kept.keep(picture, as: key, of: IconCache.source(of: icon).map(FileStamp.init(of:)))
      else {
        refused.insert(key)
        continue
      }
    }
    for widget in showing {
      if let widget = widget.object { Widget(retaining: widget.pointer).queueDraw() }
    }
    do {
      try file.write(kept.bytes, isDurable: false)
    } catch {
      IconCache.log.info("\(error)")
    }
  }

  /// The file of an icon; nil for GTK's own icons.
  private static func source(of icon: Object) -> String? {
    guard let file = gtk_icon_paintable_get_file(icon.opaque) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }

  /// Starts an empty cache for another theme, and has all windows drawn again.
  private func begin() {
    kept = IconCacheFile(of: IconCache.origin(settings))
    isTooLarge = false
    (found, showing, refused) = ([:], [], [])
    saving = nil
    IconCache.serial += 1
    guard let windows = gtk_window_get_toplevels() else { return }
    for number in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, number) else { continue }
      IconCache.queueDrawOfTree(Widget(adopting: window))
    }
  }

  private static func queueDrawOfTree(_ widget: Widget) {
    widget.queueDraw()
    for child in widget.children { queueDrawOfTree(child) }
  }
}
