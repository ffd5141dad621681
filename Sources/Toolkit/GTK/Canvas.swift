// Ownership: the C instance retains its content once, in a box, and releases the box when it is
// finalized. Content receives its canvas in each call and must not keep it. A canvas owns its
// children as any GTK container does: adopted children leave it when it is disposed. Threads: main
// only.

internal import CGTK
internal import CGTKShims
internal import GLib

/// A widget with custom measuring, layout and drawing, by its content.
public final class Canvas: Widget {
  public init(role: AccessibleRole = .generic, content: some CanvasContent) {
    var table = contentTable
    let box = Unmanaged.passRetained(ContentBox(content)).toOpaque()
    guard let instance = today_canvas_new(role.gtk, &table, box) else {
      fatalError("GTK is out of memory")
    }
    super.init(adopting: UnsafeMutableRawPointer(instance))
  }

  fileprivate init(_ instance: UnsafeMutablePointer<GtkWidget>) {
    super.init(retaining: UnsafeMutableRawPointer(instance))
  }

  /// The number of live content boxes, for tests that look for leaks.
  package static var liveContentCount: Int { ContentBox.liveCount }

  /// Adds a child, above the others or just below a sibling.
  public func adopt(_ child: Widget, below sibling: Widget? = nil) {
    let owner = gtk_widget_get_parent(child.cast())
    precondition(owner == nil || owner == cast(), "the widget has another parent")
    // Without a sibling, GTK puts it last.
    gtk_widget_insert_before(child.cast(), cast(), sibling?.cast())
  }

  /// Removes a child; does nothing for another widget.
  public func abandon(_ child: Widget) {
    guard gtk_widget_get_parent(child.cast()) == cast() else { return }
    gtk_widget_unparent(child.cast())
  }

  /// The requested size of a child.
  public func measure(
    _ child: Widget, _ orientation: Orientation, for size: Int? = nil
  ) -> Measurement {
    var minimum: Int32 = 0
    var natural: Int32 = 0
    gtk_widget_measure(
      child.cast(), orientation.gtk, size.map { Int32(clamping: $0) } ?? -1, &minimum, &natural,
      nil, nil)
    return Measurement(minimum: Int(minimum), natural: Int(natural))
  }

  /// The natural width of a child.
  public func naturalWidth(of child: Widget) -> Int { measure(child, .horizontal).natural }

  /// Allocates a child, during the layout of the canvas. Its position may be fractional; its size
  /// is rounded. A transform is relative to the child's corner.
  public func allocate(_ child: Widget, in rect: Rect, transform: Transform = .identity) {
    var place = transform
    place.translation.x += rect.minX
    place.translation.y += rect.minY
    gtk_widget_allocate(
      child.cast(), Int32(rect.width.rounded()), Int32(rect.height.rounded()), -1, place.native())
  }

  /// The same from the start edge, in a canvas of that width.
  public func allocate(_ child: Widget, fromStart place: Rect, in width: Int) {
    var rect = place
    if direction == .rightToLeft { rect.origin.x = Double(width) - place.minX - place.width }
    allocate(child, in: rect)
  }

  /// Allocates its children at once, in its current size, for frame-by-frame animation.
  /// `queueAllocate` would lay out the whole window, before which GTK makes ten blocking requests
  /// to an X server. A quirk: see `Quirk.directLayout`.
  public func layOut() {
    if !Quirk.directLayout.isOn || today_canvas_lay_out(cast()) == 0 { queueAllocate() }
  }

  /// Shows or hides a child without a layout: a hidden child isn't drawn and takes no input or
  /// focus, but can still be measured.
  public func setShown(_ child: Widget, _ isShown: Bool) {
    guard (gtk_widget_get_child_visible(child.cast()) != 0) != isShown else { return }
    // Workaround: GTK 4.8 leaves the focus in a hidden child.
    if !isShown, child.isFocusWithin, let root = gtk_widget_get_root(child.cast()) {
      gtk_root_set_focus(root, nil)
    }
    gtk_widget_set_child_visible(child.cast(), isShown ? 1 : 0)
  }

  /// Changes whenever text would be laid out differently, with another font or size.
  public var fontSerial: UInt32 { pango_context_get_serial(gtk_widget_get_pango_context(cast())) }

  /// The text color of its style.
  public var color: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(cast()), &color)
    return Color(color)
  }

  /// Draws a child at its place, while the canvas is drawn.
  public func snapshot(_ child: Widget, into snapshot: borrowing Snapshot) {
    gtk_widget_snapshot_child(cast(), child.cast(), snapshot.native)
  }
}

// MARK: - C callbacks

@MainActor private final class ContentBox {
  static var liveCount = 0
  let content: any CanvasContent
  var isDisposed = false

  init(_ content: any CanvasContent) {
    self.content = content
    ContentBox.liveCount += 1
  }

  isolated deinit { ContentBox.liveCount -= 1 }
}

private func box(_ data: UnsafeMutableRawPointer?) -> ContentBox {
  guard let data else { fatalError("a canvas is never asked after its content was released") }
  return Unmanaged<ContentBox>.fromOpaque(data).takeUnretainedValue()
}

private let contentTable = TodayCanvasTable(
  request_mode: { data, _ in
    nonisolated(unsafe) let unsafeData = data
    return MainActor.assumeIsolated { box(unsafeData).content.requestMode.gtk }
  },
  measure: { data, instance, orientation, size, minimum, natural in
    guard let instance, let minimum, let natural else { return }
    nonisolated(unsafe) let unsafe = (data: data, instance: instance)
    let room = MainActor.assumeIsolated {
      box(unsafe.data).content.measure(
        Canvas(unsafe.instance), Orientation(orientation), for: size < 0 ? nil : Int(size))
    }
    minimum.pointee = Int32(clamping: max(0, room.minimum))
    natural.pointee = Int32(clamping: max(0, room.minimum, room.natural))
  },
  allocate: { data, instance, width, height, _ in
    guard let instance else { return }
    nonisolated(unsafe) let unsafe = (data: data, instance: instance)
    MainActor.assumeIsolated {
      box(unsafe.data).content.allocate(
        Canvas(unsafe.instance), width: Int(width), height: Int(height))
    }
  },
  snapshot: { data, instance, snapshot in
    guard let instance, let snapshot else { return }
    nonisolated(unsafe) let unsafe = (data: data, instance: instance, snapshot: snapshot)
    MainActor.assumeIsolated {
      box(unsafe.data).content.snapshot(
        Canvas(unsafe.instance), Snapshot(borrowing: unsafe.snapshot))
    }
  },
  style_changed: { data, instance in
    guard let data, let instance else { return }
    nonisolated(unsafe) let unsafe = (data: data, instance: instance)
    MainActor.assumeIsolated {
      let box = box(unsafe.data)
      if !box.isDisposed { box.content.styleChanged(Canvas(unsafe.instance)) }
    }
  },
  dispose: { data, instance in
    guard let instance else { return }
    nonisolated(unsafe) let unsafe = (data: data, instance: instance)
    MainActor.assumeIsolated {
      // GObject may dispose of an instance more than once.
      let box = box(unsafe.data)
      guard !box.isDisposed else { return }
      box.isDisposed = true
      box.content.dispose(Canvas(unsafe.instance))
    }
  },
  release: { data in
    guard let data else { return }
    nonisolated(unsafe) let unsafeData = data
    MainActor.assumeIsolated { Unmanaged<ContentBox>.fromOpaque(unsafeData).release() }
  })
