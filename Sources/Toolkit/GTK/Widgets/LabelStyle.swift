internal import CGTK

extension Label {
  /// The properties of a label's text that differ from the style sheet.
  public nonisolated struct Style: Hashable, Sendable {
    /// The font weight, as in CSS: 400 is normal, 700 bold.
    public struct Weight: Hashable, Sendable {
      public var value: Int
      public init(_ value: Int) { self.value = value }

      public static let light = Weight(300)
      public static let regular = Weight(400)
      public static let medium = Weight(500)
      public static let semibold = Weight(600)
      public static let bold = Weight(700)
    }

    /// In logical pixels.
    public var size: Double?
    public var weight: Weight?
    /// Whether digits have equal widths, so a changing number doesn't move.
    public var hasTabularFigures: Bool
    public var isItalic: Bool
    public var isStruckThrough: Bool
    /// Additional space between letters, in logical pixels.
    public var letterSpacing: Double
    /// Whether a word that continues in the next line gets a hyphen.
    public var hyphenates: Bool

    public init(
      size: Double? = nil, weight: Weight? = nil, hasTabularFigures: Bool = false,
      isItalic: Bool = false, isStruckThrough: Bool = false, letterSpacing: Double = 0,
      hyphenates: Bool = true
    ) {
      self.size = size
      self.weight = weight
      self.hasTabularFigures = hasTabularFigures
      self.isItalic = isItalic
      self.isStruckThrough = isStruckThrough
      self.letterSpacing = letterSpacing
      self.hyphenates = hyphenates
    }

    /// The style as Pango attributes; `nil` if it is empty. The caller owns it.
    func makeAttributes() -> OpaquePointer? {
      guard self != Style() else { return nil }
      let list = pango_attr_list_new()
      // The list takes ownership of each attribute.
      let insert = { (attribute: UnsafeMutablePointer<PangoAttribute>?) in
        pango_attr_list_insert(list, attribute)
      }
      let pango = { (pixels: Double) in Int32(clamping: Int(pixels * Double(PANGO_SCALE))) }
      if let size { insert(pango_attr_size_new_absolute(pango(size))) }
      if let weight {
        insert(pango_attr_weight_new(PangoWeight(rawValue: UInt32(clamping: weight.value))))
      }
      if hasTabularFigures { insert(pango_attr_font_features_new("tnum=1")) }
      if isItalic { insert(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
      if isStruckThrough { insert(pango_attr_strikethrough_new(1)) }
      if letterSpacing != 0 { insert(pango_attr_letter_spacing_new(pango(letterSpacing))) }
      if !hyphenates { insert(pango_attr_insert_hyphens_new(0)) }
      return list
    }
  }
}
