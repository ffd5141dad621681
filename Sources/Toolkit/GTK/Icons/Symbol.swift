// Ownership: GTK's paintable owns its content, and an image its paintable. The content holds the
// image weakly.

internal import CGTK
internal import CGTKShims
internal import GLib

/// A themed icon in an image, in the size and colors of its style.
@MainActor final class Symbol {
  let name: String
  private let image: WeakReference
  private var icon: (icon: Icon, side: Double, scale: Int)?

  private init(_ name: String, in image: Image) {
    self.name = name
    self.image = WeakReference(image)
  }

  /// Shows the icon of a name in an image.
  static func show(_ name: String, in image: Image) {
    var table = symbolTable
    let content = Unmanaged.passRetained(Symbol(name, in: image)).toOpaque()
    guard let paintable = today_symbol_new(&table, content) else {
      fatalError("GTK is out of memory")
    }
    gtk_image_set_from_paintable(image.opaque, paintable)
    g_object_unref(UnsafeMutableRawPointer(paintable))
  }

  /// The icon of an image, if it was set here.
  static func shown(in image: Image) -> Symbol? {
    guard let paintable = gtk_image_get_paintable(image.opaque),
      let content = today_symbol_get_content(paintable)
    else { return nil }
    return Unmanaged<Symbol>.fromOpaque(content).takeUnretainedValue()
  }

  fileprivate func draw(_ size: Size, _ colors: [GdkRGBA], into snapshot: borrowing Snapshot) {
    guard let image = image.object else { return }
    let widget = Widget(retaining: image.pointer)
    let (side, scale) = (min(size.width, size.height), widget.scaleFactor)
    guard side > 0 else { return }
    if icon?.side != side || icon?.scale != scale || icon?.icon.isOutdated == true {
      icon = (Icon(name, size: side, on: widget), side, scale)
    }
    guard let icon = icon?.icon else { return }
    snapshot.translated(by: Point(x: (size.width - side) / 2, y: (size.height - side) / 2)) {
      icon.draw(Size(width: side, height: side), colors, into: snapshot)
    }
  }
}

private let symbolTable = TodaySymbolTable(
  snapshot: { data, snapshot, width, height, colors, count in
    guard let data, let snapshot else { return }
    nonisolated(unsafe) let unsafe = (data: data, snapshot: snapshot, colors: colors)
    MainActor.assumeIsolated {
      let symbol = Unmanaged<Symbol>.fromOpaque(unsafe.data).takeUnretainedValue()
      let colors = Array(UnsafeBufferPointer(start: unsafe.colors, count: Int(count)))
      symbol.draw(
        Size(width: width, height: height), colors, into: Snapshot(borrowing: unsafe.snapshot))
    }
  },
  release: { data in
    guard let data else { return }
    nonisolated(unsafe) let unsafeData = data
    MainActor.assumeIsolated { Unmanaged<Symbol>.fromOpaque(unsafeData).release() }
  })
