// Ownership: a layout is a GObject. Descriptions and attribute lists are copied or referenced by
// Pango and freed here.

internal import CGTK
public import GLib

/// Text laid out in lines. Keep it as long as the text doesn't change.
public final class TextLayout: Object {
  public enum Alignment: Sendable {
    /// Left, or right in right-to-left languages.
    case start
    case center
    case end
  }

  public enum Ellipsis: Sendable {
    case none
    case start
    case middle
    case end
  }

  /// Text in the font and direction of a widget.
  public init(_ text: String, on widget: Widget, font: Font = Font()) {
    guard let native = gtk_widget_create_pango_layout(widget.cast(), text.shown) else {
      fatalError("Pango is out of memory")
    }
    super.init(adopting: UnsafeMutableRawPointer(native))
    pango_layout_set_wrap(opaque, PANGO_WRAP_WORD_CHAR)
    setFont(font)
  }

  public var text: String {
    get { String(cString: pango_layout_get_text(opaque)) }
    set { pango_layout_set_text(opaque, newValue.shown, -1) }
  }

  /// Sets the font.
  public func setFont(_ font: Font) {
    let description = font.description()
    pango_layout_set_font_description(opaque, description)
    pango_font_description_free(description)
    let attributes = font.attributes()
    pango_layout_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
  }

  /// A range of text with its own style, in UTF-8 bytes.
  public nonisolated struct Piece: Hashable, Sendable {
    public var range: Range<Int>
    public var weight: Font.Weight?
    public var color: Color?
    /// The background of its letters.
    public var background: Color?
    public var isStruckThrough = false
    public var isUnderlined = false

    public init(_ range: Range<Int>) { self.range = range }
  }

  /// Sets the font, and ranges with their own style.
  public func setFont(_ font: Font, pieces: [Piece]) {
    setFont(font)
    guard !pieces.isEmpty,
      let attributes = pango_attr_list_copy(pango_layout_get_attributes(opaque))
    else { return }
    for piece in pieces {
      // The list takes ownership of the attributes.
      for attribute in piece.attributes {
        attribute.pointee.start_index = guint(clamping: piece.range.lowerBound)
        attribute.pointee.end_index = guint(clamping: piece.range.upperBound)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    pango_layout_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
  }

  /// The byte offset of the text at a point; nil outside of it.
  public func index(at point: Point) -> Int? {
    var (index, trailing): (Int32, Int32) = (0, 0)
    let (x, y) = (point.x * pangoScale, point.y * pangoScale)
    let isInside = pango_layout_xy_to_index(
      opaque, Int32(clamping: Int(x)), Int32(clamping: Int(y)), &index, &trailing)
    return isInside != 0 ? Int(index) : nil
  }

  /// The maximum width of lines; nil for no limit.
  public var width: Double? {
    get {
      let width = pango_layout_get_width(opaque)
      return width < 0 ? nil : Double(width) / pangoScale
    }
    set {
      pango_layout_set_width(
        opaque, newValue.map { Int32(clamping: Int((max(0, $0) * pangoScale).rounded())) } ?? -1)
    }
  }

  /// The maximum number of lines of a paragraph; requires a width and an ellipsis.
  public var maximumLines: Int {
    get { max(1, -Int(pango_layout_get_height(opaque))) }
    set { pango_layout_set_height(opaque, -Int32(clamping: max(1, newValue))) }
  }

  /// Where text that is too long is cut off.
  public var ellipsis: Ellipsis {
    get {
      switch pango_layout_get_ellipsize(opaque) {
      case PANGO_ELLIPSIZE_START: .start
      case PANGO_ELLIPSIZE_MIDDLE: .middle
      case PANGO_ELLIPSIZE_END: .end
      default: .none
      }
    }
    set {
      let mode =
        switch newValue {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
      pango_layout_set_ellipsize(opaque, mode)
    }
  }

  /// The alignment of lines within the width.
  public var alignment: Alignment {
    get {
      switch pango_layout_get_alignment(opaque) {
      case PANGO_ALIGN_CENTER: .center
      case PANGO_ALIGN_LEFT: readsFromRight ? .end : .start
      default: readsFromRight ? .start : .end
      }
    }
    set {
      let side =
        switch newValue {
        case .start: readsFromRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .end: readsFromRight ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
        }
      pango_layout_set_alignment(opaque, side)
    }
  }

  private var readsFromRight: Bool {
    pango_context_get_base_dir(pango_layout_get_context(opaque)) == PANGO_DIRECTION_RTL
  }

  // MARK: - Results

  /// Its logical size.
  public var size: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(opaque, &width, &height)
    return Size(width: Double(width) / pangoScale, height: Double(height) / pangoScale)
  }

  /// The baseline of the first line, from the top.
  public var baseline: Double { Double(pango_layout_get_baseline(opaque)) / pangoScale }

  /// Its text up to the end of a line, the first being 0; all of it if there is no such line.
  public func text(throughLine line: Int) -> String {
    guard line < lineCount, let native = pango_layout_get_line_readonly(opaque, Int32(line)) else {
      return text
    }
    let end = Int(native.pointee.start_index + native.pointee.length)
    return String(decoding: text.utf8.prefix(end), as: UTF8.self)
  }

  /// The width of each of its code points, in logical order. The code points of a grapheme share
  /// its width.
  public var letterWidths: [Double] {
    guard let text = pango_layout_get_text(opaque), let iterator = pango_layout_get_iter(opaque)
    else { return [] }
    defer { pango_layout_iter_free(iterator) }
    // By byte offset, because Pango iterates from left to right.
    var widths = [Double?](repeating: nil, count: strlen(text))
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item
      else { continue }
      var own = [Int32](repeating: 0, count: Int(item.pointee.num_chars))
      pango_glyph_item_get_logical_widths(run, text, &own)
      var place = text + Int(item.pointee.offset)
      for width in own {
        widths[place - text] = Double(width) / pangoScale
        place = g_utf8_find_next_char(place, nil).map { UnsafePointer($0) } ?? place
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return widths.indices.compactMap { index in
      let isStart = UInt8(bitPattern: text[index]) & 0xC0 != 0x80
      return isStart ? widths[index] ?? 0 : nil
    }
  }

  /// Whether its first line runs against the direction of the user's language. Pango swaps the
  /// alignment of such a text.
  public var runsAgainstLanguage: Bool {
    // Not the first letter's: figures run from left to right even in right-to-left text.
    guard let line = pango_layout_get_line_readonly(opaque, 0) else { return false }
    let direction = pango_layout_line_get_resolved_direction(line)
    guard direction == PANGO_DIRECTION_LTR || direction == PANGO_DIRECTION_RTL else { return false }
    return (direction == PANGO_DIRECTION_RTL) != readsFromRight
  }

  public var lineCount: Int { Int(pango_layout_get_line_count(opaque)) }

  /// Whether it is cut off.
  public var isEllipsized: Bool { pango_layout_is_ellipsized(opaque) != 0 }
}

extension TextLayout.Piece {
  /// Pango's attributes without a range; the caller owns them.
  fileprivate var attributes: [UnsafeMutablePointer<PangoAttribute>] {
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    if let weight {
      attributes.append(
        pango_attr_weight_new(PangoWeight(rawValue: UInt32(clamping: weight.rawValue))))
    }
    if let color {
      let (red, green, blue) = color.sixteenBits
      attributes.append(pango_attr_foreground_new(red, green, blue))
      attributes.append(pango_attr_foreground_alpha_new(color.sixteenBitsOfAlpha))
    }
    if let background {
      let (red, green, blue) = background.sixteenBits
      attributes.append(pango_attr_background_new(red, green, blue))
      attributes.append(pango_attr_background_alpha_new(background.sixteenBitsOfAlpha))
    }
    if isStruckThrough { attributes.append(pango_attr_strikethrough_new(1)) }
    if isUnderlined { attributes.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    return attributes.compactMap(\.self)
  }
}

nonisolated extension Color {
  fileprivate var sixteenBits: (red: UInt16, green: UInt16, blue: UInt16) {
    (Color.sixteenBits(red), Color.sixteenBits(green), Color.sixteenBits(blue))
  }

  /// Pango takes 0 as unset, which is opaque.
  fileprivate var sixteenBitsOfAlpha: UInt16 { max(1, Color.sixteenBits(alpha)) }

  private static func sixteenBits(_ part: Double) -> UInt16 {
    UInt16((min(max(part, 0), 1) * 65535).rounded())
  }
}
