extension Node {
  /// A themed icon, or a picture in the message.
  public struct Image: Hashable, Sendable {
    public var source: Source
    /// The name of a picture, so that later content can refer to it.
    public var name: String?
    /// The side of the square box in logical pixels.
    public var size: Double
    /// The width of a box that isn't square.
    public var width: Double?
    public var height: Double?
    public var fit: ImageFit
    /// The corner radius of a picture; nil is the host's default.
    public var corner: Double?
    /// Whether a picture is clipped to a circle or an ellipse.
    public var isRound: Bool

    public static let standardSize = 24.0

    public init(
      _ source: Source, name: String? = nil, size: Double = Image.standardSize,
      width: Double? = nil,
      height: Double? = nil, fit: ImageFit = .contain, corner: Double? = nil, isRound: Bool = false
    ) {
      self.source = source
      self.name = name
      self.size = size
      self.width = width
      self.height = height
      self.fit = fit
      self.corner = corner
      self.isRound = isRound
    }

    /// The box; a square if only one side is set.
    public var box: (width: Double, height: Double) {
      (width ?? height ?? size, height ?? width ?? size)
    }

    public enum Source: Hashable, Sendable {
      /// The name of a themed icon, such as "weather-clear-symbolic".
      case icon(String)
      /// The bytes of a PNG or JPEG file.
      case picture([UInt8])
      /// The picture that was sent with this name before.
      case kept
    }
  }
}

/// The scaling of a picture.
public enum ImageFit: String, CaseIterable, Sendable {
  /// Fits the whole picture into the box.
  case contain
  /// Fills the box and clips two sides.
  case cover
}

extension Node.Image {
  static let description = KindDescription(
    standard: Node.Image(.icon("")),
    fields: [
      sourceField, .number("size", \.size, in: Limits.imageSize),
      .number("width", \.width, in: Limits.imageSize),
      .number("height", \.height, in: Limits.imageSize), .choice("fit", \.fit),
      .number("corner", \.corner, in: Limits.imageCorner), .flag("round", \.isRound),
    ],
    work: { image, totals in
      if case .icon(let icon) = image.source { totals.addIcon(icon) } else { totals.addOther() }
    },
    outline: { image in
      let (width, height) = image.box
      let size = width == height ? "size \(width)" : "size \(width) x \(height)"
      return switch image.source {
      case .icon(let name): ["icon \(name)", size]
      case .picture(let bytes):
        [
          image.name.map { "named \(inQuotes($0))" } ?? "", "\(bytes.count) bytes", size,
          image.form,
        ]
      case .kept: ["kept as \(inQuotes(image.name ?? ""))", size, image.form]
      }
    },
    voice: { _ in .none })

  /// The outline of scaling and clipping.
  private var form: String {
    let cut = isRound ? "round" : corner.map { "corner \($0)" }
    return [fit == .cover ? "cover" : nil, cut].compactMap(\.self).joined(separator: " ")
  }

  private static let sourceField = Field<Node.Image>(
    facts: [
      FieldFacts(name: "icon", type: .icon, isRequired: true),
      FieldFacts(name: "data", type: .picture, isRequired: true),
      FieldFacts(name: "name", type: .text(upTo: Limits.name), isRequired: true),
    ]
  ) { (image, reader) throws(ProtocolError) in
    let data = try reader.fields.read("data") { json throws(ProtocolError) in
      try Base64.bytes(of: try json.asString(), atMost: Limits.pictureBytes)
    }
    image.name = try reader.fields.words("name")
    switch (try reader.fields.string("icon"), data, image.name) {
    case (let icon?, nil, nil): image.source = .icon(icon)
    case (nil, let data?, _): image.source = .picture(data)
    case (nil, nil, _?): image.source = .kept
    case (nil, nil, nil):
      throw ProtocolError(
        "an image has neither icon nor data, nor the name of a picture that was sent before",
        remedy: "expected one of them")
    case (_?, let data, _):
      throw ProtocolError(
        "an image has both icon and \(data == nil ? "name" : "data")",
        remedy: "expected one of the two")
    }
  } write: { image, _, members in
    switch image.source {
    case .icon(let name): members.add("icon", .string(name))
    case .picture(let bytes): members.add("data", .string(Base64.text(of: bytes)))
    case .kept: break
    }
    members.add("name", image.name)
  } check: { image throws(ProtocolError) in
    try image.checkSource()
  }
}
