// To look for an icon, GTK goes through the folders of its theme, and for most it loads a library that
// reads SVG: that is 6 MiB and a third of all that a start does, on several threads. So the few icons
// that a start, or a screen that comes, shows are kept as pixels. All that could lead to others is kept
// with them: the names, times and sizes of the theme's folders and of the icons' own files. Where one
// differs, nothing of it counts, and GTK is asked.

internal import CGTK
internal import GLib

/// The icons that are kept from one start to the next.
final class IconShelf {
  /// The one that icons are looked for on; none until `Icon.keep`.
  static var current: IconShelf?
  /// Becomes another number whenever icons may be others than before.
  private(set) static var serial = 0

  private static let log = Log(domain: "Today-Icons")
  /// Until the start is over.
  private static let pause = Duration.seconds(2)

  private let file: File
  private let folders: [String]
  private let settings: DesktopSettings
  private var kept: KeptIcons
  /// Whether there is so much in the theme's folders that nothing of it is kept.
  private var isTooMuch = false
  /// What GTK has found, and isn't kept yet.
  private var found: [KeptIcons.Key: Object] = [:]
  /// What shows icons that aren't kept yet.
  private var showing: [WeakReference] = []
  private var saving: Source?
  private var changes: SignalConnection?

  init(_ file: File, themesIn folders: [String], _ settings: DesktopSettings) {
    self.file = file
    self.folders = folders
    self.settings = settings
    let origin = IconShelf.origin(settings)
    let read = (try? file.read(limit: KeptIcons.longestFile)).flatMap { KeptIcons(bytes: $0) }
    if let read, read.origin == origin, read.stamps.allSatisfy(\.isTrue) {
      kept = read
    } else {
      kept = KeptIcons(of: origin)
    }
    changes = settings.onChange(of: "gtk-icon-theme-name") { [weak self] in self?.begin() }
  }

  private static func origin(_ settings: DesktopSettings) -> String {
    let version = Toolkit.version
    let theme = settings.iconThemeName.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(version.major).\(version.minor).\(version.micro) \(theme)"
  }

  /// What is kept of an icon.
  func picture(_ key: KeptIcons.Key) -> IconPicture? { kept.pictures[key] }

  /// Whether there is an icon of that name.
  func knows(_ name: String, ask: () -> Bool) -> Bool {
    if let answer = kept.answers[name] { return answer }
    prepare()
    let answer = ask()
    kept.keep(answer, of: name)
    save()
    return answer
  }

  /// GTK is about to look for icons: what it finds is of the theme as it is now.
  func prepare() {
    guard kept.stamps.isEmpty, !isTooMuch else { return }
    if let stamps = IconStamp.all(of: settings.iconThemeName, in: folders) {
      kept = KeptIcons(of: kept.origin, stamps: stamps)
    } else {
      isTooMuch = true
    }
  }

  /// Keeps what GTK has found, later.
  func keep(_ icon: Object, as key: KeptIcons.Key, shownBy widget: Widget) {
    guard !isTooMuch else { return }
    found[key] = icon
    showing.append(WeakReference(widget))
    save()
  }

  private func save() {
    guard saving == nil, !kept.stamps.isEmpty else { return }
    saving = .after(IconShelf.pause, priority: .low) { [weak self] in self?.write() }
  }

  private func write() {
    let (found, showing) = (found, showing)
    (self.found, self.showing) = ([:], [])
    saving = nil
    // What was found before a change of the theme must not be taken for what is there after it.
    guard kept.stamps.allSatisfy(\.isTrue) else { return }
    for (key, icon) in found {
      guard let picture = IconPicture(icon, side: key.side, scale: key.scale) else { continue }
      kept.keep(picture, as: key, of: IconShelf.source(of: icon).map(IconStamp.init(of:)))
    }
    for widget in showing {
      if let widget = widget.object { Widget(retaining: widget.pointer).queueDraw() }
    }
    do {
      try file.write(kept.bytes, isDurable: false)
    } catch {
      IconShelf.log.info("\(error)")
    }
  }

  /// The file that an icon was made of; nil for GTK's own.
  private static func source(of icon: Object) -> String? {
    guard let file = gtk_icon_paintable_get_file(icon.opaque) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }

  /// Another theme was chosen: all icons are to be looked for anew.
  private func begin() {
    kept = KeptIcons(of: IconShelf.origin(settings))
    isTooMuch = false
    (found, showing) = ([:], [])
    saving = nil
    IconShelf.serial += 1
    guard let windows = gtk_window_get_toplevels() else { return }
    for number in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, number) else { continue }
      IconShelf.drawAnew(Widget(adopting: window))
    }
  }

  private static func drawAnew(_ widget: Widget) {
    widget.queueDraw()
    for child in widget.children { drawAnew(child) }
  }
}
