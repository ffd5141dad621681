internal import CGTK
internal import GLib

/// A long text in a monospaced font that can be read and copied but not changed. It scrolls by keys, too.
///
/// ```swift
/// let view = TextView(["#!/bin/sh", "date"])
/// let scroll = ScrolledWindow(view)
/// ```
public final class TextView: Widget {
  /// A long line would be laid out as a whole; it continues in a line without a number.
  private static let longestLine = 1000
  private static let maximumHighlights = 2000

  /// Shows lines with their numbers.
  public convenience init(_ lines: [String]) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_text_view_new()))
    gtk_text_view_set_editable(view, 0)
    gtk_text_view_set_cursor_visible(view, 0)
    gtk_text_view_set_monospace(view, 1)
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_CHAR)
    gtk_widget_set_direction(cast(), GTK_TEXT_DIR_LTR)
    gtk_text_buffer_set_text(buffer, TextView.numbered(lines), -1)
    // A hyphen at the end of a line would be taken for a part of it.
    let plain = addTag(["insert-hyphens": false])
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_apply_tag(buffer, plain, &start, &end)
    // The width of a number is known once there is a style.
    let sample = String(repeating: "0", count: String(lines.count).count + 2)
    connect("map") { arguments in
      if let instance = arguments.instance { TextView(retaining: instance).indent(by: sample) }
    }
  }

  /// Shows in bold and in a color what is from one text to another, at most some thousand times.
  public func highlight(from first: String, to last: String, color: Color) {
    let tag = addTag(["foreground": color.hex, "weight": 700])
    var place = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &place)
    for _ in 0..<TextView.maximumHighlights {
      var (start, end, close) = (GtkTextIter(), GtkTextIter(), GtkTextIter())
      guard
        gtk_text_iter_forward_search(&place, first, GTK_TEXT_SEARCH_TEXT_ONLY, &start, &end, nil)
          != 0,
        gtk_text_iter_forward_search(&end, last, GTK_TEXT_SEARCH_TEXT_ONLY, nil, &close, nil) != 0
      else { return }
      gtk_text_buffer_apply_tag(buffer, tag, &start, &close)
      place = close
    }
  }

  /// Lets the further lines of a long one begin behind its number.
  private func indent(by sample: String) {
    guard let layout = gtk_widget_create_pango_layout(cast(), sample) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var width: Int32 = 0
    pango_layout_get_pixel_size(layout, &width, nil)
    gtk_text_view_set_indent(view, -width)
  }

  private func addTag(
    _ properties: KeyValuePairs<String, any PropertyValue>
  ) -> UnsafeMutablePointer<GtkTextTag>? {
    guard let tag = gtk_text_tag_new(nil) else { return nil }
    let object = Object(adopting: UnsafeMutableRawPointer(tag))
    for (name, value) in properties { object.setProperty(name, to: value) }
    gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
    return tag
  }

  private var view: UnsafeMutablePointer<GtkTextView> { cast() }
  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(view) }

  private static func numbered(_ lines: [String]) -> String {
    let digits = String(lines.count).count
    var text = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      let number = String(index + 1)
      text += String(repeating: " ", count: digits - number.count) + number + "  "
      var rest = line[...]
      repeat {
        // A line of Arabic or Hebrew stays in its place behind the number.
        text += "\u{2068}\(rest.prefix(longestLine))\u{2069}"
        rest = rest.dropFirst(longestLine)
        if !rest.isEmpty { text += "\n" + String(repeating: " ", count: digits + 2) }
      } while !rest.isEmpty
    }
    return text
  }
}
