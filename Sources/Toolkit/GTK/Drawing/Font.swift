internal import CGTK

/// A font; nil properties are the widget's own.
public nonisolated struct Font: Hashable, Sendable {
  /// The weight of the font, from 100 to 1000.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let light = Weight(rawValue: 300)
    public static let regular = Weight(rawValue: 400)
    public static let medium = Weight(rawValue: 500)
    public static let semibold = Weight(rawValue: 600)
    public static let bold = Weight(rawValue: 700)
  }

  public var family: String?
  /// In logical pixels, with the text scale applied by the caller.
  public var size: Double?
  public var weight: Weight?
  /// Whether all digits have equal widths, so changing figures don't move.
  public var hasTabularFigures: Bool
  public var isStruckThrough: Bool

  public init(
    family: String? = nil, size: Double? = nil, weight: Weight? = nil,
    hasTabularFigures: Bool = false, isStruckThrough: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.hasTabularFigures = hasTabularFigures
    self.isStruckThrough = isStruckThrough
  }

  /// Pango's description, owned by the caller.
  func description() -> OpaquePointer? {
    let description = pango_font_description_new()
    if let family { pango_font_description_set_family(description, family) }
    if let size { pango_font_description_set_absolute_size(description, size * pangoScale) }
    if let weight {
      pango_font_description_set_weight(
        description, PangoWeight(rawValue: UInt32(clamping: weight.rawValue)))
    }
    return description
  }

  /// Pango attributes for what a font description lacks, owned by the caller.
  func attributes() -> OpaquePointer? {
    let attributes = pango_attr_list_new()
    // The list takes ownership of the attributes.
    if hasTabularFigures {
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    if isStruckThrough {
      pango_attr_list_insert(attributes, pango_attr_strikethrough_new(1))
    }
    return attributes
  }
}

/// Pango's units in a logical pixel.
nonisolated let pangoScale = 1024.0
