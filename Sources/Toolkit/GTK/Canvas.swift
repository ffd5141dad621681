// Ownership: the instance in C retains its content once, in a box, and releases the box when it is
// finalised. Content is handed its canvas anew in each call and must not keep it.
// A canvas owns its children as any GTK container does: adopted ones leave it when it is disposed.
// Threads: main only.

internal import CGTK
internal import CGTKShims
internal import GLib

/// A widget whose size, layout and picture are what its content says.
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

  /// Boxes of contents that live at this moment, for tests that look for leaks.
  package static var liveContentCount: Int { ContentBox.liveCount }

  /// Takes in a child, on top of the others or just below a sibling.
  public func adopt(_ child: Widget, below sibling: Widget? = nil) {
    let owner = gtk_widget_get_parent(child.cast())
    precondition(owner == nil || owner == cast(), "the widget has another parent")
    // With no sibling given, GTK puts it last.
    gtk_widget_insert_before(child.cast(), cast(), sibling?.cast())
  }

  /// Lets a child go. One that isn't the canvas's child is left alone.
  public func abandon(_ child: Widget) {
    guard gtk_widget_get_parent(child.cast()) == cast() else { return }
    gtk_widget_unparent(child.cast())
  }

  /// The room a child asks for.
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

  /// How wide a child would like to be.
  public func naturalWidth(of child: Widget) -> Int { measure(child, .horizontal).natural }

  /// Gives a child its place; call it while the canvas is being laid out. The place may lie
  /// between pixels, the size is rounded to whole ones. A transform is about the child's corner.
  public func allocate(_ child: Widget, in rect: Rect, transform: Transform = .identity) {
    var place = transform
    place.translation.x += rect.minX
    place.translation.y += rect.minY
    gtk_widget_allocate(
      child.cast(), Int32(rect.width.rounded()), Int32(rect.height.rounded()), -1, place.native())
  }

  /// The same, with the place counted from the edge at which lines begin, in a canvas of that width.
  public func allocate(_ child: Widget, fromStart place: Rect, in width: Int) {
    var rect = place
    if direction == .rightToLeft { rect.origin.x = Double(width) - place.minX - place.width }
    allocate(child, in: rect)
  }

  /// Gives its children their places at once, in the size that it has: for what moves, frame by frame.
  /// `queueAllocate` has the whole window laid out, before which GTK asks an X server ten questions and
  /// waits for each answer.
  public func layOut() {
    if today_canvas_lay_out(cast()) == 0 { queueAllocate() }
  }

  /// Shows a child or keeps it back. One that is kept back is not drawn, takes no input and is out
  /// of the keyboard's way, but can still be measured: nothing has to be laid out anew.
  public func setShown(_ child: Widget, _ isShown: Bool) {
    guard (gtk_widget_get_child_visible(child.cast()) != 0) != isShown else { return }
    // Workaround: GTK 4.8 leaves the keyboard with what can't be seen any more.
    if !isShown, child.isFocusWithin, let root = gtk_widget_get_root(child.cast()) {
      gtk_root_set_focus(root, nil)
    }
    gtk_widget_set_child_visible(child.cast(), isShown ? 1 : 0)
  }

  /// Becomes another number whenever text would be laid out otherwise: another font, another size.
  public var fontSerial: UInt32 { pango_context_get_serial(gtk_widget_get_pango_context(cast())) }

  /// In which its style has text.
  public var color: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(cast()), &color)
    return Color(color)
  }

  /// Draws a child where it was allocated; call it while the canvas is being drawn.
  public func snapshot(_ child: Widget, into snapshot: borrowing Snapshot) {
    gtk_widget_snapshot_child(cast(), child.cast(), snapshot.native)
  }
}

// MARK: - What C calls

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
