internal import CGTK
public import GLib

/// A text field without a background or a border,
/// for composite widgets.
///
/// ```swift
/// let line = TextLine(placeholder: "Search")
/// line.onTextChange { [weak self] in self?.show(matching: $0) }
/// ```
public final class TextLine: Widget {
  public convenience init(placeholder: String? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_text_new()))
    if let placeholder { gtk_text_set_placeholder_text(cast(), placeholder.shown) }
  }

  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Selects all of its text.
  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// Focuses it without changing the cursor or selecting text.
  public func grabFocusAsIs() { gtk_text_grab_focus_without_selecting(cast()) }

  /// Calls `handler` with each change of its text, by the user or by the program.
  @discardableResult
  public func onTextChange(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    connect("changed") { arguments in
      if let instance = arguments.instance { handler(TextLine(retaining: instance).text) }
    }
  }

  /// Calls `handler` when the user presses Return.
  @discardableResult
  public func onActivate(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("activate") { _ in handler() }
  }
}
