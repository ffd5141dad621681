// Ownership: a parent holds its children; the wrapper holds another reference. A widget is freed
// when it has neither parent nor wrapper. A widget holds its controllers with their wrappers until
// it is finalized.

internal import CGTK
public import GLib

extension SignalArguments {
  /// The emitter of the signal, not retained. It exists even without a wrapper.
  var instance: UnsafeMutableRawPointer? { object(-1) }
}

/// An element of a window.
///
/// Add a widget to a container, and the outermost container to a window:
///
/// ```swift
/// let title = Label("Storage")
/// title.alignment = .start
/// title.addClass("title") // for style sheets: `.title { ... }`
///
/// let used = Label("40 GB")
/// used.ellipsis = .end
/// used.expands.horizontal = true // takes the remaining width
/// used.tooltip = "40 of 100 GB are used"
///
/// let card = Box(.vertical, spacing: 6)
/// card.margins = Insets(all: 12)
/// card.append(title)
/// card.append(used)
/// window.child = card
/// ```
///
/// The wrappers `title` and `used` may be dropped once they are in their box. If a handler needs
/// one later, keep it as a property of the handler's owner: a `[weak title]` without another owner
/// is `nil` by then.
///
/// Input comes through controllers: see `ClickGesture`, `KeyController` and `add(controller:)`.
open class Widget: Object {
  /// Whether it is visible. It is shown if all its ancestors are visible, too.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(cast()) != 0 }
    set { gtk_widget_set_visible(cast(), newValue ? 1 : 0) }
  }

  /// Whether it takes input. A descendant of an insensitive widget never does.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(cast()) != 0 }
    set { gtk_widget_set_sensitive(cast(), newValue ? 1 : 0) }
  }

  /// From 0, transparent, to 1. An invisible widget of opacity 0 still takes space.
  public var opacity: Double {
    get { gtk_widget_get_opacity(cast()) }
    set { gtk_widget_set_opacity(cast(), newValue) }
  }

  /// Whether it receives the pointer, or lets it through.
  public var takesPointer: Bool {
    get { gtk_widget_get_can_target(cast()) != 0 }
    set { gtk_widget_set_can_target(cast(), newValue ? 1 : 0) }
  }

  /// Whether it clips its children's drawing to its bounds.
  public var clipsContent: Bool {
    get { gtk_widget_get_overflow(cast()) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(cast(), newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// Its tooltip.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(cast()).map { String(cString: $0) } }
    set {
      // Workaround: GTK immediately picks the widget under the pointer, which blocks on four X
      // server requests. A widget outside of a window can't be under the pointer.
      let isApart = gtk_widget_get_root(cast()) == nil && isVisible
      if isApart { isVisible = false }
      gtk_widget_set_tooltip_text(cast(), newValue?.shown)
      if isApart { isVisible = true }
    }
  }

  /// The cursor over the widget, by its CSS name ("pointer", "text", "grab"); `nil` inherits the
  /// parent's.
  public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(cast(), name) }

  /// Activates it, as the Return key does; `false` if it can't be activated.
  @discardableResult
  public func activate() -> Bool { gtk_widget_activate(cast()) != 0 }
}

// MARK: - Hierarchy

extension Widget {
  /// Wraps the result of a C function (transfer none).
  static func wrap(_ pointer: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
    pointer.map { Widget(retaining: UnsafeMutableRawPointer($0)) }
  }

  public var parent: Widget? { Widget.wrap(gtk_widget_get_parent(cast())) }
  public var firstChild: Widget? { Widget.wrap(gtk_widget_get_first_child(cast())) }
  public var lastChild: Widget? { Widget.wrap(gtk_widget_get_last_child(cast())) }
  public var nextSibling: Widget? { Widget.wrap(gtk_widget_get_next_sibling(cast())) }

  /// Its children at this moment, in order. Some widgets have children that they made themselves.
  public var children: [Widget] {
    var children: [Widget] = []
    var next = firstChild
    while let child = next {
      children.append(child)
      next = child.nextSibling
    }
    return children
  }

  /// Whether it is inside `ancestor`, at any depth.
  public func isDescendant(of ancestor: Widget) -> Bool {
    gtk_widget_is_ancestor(cast(), ancestor.cast()) != 0
  }

  /// The window or popover that it is in.
  public var root: Widget? {
    Widget.wrap(gtk_widget_get_root(cast()).map { UnsafeMutablePointer($0) })
  }
}

// MARK: - Names for style sheets

extension Widget {
  /// Its name in style sheets (`#name`); the name of its class unless set.
  public var name: String {
    get { gtk_widget_get_name(cast()).map { String(cString: $0) } ?? "" }
    set { gtk_widget_set_name(cast(), newValue) }
  }

  /// Its classes in style sheets (`.class`).
  public var classes: [String] {
    get {
      guard let list = gtk_widget_get_css_classes(cast()) else { return [] }
      defer { g_strfreev(list) }
      return sequence(first: 0) { $0 + 1 }.lazy.map { list[$0] }.prefix { $0 != nil }
        .compactMap { $0.map { String(cString: $0) } }
    }
    set {
      let names = newValue.map { g_strdup($0) }
      defer { names.forEach { g_free($0) } }
      var list = names.map { UnsafePointer($0) } + [nil]
      gtk_widget_set_css_classes(cast(), &list)
    }
  }

  public func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(cast(), name) != 0 }
  public func addClass(_ name: String) { gtk_widget_add_css_class(cast(), name) }
  public func removeClass(_ name: String) { gtk_widget_remove_css_class(cast(), name) }

  /// Adds or removes the class.
  public func setClass(_ name: String, _ isOn: Bool) {
    if isOn { addClass(name) } else { removeClass(name) }
  }
}

// MARK: - Controllers

extension Widget {
  /// Adds a controller, which the widget keeps with its wrapper. A controller serves one widget,
  /// once.
  public func add(controller: Controller) {
    precondition(controller.widget == nil, "\(controller.typeName) already serves a widget")
    // GTK takes one reference; the wrapper releases its own later.
    g_object_ref(controller.pointer)
    gtk_widget_add_controller(cast(), controller.opaque)
    keptControllers.list.append(controller)
  }

  /// Removes a controller and its handlers.
  public func remove(controller: Controller) {
    guard controller.widget == self else { return }
    gtk_widget_remove_controller(cast(), controller.opaque)
    keptControllers.list.removeAll { $0 == controller }
  }

  /// The instance's own list of wrappers, which keeps a weakly held controller alive as long as its
  /// handlers may be called.
  private var keptControllers: KeptControllers {
    let key = "today-controllers"
    if let kept = g_object_get_data(cast(), key) {
      return Unmanaged<KeptControllers>.fromOpaque(kept).takeUnretainedValue()
    }
    let kept = KeptControllers()
    g_object_set_data_full(cast(), key, Unmanaged.passRetained(kept).toOpaque()) { kept in
      guard let kept else { return }
      nonisolated(unsafe) let unsafeKept = kept
      MainActor.assumeIsolated { Unmanaged<KeptControllers>.fromOpaque(unsafeKept).release() }
    }
    return kept
  }
}

private final class KeptControllers {
  var list: [Controller] = []
}

// MARK: - Lifetime

extension Widget {
  /// Whether it is realized.
  public var isRealized: Bool { gtk_widget_get_realized(cast()) != 0 }

  /// Whether it is mapped.
  public var isMapped: Bool { gtk_widget_get_mapped(cast()) != 0 }

  /// Calls `handler` when it is mapped.
  @discardableResult
  public func onMap(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("map") { _ in handler() }
  }

  /// Calls `handler` when it is unmapped.
  @discardableResult
  public func onUnmap(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("unmap") { _ in handler() }
  }

  /// Calls `handler` when it is disposed: the last moment to release its resources.
  @discardableResult
  public func onDestroy(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("destroy") { _ in handler() }
  }
}
