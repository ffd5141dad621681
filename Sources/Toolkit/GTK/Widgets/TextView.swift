internal import CGTK
internal import GLib

/// A long text in a monospaced font that can be read and copied but not changed. It scrolls by keys, too.
///
/// ```swift
/// let view = TextView(indent: 3)
/// view.append("1  #!/bin/sh\n2  date\n", highlighting: "$(", to: ")", color: .red)
/// let scroll = ScrolledWindow(view)
/// ```
public final class TextView: Widget {
  private static let maximumHighlights = 2000

  /// The further lines of a long one begin behind so many characters of its first.
  public convenience init(indent: Int) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_text_view_new()))
    gtk_text_view_set_editable(view, 0)
    gtk_text_view_set_cursor_visible(view, 0)
    gtk_text_view_set_monospace(view, 1)
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_CHAR)
    gtk_widget_set_direction(cast(), GTK_TEXT_DIR_LTR)
    // The width of a character is known once there is a style.
    let sample = String(repeating: "0", count: indent)
    connect("map") { arguments in
      if let instance = arguments.instance { TextView(retaining: instance).indent(by: sample) }
    }
  }

  /// Adds text at the end, and shows in bold and in a color what is from one text to another, at most some
  /// thousand times.
  public func append(_ text: String, highlighting first: String, to last: String, color: Color) {
    var place = appended(text)
    for _ in 0..<TextView.maximumHighlights {
      var (start, end, close) = (GtkTextIter(), GtkTextIter(), GtkTextIter())
      guard
        gtk_text_iter_forward_search(&place, first, GTK_TEXT_SEARCH_TEXT_ONLY, &start, &end, nil)
          != 0,
        gtk_text_iter_forward_search(&end, last, GTK_TEXT_SEARCH_TEXT_ONLY, nil, &close, nil) != 0
      else { return }
      let tag = tag("highlight", ["foreground": color.hex, "weight": 700])
      gtk_text_buffer_apply_tag(buffer, tag, &start, &close)
      place = close
    }
  }

  /// Lets the further lines of a long one begin behind its number.
  private func indent(by sample: String) {
    let width = TextLayout(sample, on: self).size.width.rounded(.up)
    gtk_text_view_set_indent(view, -gint(width))
  }

  /// Returns where the text begins.
  private func appended(_ text: String) -> GtkTextIter {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_end_iter(buffer, &end)
    let offset = gtk_text_iter_get_offset(&end)
    gtk_text_buffer_insert(buffer, &end, text, -1)
    gtk_text_buffer_get_iter_at_offset(buffer, &start, offset)
    // A hyphen at the end of a line would be taken for a part of it.
    gtk_text_buffer_apply_tag(buffer, tag("plain", ["insert-hyphens": false]), &start, &end)
    return start
  }

  /// The tag of this name, which has the properties.
  private func tag(
    _ name: String, _ properties: KeyValuePairs<String, any PropertyValue>
  ) -> UnsafeMutablePointer<GtkTextTag>? {
    let table = gtk_text_buffer_get_tag_table(buffer)
    if let tag = gtk_text_tag_table_lookup(table, name) { return tag }
    guard let tag = gtk_text_tag_new(name) else { return nil }
    let object = Object(adopting: UnsafeMutableRawPointer(tag))
    for (name, value) in properties { object.setProperty(name, to: value) }
    gtk_text_tag_table_add(table, tag)
    return tag
  }

  private var view: UnsafeMutablePointer<GtkTextView> { cast() }
  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(view) }
}
