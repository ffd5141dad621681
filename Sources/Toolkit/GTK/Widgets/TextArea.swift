internal import CGTK
public import GLib

/// An entry for a text of several lines, which scrolls. Return begins a line, and Tab leaves it.
///
/// ```swift
/// let notes = TextArea()
/// notes.onChange { [weak self] text in self?.take(text) }
/// row.append(notes)
/// ```
public final class TextArea: Widget {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_text_view_new()))
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
  }

  public var text: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      return string(freeing: gtk_text_buffer_get_text(buffer, &start, &end, 0))
    }
    set { gtk_text_buffer_set_text(buffer, newValue, -1) }
  }

  /// Requests the height of so many lines, in the style that it has in its window.
  public func setLines(_ lines: Int) {
    connect("map") { arguments in
      if let instance = arguments.instance { TextArea(retaining: instance).fit(lines) }
    }
  }

  private func fit(_ lines: Int) {
    let sample = String(repeating: "\n", count: max(0, lines - 1))
    let height = TextLayout(sample, on: self).size.height.rounded(.up)
    gtk_widget_set_size_request(cast(), -1, gint(height))
  }

  /// Limits the length of its text, in characters. Pasted text is cut there, as by an entry.
  public func limit(to length: Int) {
    guard let buffer else { return }
    Object(retaining: UnsafeMutableRawPointer(buffer)).connect("insert-text") { [weak self] in
      self?.cut(inserting: $0, at: length)
    }
  }

  private func cut(inserting arguments: SignalArguments, at length: Int) {
    guard let buffer, let place = arguments.boxed(0), let text = arguments.string(1) else { return }
    let bytes = arguments.int(2)
    let added = bytes < 0 ? text : String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
    let room = max(0, length - Int(gtk_text_buffer_get_char_count(buffer)))
    guard added.unicodeScalars.count > room else { return }
    gtk_widget_error_bell(cast())
    // A handler that inserts instead leaves the place behind its text, as the signal does.
    g_signal_stop_emission_by_name(buffer, "insert-text")
    gtk_text_buffer_insert(
      buffer, place.assumingMemoryBound(to: GtkTextIter.self),
      String(added.unicodeScalars.prefix(room)), -1)
  }

  /// Calls `handler` when its text changes, by the user or by the program.
  @discardableResult
  public func onChange(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    Object(retaining: UnsafeMutableRawPointer(buffer!)).connect("changed") { [weak self] _ in
      if let self { handler(text) }
    }
  }

  private var view: UnsafeMutablePointer<GtkTextView> { cast() }
  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(view) }
}
