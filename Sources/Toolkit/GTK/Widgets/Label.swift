internal import CGTK
internal import GLib

/// A text that can't be edited. It is never parsed as markup.
///
/// ```swift
/// let price = Label("63,120.50")
/// price.setStyle(Label.Style(size: 22, weight: .semibold, hasTabularFigures: true))
/// price.horizontalTextAlignment = 0 // at the start
/// ```
public final class Label: Widget {
  /// Where text that is too long is cut off.
  public nonisolated enum Ellipsis: UInt32, Sendable {
    case none
    case start
    case middle
    case end
  }

  /// The alignment of lines to each other.
  public nonisolated enum Justification: UInt32, Sendable {
    case left
    case right
    case center
    case fill
  }

  public convenience init(_ text: String = "") {
    self.init(adopting: UnsafeMutableRawPointer(gtk_label_new(text.shown)))
  }

  /// Its text, cut off after some thousand characters, beyond which no user reads.
  public var text: String {
    get { gtk_label_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_label_set_text(opaque, newValue.shown) }
  }

  /// Whether text that is too long wraps, between words, or within a word that is longer than a
  /// line.
  public var wraps: Bool {
    get { gtk_label_get_wrap(opaque) != 0 }
    set {
      gtk_label_set_wrap(opaque, newValue ? 1 : 0)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
      // Otherwise a wrapping label requests a small width and a large height.
      gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_WORD)
    }
  }

  /// The maximum number of lines of a wrapping text with an ellipsis; `nil` for no limit.
  public var maximumLines: Int? {
    get {
      let lines = gtk_label_get_lines(opaque)
      return lines < 0 ? nil : Int(lines)
    }
    set { gtk_label_set_lines(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// Where text that is too long is cut off, instead of requesting more space.
  public var ellipsis: Ellipsis {
    get { Ellipsis(rawValue: gtk_label_get_ellipsize(opaque).rawValue) ?? .none }
    set { gtk_label_set_ellipsize(opaque, PangoEllipsizeMode(rawValue: newValue.rawValue)) }
  }

  /// Its natural width in characters; `nil` for that of its text.
  public var widthInCharacters: Int? {
    get {
      let width = gtk_label_get_width_chars(opaque)
      return width < 0 ? nil : Int(width)
    }
    set { gtk_label_set_width_chars(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// Its maximum natural width in characters.
  public var maximumWidthInCharacters: Int? {
    get {
      let width = gtk_label_get_max_width_chars(opaque)
      return width < 0 ? nil : Int(width)
    }
    set { gtk_label_set_max_width_chars(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// The horizontal alignment of the text: 0 at the start, 1 at the end.
  public var horizontalTextAlignment: Double {
    get { Double(gtk_label_get_xalign(opaque)) }
    set { gtk_label_set_xalign(opaque, Float(newValue)) }
  }

  /// The vertical alignment of the text: 0 at the top, 1 at the bottom.
  public var verticalTextAlignment: Double {
    get { Double(gtk_label_get_yalign(opaque)) }
    set { gtk_label_set_yalign(opaque, Float(newValue)) }
  }

  /// The alignment of its lines to each other.
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
