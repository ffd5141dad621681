internal import CGLib
internal import CGTK
internal import CGTKTesting
internal import GLib
public import GTK

/// What a screen reader finds in a window of this process, in reading order.
@MainActor public struct WidgetTree {
  @MainActor public struct Node: CustomStringConvertible {
    public var depth: Int
    /// As screen readers call it: "push button", "label", "panel".
    public var role: String
    public var name: String
    public var text: String
    public var states: Set<State>
    /// In the window.
    public var frame: Rect
    public let widget: Widget

    public var isFocusable: Bool { states.contains(.focusable) }

    public nonisolated var description: String {
      MainActor.assumeIsolated {
        "\(role) “\(name)”\(text.isEmpty ? "" : " (\(text))") \(states.map(\.rawValue).sorted()) "
          + "at \(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) \(Int(frame.height))"
      }
    }

    /// What else is to be known about it.
    public var details: String { accessibleText(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) ?? "" }

    /// Its value in words.
    public var valueText: String {
      accessibleText(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT) ?? ""
    }
  }

  public enum State: String, Sendable {
    case focusable, focused, expandable, expanded, busy, checked, pressed, selected, sensitive
    case invalid, modal
  }

  public private(set) var nodes: [Node] = []

  /// All that is on the screen in these windows.
  public init(_ windows: [GTK.Window]) {
    for window in windows where window.isMapped { add(window, of: window, depth: 0) }
  }

  /// The first with a name.
  public subscript(name: String) -> Node? { nodes.first { $0.name == name } }

  /// What has the keyboard, or would have it if its window had it.
  public var focused: Node? { nodes.last { $0.states.contains(.focused) } }

  public var names: [String] { nodes.map(\.name) }

  /// All of it, a node a line, for the message of a failure.
  public var outline: String {
    nodes.map { String(repeating: "  ", count: $0.depth) + $0.description }.joined(separator: "\n")
  }

  private mutating func add(_ widget: Widget, of window: GTK.Window, depth: Int) {
    guard widget.isMapped else { return }
    let gtkRole = gtk_accessible_get_accessible_role(widget.opaque)
    guard !isTrue(widget, GTK_ACCESSIBLE_STATE_HIDDEN) else { return }
    var next = depth
    if gtkRole != GTK_ACCESSIBLE_ROLE_NONE, let frame = widget.bounds(in: window) {
      nodes.append(
        Node(
          depth: depth, role: roleName(gtkRole), name: name(of: widget, gtkRole),
          text: typedText(widget), states: states(of: widget), frame: frame, widget: widget))
      next += 1
    }
    for child in widget.children { add(child, of: window, depth: next) }
  }

  private func name(of widget: Widget, _ role: GtkAccessibleRole) -> String {
    if let label = accessibleText(widget, GTK_ACCESSIBLE_PROPERTY_LABEL) { return label }
    let isNamedByContent = [
      GTK_ACCESSIBLE_ROLE_BUTTON, GTK_ACCESSIBLE_ROLE_LINK,
      GTK_ACCESSIBLE_ROLE_CHECKBOX, GTK_ACCESSIBLE_ROLE_RADIO, GTK_ACCESSIBLE_ROLE_MENU_ITEM,
      GTK_ACCESSIBLE_ROLE_TAB, GTK_ACCESSIBLE_ROLE_LABEL,
    ].contains { $0 == role }
    guard isNamedByContent else { return "" }
    return widget.children.map { name(of: $0, GTK_ACCESSIBLE_ROLE_BUTTON) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func states(of widget: Widget) -> Set<State> {
    var states: Set<State> = []
    for widget in [widget, delegate(of: widget)].compactMap(\.self) {
      if widget.isFocusable && widget.canFocus { states.insert(.focusable) }
      if widget.isFocus { states.insert(.focused) }
    }
    if today_has_accessible_state(widget.pointer, GTK_ACCESSIBLE_STATE_EXPANDED.rawValue) != 0 {
      states.insert(.expandable)
    }
    let told: [(GtkAccessibleState, State)] = [
      (GTK_ACCESSIBLE_STATE_EXPANDED, .expanded), (GTK_ACCESSIBLE_STATE_BUSY, .busy),
      (GTK_ACCESSIBLE_STATE_CHECKED, .checked), (GTK_ACCESSIBLE_STATE_PRESSED, .pressed),
      (GTK_ACCESSIBLE_STATE_SELECTED, .selected), (GTK_ACCESSIBLE_STATE_INVALID, .invalid),
    ]
    for (gtk, state) in told where isTrue(widget, gtk) { states.insert(state) }
    if gtk_widget_is_sensitive(widget.cast()) != 0 { states.insert(.sensitive) }
    return states
  }

  /// The text of an entry, which has the keyboard in its place.
  private func delegate(of widget: Widget) -> Widget? {
    guard isEditable(widget) else { return nil }
    return gtk_editable_get_delegate(widget.opaque).map {
      Widget(retaining: UnsafeMutableRawPointer($0))
    }
  }

  private func isTrue(_ widget: Widget, _ state: GtkAccessibleState) -> Bool {
    guard today_has_accessible_state(widget.pointer, state.rawValue) != 0 else { return false }
    let difference = check_accessible_state(widget.pointer, state.rawValue, 1)
    defer { g_free(difference) }
    return difference == nil
  }

  private func typedText(_ widget: Widget) -> String {
    if let text = viewedText(widget) { return text }
    guard isEditable(widget), let text = gtk_editable_get_text(widget.opaque) else { return "" }
    return String(cString: text)
  }

  /// The text of a text view.
  private func viewedText(_ widget: Widget) -> String? {
    let instance = widget.pointer.assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0 else { return nil }
    let buffer = gtk_text_view_get_buffer(widget.cast())
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func isEditable(_ widget: Widget) -> Bool {
    let instance = widget.pointer.assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, gtk_editable_get_type()) != 0
  }

  private func roleName(_ role: GtkAccessibleRole) -> String {
    switch role {
    case GTK_ACCESSIBLE_ROLE_BUTTON: "push button"
    case GTK_ACCESSIBLE_ROLE_CHECKBOX: "check box"
    case GTK_ACCESSIBLE_ROLE_RADIO: "radio button"
    case GTK_ACCESSIBLE_ROLE_SWITCH: "switch"
    case GTK_ACCESSIBLE_ROLE_LABEL: "label"
    case GTK_ACCESSIBLE_ROLE_GROUP: "panel"
    case GTK_ACCESSIBLE_ROLE_GENERIC: "filler"
    case GTK_ACCESSIBLE_ROLE_IMG: "image"
    case GTK_ACCESSIBLE_ROLE_LINK: "link"
    case GTK_ACCESSIBLE_ROLE_LIST: "list"
    case GTK_ACCESSIBLE_ROLE_LIST_ITEM: "list item"
    case GTK_ACCESSIBLE_ROLE_TEXT_BOX: "entry"
    case GTK_ACCESSIBLE_ROLE_SEARCH_BOX: "entry"
    case GTK_ACCESSIBLE_ROLE_SPIN_BUTTON: "spin button"
    case GTK_ACCESSIBLE_ROLE_SLIDER: "slider"
    case GTK_ACCESSIBLE_ROLE_METER: "level bar"
    case GTK_ACCESSIBLE_ROLE_PROGRESS_BAR: "progress bar"
    case GTK_ACCESSIBLE_ROLE_HEADING: "heading"
    case GTK_ACCESSIBLE_ROLE_DIALOG: "dialog"
    case GTK_ACCESSIBLE_ROLE_WINDOW: "frame"
    case GTK_ACCESSIBLE_ROLE_MENU: "menu"
    case GTK_ACCESSIBLE_ROLE_MENU_ITEM: "menu item"
    case GTK_ACCESSIBLE_ROLE_TAB: "page tab"
    case GTK_ACCESSIBLE_ROLE_TAB_PANEL: "scroll pane"
    default: "role \(role.rawValue)"
    }
  }
}

/// What a screen reader is told; GTK puts text between quotation marks.
@MainActor private func accessibleText(
  _ widget: Widget, _ property: GtkAccessibleProperty
) -> String? {
  guard let text = today_accessible_text(widget.pointer, property.rawValue) else { return nil }
  defer { g_free(text) }
  let told = String(cString: text)
  return told.count >= 2 && told.hasPrefix("\"") && told.hasSuffix("\"")
    ? String(told.dropFirst().dropLast()) : told
}
