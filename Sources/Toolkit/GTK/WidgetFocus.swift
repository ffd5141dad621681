internal import CGTK
internal import GLib

/// The directions of keyboard focus movement.
public nonisolated enum FocusDirection: UInt32, Sendable {
  case forward
  case backward
  case up
  case down
  case left
  case right
}

extension Widget {
  /// Whether it is in a window that has the keyboard.
  public var isInActiveWindow: Bool { gtkWindow.map { gtk_window_is_active($0) != 0 } ?? false }

  private var gtkWindow: UnsafeMutablePointer<GtkWindow>? {
    guard let root = gtk_widget_get_root(cast()) else { return nil }
    let pointer = UnsafeMutableRawPointer(root)
    let isWindow = g_type_check_instance_is_a(
      pointer.assumingMemoryBound(to: GTypeInstance.self), gtk_window_get_type())
    return isWindow == 0 ? nil : pointer.assumingMemoryBound(to: GtkWindow.self)
  }

  /// Gives it the keyboard; `false` if it takes none. A widget made of others, such as a search
  /// entry, passes it on to one of them: ask `isFocusWithin` rather than `hasFocus`.
  @discardableResult
  public func grabFocus() -> Bool { gtk_widget_grab_focus(cast()) != 0 }

  /// Gives it the keyboard back, without scrolling to it.
  public func grabFocusInPlace() {
    var following: [ScrolledWindow] = []
    var view = ScrolledWindow.around(self)
    while let outer = view {
      if outer.followsFocus { following.append(outer) }
      view = outer.parent.flatMap { ScrolledWindow.around($0) }
    }
    for view in following { view.followsFocus = false }
    grabFocus()
    for view in following { view.followsFocus = true }
  }

  /// Focuses it with a visible focus ring, for keyboard navigation.
  @discardableResult
  public func grabFocusVisibly() -> Bool {
    if let gtkWindow { gtk_window_set_focus_visible(gtkWindow, 1) }
    return grabFocus()
  }

  /// Whether it can have the focus itself.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(cast()) != 0 }
    set { gtk_widget_set_focusable(cast(), newValue ? 1 : 0) }
  }

  /// Whether it or a descendant can have the focus.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(cast()) != 0 }
    set { gtk_widget_set_can_focus(cast(), newValue ? 1 : 0) }
  }

  /// Whether it has the focus, in an active window.
  public var hasFocus: Bool { gtk_widget_has_focus(cast()) != 0 }

  /// Whether it is its window's focus widget.
  public var isFocus: Bool { gtk_widget_is_focus(cast()) != 0 }

  /// Whether it contains its window's focus widget.
  public var isFocusWithin: Bool { focusedDescendant != nil }

  /// The focus widget of its window, if that is itself or a descendant.
  public var focusedDescendant: Widget? {
    guard let root = gtk_widget_get_root(cast()), let focus = gtk_root_get_focus(root),
      focus == cast() || gtk_widget_is_ancestor(focus, cast()) != 0
    else { return nil }
    return Widget.wrap(focus)
  }

  /// Moves the focus among its descendants; `false` at the end.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool {
    gtk_widget_child_focus(cast(), GtkDirectionType(rawValue: direction.rawValue)) != 0
  }
}
