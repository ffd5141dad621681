// Ownership: an icon is GTK's paintable, a GObject like any other, or the pixels that were kept of one. It
// keeps no widget.

internal import CGTK
public import GLib

/// An icon of the user's theme, ready to be drawn in any color.
public final class Icon {
  private enum Source {
    case theme(Object)
    case kept(IconPicture)
  }

  private var source: Source
  /// As what it is kept, or will be; nil where it can't be.
  private let key: KeptIcons.Key?
  private let serial = IconShelf.serial
  /// What was kept, as it was last painted.
  private var painted: (node: RenderNode, color: Color, size: Size)?

  /// The icon of that name, or what stands for a missing one. `size` is in logical pixels.
  public init(_ name: String, size: Double, on widget: Widget) {
    let key = KeptIcons.Key(
      name: name, side: Int(max(1, size).rounded()), scale: widget.scaleFactor,
      isRightToLeft: widget.direction == .rightToLeft)
    if let shelf = IconShelf.current, widget.isScaledEvenly {
      self.key = key
      if let picture = shelf.picture(key) {
        source = .kept(picture)
      } else {
        shelf.prepare()
        let icon = Icon.lookUp(key, on: widget)
        shelf.keep(icon, as: key, shownBy: widget)
        source = .theme(icon)
      }
    } else {
      self.key = nil
      source = .theme(Icon.lookUp(key, on: widget))
    }
  }

  /// Keeps icons from one start to the next, in a file. `folders` are those that have themes.
  public static func keep(in file: File, themesIn folders: [String]) {
    IconShelf.current = DesktopSettings.standard.map { IconShelf(file, themesIn: folders, $0) }
  }

  /// Keeps none any more, for tests.
  package static func keepNone() { IconShelf.current = nil }

  /// Whether it is there without looking for it.
  public static func isKept(_ name: String, size: Double, on widget: Widget) -> Bool {
    let key = KeptIcons.Key(
      name: name, side: Int(max(1, size).rounded()), scale: widget.scaleFactor,
      isRightToLeft: widget.direction == .rightToLeft)
    return IconShelf.current?.picture(key) != nil
  }

  /// Whether the user's theme, or what programs bring along, has an icon of that name.
  public static func isKnown(_ name: String, on display: Display) -> Bool {
    let ask = {
      gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display.opaque), name) != 0
    }
    return IconShelf.current?.knows(name, ask: ask) ?? ask()
  }

  private static func lookUp(_ key: KeptIcons.Key, on widget: Widget) -> Object {
    let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget.cast()))
    // Asked for by its own name, a missing one would be read each time, for each name.
    let known = gtk_icon_theme_has_icon(theme, key.name) != 0 ? key.name : "image-missing-symbolic"
    guard
      let native = gtk_icon_theme_lookup_icon(
        theme, known, nil, Int32(clamping: key.side), Int32(clamping: key.scale),
        key.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR, GtkIconLookupFlags(rawValue: 0))
    else { fatalError("GTK is out of memory") }
    return Object(adopting: UnsafeMutableRawPointer(native))
  }

  /// Whether it is drawn in the color that is asked for, or in its own ones.
  public var isSymbolic: Bool {
    switch source {
    case .theme(let icon): gtk_icon_paintable_is_symbolic(icon.opaque) != 0
    case .kept(let picture): picture.kind == .symbol
    }
  }

  /// Whether it is of a theme that was given up since.
  public var isOutdated: Bool { serial != IconShelf.serial }

  /// Paints it from the origin on. The first color is that of a symbol, the others those of the parts of it
  /// that stand for an error, a warning and success.
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

  /// Whether it is painted as pixels, and not by GTK, for tests.
  package var isOfPixels: Bool { if case .kept = source { true } else { false } }

  /// Where Cairo draws, GTK colors its own icons anew in every frame, wherever in the window that is. As soon as
  /// there are pixels, those are painted.
  private func becomePixels() {
    guard case .theme = source, !isOutdated, let key, let picture = IconShelf.current?.picture(key)
    else { return }
    source = .kept(picture)
  }
}

extension Snapshot {
  /// Paints an icon; the color is that of symbolic ones.
  public func draw(_ icon: Icon, _ color: Color, in rect: Rect) {
    guard !rect.isEmpty else { return }
    translated(by: rect.origin) {
      icon.draw(
        Size(width: rect.width, height: rect.height), [GdkRGBA](repeating: color.native, count: 4),
        into: self)
    }
  }
}
