internal import CGTK
public import GLib

/// A text entry.
///
/// ```swift
/// let name = Entry(placeholder: "Berlin")
/// name.setAccessible(.label("City"), .isRequired(true))
/// name.onChange { [weak self] text in self?.take(text) }
/// name.onActivate { [weak self] in self?.goOn() } // the user pressed Return
/// ```
///
/// A part of it has the focus: check `isFocusWithin` rather than `hasFocus`.
public class Entry: Widget {
  /// The purpose of its text, for on-screen keyboards.
  public nonisolated enum Purpose: Int, Sendable {
    case text = 0
    case number = 3
    case address = 5
  }

  public convenience init(placeholder: String? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_entry_new()))
    if let placeholder { self.placeholder = placeholder }
  }

  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// The placeholder.
  public var placeholder: String {
    get { property("placeholder-text") }
    set { setProperty("placeholder-text", to: newValue) }
  }

  /// Its natural width in characters; `nil` for the default.
  public var widthInCharacters: Int? {
    get {
      let width = gtk_editable_get_width_chars(opaque)
      return width < 0 ? nil : Int(width)
    }
    set {
      gtk_editable_set_width_chars(opaque, Int32(clamping: newValue ?? -1))
      // Otherwise its natural width would still be the default.
      gtk_editable_set_max_width_chars(opaque, Int32(clamping: newValue ?? -1))
    }
  }

  /// The purpose, for on-screen keyboards.
  public var purpose: Purpose {
    get { Purpose(rawValue: property("input-purpose")) ?? .text }
    set { setProperty("input-purpose", to: newValue.rawValue) }
  }

  /// The maximum length in characters; 0 is unlimited. Pasted text is cut there.
  public var maximumLength: Int {
    get { property("max-length") }
    set { setProperty("max-length", to: newValue) }
  }

  /// Whether pasted text is cut after its first line. Otherwise line breaks stay, and are shown as
  /// symbols.
  public var takesOneLine: Bool {
    get { property("truncate-multiline") }
    set { setProperty("truncate-multiline", to: newValue) }
  }

  /// Calls `handler` when its text changes, by the user or by the program.
  @discardableResult
  public func onChange(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    connect("changed") { arguments in
      if let instance = arguments.instance { handler(Entry(retaining: instance).text) }
    }
  }

  /// Calls `handler` when the user presses Return.
  @discardableResult
  public func onActivate(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("activate") { _ in handler() }
  }
}

/// A password entry. Its text is shown as dots unless the user reveals it, and is kept in memory
/// that isn't swapped to disk.
public final class PasswordEntry: Entry {
  public convenience init(placeholder: String? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_password_entry_new()))
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    if let placeholder { self.placeholder = placeholder }
  }
}
