internal import CGTK
internal import GLib

/// A piece of text that can be read but not changed. It is never read as markup.
///
/// ```swift
/// let price = Label("63,120.50")
/// price.setStyle(Label.Style(size: 22, weight: .semibold, hasTabularFigures: true))
/// price.horizontalTextAlignment = 0     // at the start of its room
/// ```
public final class Label: Widget {
  /// Where a text that is too long is cut.
  public nonisolated enum Ellipsis: UInt32, Sendable {
    case none
    case start
    case middle
    case end
  }

  /// How the lines of a text stand to each other.
  public nonisolated enum Justification: UInt32, Sendable {
    case left
    case right
    case center
    case fill
  }

  public convenience init(_ text: String = "") {
    self.init(adopting: UnsafeMutableRawPointer(gtk_label_new(text.shown)))
  }

  /// A text of thousands of characters is shown as far as anybody would read it.
  public var text: String {
    get { gtk_label_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_label_set_text(opaque, newValue.shown) }
  }

  /// Whether a text that is too long goes on in further lines, broken between words, or within
  /// one that is longer than a line.
  public var wraps: Bool {
    get { gtk_label_get_wrap(opaque) != 0 }
    set {
      gtk_label_set_wrap(opaque, newValue ? 1 : 0)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
      // Else a wrapping label asks for little width, and much height.
      gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_WORD)
    }
  }

  /// The most lines of a wrapping text with an ellipsis; `nil` for as many as it takes.
  public var maximumLines: Int? {
    get {
      let lines = gtk_label_get_lines(opaque)
      return lines < 0 ? nil : Int(lines)
    }
    set { gtk_label_set_lines(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// Where a text that is too long is cut, instead of asking for more room.
  public var ellipsis: Ellipsis {
    get { Ellipsis(rawValue: gtk_label_get_ellipsize(opaque).rawValue) ?? .none }
    set { gtk_label_set_ellipsize(opaque, PangoEllipsizeMode(rawValue: newValue.rawValue)) }
  }

  /// The width that it would like to have, in characters; `nil` for that of its text.
  public var widthInCharacters: Int? {
    get {
      let width = gtk_label_get_width_chars(opaque)
      return width < 0 ? nil : Int(width)
    }
    set { gtk_label_set_width_chars(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// The most width that it would like to have, in characters.
  public var maximumWidthInCharacters: Int? {
    get {
      let width = gtk_label_get_max_width_chars(opaque)
      return width < 0 ? nil : Int(width)
    }
    set { gtk_label_set_max_width_chars(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// Where the text stands in the label's width: 0 at the start, 1 at the end.
  public var horizontalTextAlignment: Double {
    get { Double(gtk_label_get_xalign(opaque)) }
    set { gtk_label_set_xalign(opaque, Float(newValue)) }
  }

  /// Where the text stands in the label's height: 0 at the top, 1 at the bottom.
  public var verticalTextAlignment: Double {
    get { Double(gtk_label_get_yalign(opaque)) }
    set { gtk_label_set_yalign(opaque, Float(newValue)) }
  }

  /// How its lines stand to each other, where there are several.
  public var justification: Justification {
    get { Justification(rawValue: gtk_label_get_justify(opaque).rawValue) ?? .left }
    set { gtk_label_set_justify(opaque, GtkJustification(rawValue: newValue.rawValue)) }
  }

  /// Whether the text can be selected and copied.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
  }

  /// Sets a style that differs from the style sheet, replacing the last one.
  public func setStyle(_ style: Style) {
    let list = style.makeAttributes()
    gtk_label_set_attributes(opaque, list)
    if let list { pango_attr_list_unref(list) }
  }
}
