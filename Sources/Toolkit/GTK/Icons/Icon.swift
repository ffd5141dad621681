// Ownership: an icon owns GTK's paintable, or cached pixels. It retains no widget.

internal import CGTK
public import GLib

/// An icon of the user's theme, drawn in any color.
public final class Icon {
  private enum Source {
    case theme(Object)
    case kept(IconPixels)
  }

  private var source: Source
  /// Its key in the cache; nil if it can't be cached.
  private let key: IconCacheFile.Key?
  private let serial = IconCache.serial
  /// Cached pixels in the color and size of the last drawing.
  private var painted: (node: RenderNode, color: Color, size: Size)?

  /// The icon of that name, or the one for a missing icon. `size` is in logical pixels.
  public init(_ name: String, size: Double, on widget: Widget) {
    let key = IconCacheFile.Key(
      name: name, side: Int(max(1, size).rounded()), scale: widget.scaleFactor,
      isRightToLeft: widget.direction == .rightToLeft)
    if let cache = IconCache.current, widget.isScaledEvenly {
      self.key = key
      if let picture = cache.picture(key) {
        source = .kept(picture)
      } else {
        cache.prepare()
        let icon = Icon.lookUp(key, on: widget)
        cache.keep(icon, as: key, shownBy: widget)
        source = .theme(icon)
      }
    } else {
      self.key = nil
      source = .theme(Icon.lookUp(key, on: widget))
    }
  }

  /// Caches icons in a file from one start to the next. `folders` are those of icon themes.
  public static func keep(in file: File, themesIn folders: [String]) {
    guard Quirk.iconCache.isOn else { return }
    IconCache.current = DesktopSettings.standard.map { IconCache(file, themesIn: folders, $0) }
  }

  /// Stops caching, for tests.
  package static func keepNone() { IconCache.current = nil }

  /// Whether it is cached.
  public static func isKept(_ name: String, size: Double, on widget: Widget) -> Bool {
    let key = IconCacheFile.Key(
      name: name, side: Int(max(1, size).rounded()), scale: widget.scaleFactor,
      isRightToLeft: widget.direction == .rightToLeft)
    return IconCache.current?.picture(key) != nil
  }

  /// Whether the user's theme, or an app's folder, has an icon of that name.
  public static func isKnown(_ name: String, on display: Display) -> Bool {
    let ask = {
      gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display.opaque), name) != 0
    }
    return IconCache.current?.knows(name, ask: ask) ?? ask()
  }

  private static func lookUp(_ key: IconCacheFile.Key, on widget: Widget) -> Object {
    let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget.cast()))
    // GTK would read the icon for missing ones again for each name.
    let known = gtk_icon_theme_has_icon(theme, key.name) != 0 ? key.name : "image-missing-symbolic"
    guard
      let native = gtk_icon_theme_lookup_icon(
        theme, known, nil, Int32(clamping: key.side), Int32(clamping: key.scale),
        key.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR, GtkIconLookupFlags(rawValue: 0))
    else { fatalError("GTK is out of memory") }
    return Object(adopting: UnsafeMutableRawPointer(native))
  }

  /// Whether the icon theme has changed since.
  public var isOutdated: Bool { serial != IconCache.serial }

  /// Draws it at the origin. The first color is a symbolic icon's; the others are for errors,
  /// warnings and success.
  func draw(_ size: Size, _ colors: [GdkRGBA], into snapshot: borrowing Snapshot) {
    becomePixels()
    switch source {
    case .theme(let icon):
      gtk_symbolic_paintable_snapshot_symbolic(
        icon.opaque, snapshot.native, size.width, size.height, colors, gsize(colors.count))
    case .kept(let picture):
      let color = colors.first.map(Color.init) ?? .black
      if painted?.color != color || painted?.size != size {
        let rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
        painted = RenderNode.picture(picture.bitmap(in: color), in: rect).map { ($0, color, size) }
      }
      if let painted { snapshot.append(painted.node) }
    }
  }

  /// Whether it is drawn from the cache, for tests.
  package var isOfPixels: Bool { if case .kept = source { true } else { false } }

  /// With the Cairo renderer, GTK colors icons again in each frame of the window. As soon as an
  /// icon is cached, its pixels are drawn instead.
  private func becomePixels() {
    guard case .theme = source, !isOutdated, let key, let picture = IconCache.current?.picture(key)
    else { return }
    source = .kept(picture)
  }
}

extension Snapshot {
  /// Draws an icon; symbolic ones take the color.
  public func draw(_ icon: Icon, _ color: Color, in rect: Rect) {
    guard !rect.isEmpty else { return }
    translated(by: rect.origin) {
      icon.draw(
        Size(width: rect.width, height: rect.height), [GdkRGBA](repeating: color.native, count: 4),
        into: self)
    }
  }
}
