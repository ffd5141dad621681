extension Node {
  /// A themed icon, or a picture in the message or in a file.
  public struct Image: Hashable, Sendable {
    public var source: Source
    /// The name of a picture, so that later content can refer to it.
    public var name: String?
    /// The side of the square box in logical pixels.
    public var size: Double
    /// The width of a box that isn't square.
    public var width: Double?
    /// Whether it is as wide as its place; its height is `height`, or follows from the picture.
    public var fillsWidth = false
    public var height: Double?
    public var fit: ImageFit
    /// The corner radius of a picture; nil is the host's default.
    public var corner: Double?
    /// Whether a picture is clipped to a circle or an ellipse.
    public var isRound: Bool
    /// The bytes of the picture for the dark color scheme; nil is the same.
    public var dark: [UInt8]?
    /// Whether only the shape of a picture counts, which is drawn in the color of text.
    public var isMask = false

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

    /// The box; a square if only one side is set. One that fills the width is as wide as a card.
    public var box: (width: Double, height: Double) {
      guard fillsWidth else { return (width ?? height ?? size, height ?? width ?? size) }
      let wide = Image.fillingWidth
      let ratio = proportions.map { $0.height / $0.width }
      return (wide, height ?? min(ratio.map { $0 * wide } ?? size, Limits.imageSize.upperBound))
    }

    /// The width of the content of a card.
    public static let fillingWidth = 336.0

    /// The size of the picture in its file, if it is known.
    public var proportions: (width: Double, height: Double)? {
      switch source {
      case .picture(let bytes):
        guard let header = try? PictureHeader(of: bytes) else { return nil }
        return (Double(header.width), Double(header.height))
      case .file(let link): return link.found.map { (Double($0.width), Double($0.height)) }
      case .icon, .kept, .flawed: return nil
      }
    }

    public enum Source: Hashable, Sendable {
      /// The name of a themed icon, such as "weather-clear-symbolic".
      case icon(String)
      /// The bytes of a PNG, JPEG or WebP file.
      case picture([UInt8])
      /// A picture file.
      case file(PictureFileLink)
      /// A picture that can't be shown, with the reason; its box stays empty.
      case flawed(String)
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
      sourceField, darkField, .number("size", \.size, in: Limits.imageSize), widthField,
      .number("height", \.height, in: Limits.imageSize), .choice("fit", \.fit),
      .number("corner", \.corner, in: Limits.imageCorner), .flag("round", \.isRound),
      .flag("mask", \.isMask),
    ],
    work: { image, totals in
      if case .icon(let icon) = image.source { totals.addIcon(icon) } else { totals.addOther() }
    },
    outline: { image in
      let (width, height) = image.box
      let size =
        image.fillsWidth
        ? "width fill" : width == height ? "size \(width)" : "size \(width) x \(height)"
      return switch image.source {
      case .icon(let name): ["icon \(name)", size]
      case .picture(let bytes):
        [
          image.name.map { "named \(inQuotes($0))" } ?? "", "\(bytes.count) bytes", size,
          image.form,
        ]
      case .file(let link): ["file \(inQuotes(link.path))", size, image.form]
      case .kept: ["kept as \(inQuotes(image.name ?? ""))", size, image.form]
      case .flawed(let reason): ["gap (\(reason))", size]
      }
    },
    voice: { _ in .none })

  /// The outline of scaling and clipping.
  private var form: String {
    let cut = isRound ? "round" : corner.map { "corner \($0)" }
    return [
      fit == .cover ? "cover" : nil, cut, isMask ? "mask" : nil, dark.map { _ in "and dark" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The host's own field: it keeps the reason of a gap where content is written and read again.
  private static let flaw = "flaw"

  private static let sourceField = Field<Node.Image>(
    facts: [
      FieldFacts(name: "icon", type: .icon, isRequired: true),
      FieldFacts(name: "data", type: .picture, isRequired: true),
      FieldFacts(name: "path", type: .path, isRequired: true),
      FieldFacts(name: "name", type: .text(upTo: Limits.name), isRequired: true),
    ]
  ) { (image, reader) throws(ProtocolError) in
    let data = try reader.fields.read("data") { json throws(ProtocolError) in
      try json.asString()
    }
    let icon = try reader.fields.string("icon")
    let path = try reader.fields.string("path")
    image.name = try reader.fields.words("name")
    if let reason = try reader.fields.string(flaw) {
      image.source = .flawed(reason)
      return
    }
    switch (icon, data, path, image.name) {
    case (let icon?, nil, nil, nil): image.source = .icon(icon)
    case (nil, let data?, nil, _): image.source = Source(base64: data)
    case (nil, nil, let path?, nil): image.source = .file(PictureFileLink(path))
    case (nil, nil, nil, _?): image.source = .kept
    case (nil, nil, nil, nil):
      throw ProtocolError(
        "an image has neither icon, data nor path, nor the name of a picture that was sent before",
        remedy: "expected one of them")
    default:
      let both = [("icon", icon), ("data", data), ("path", path), ("name", image.name)]
        .filter { $0.1 != nil }.prefix(2).map(\.0)
      throw ProtocolError(
        "an image has both \(both[0]) and \(both[1])", remedy: "expected one of the two")
    }
  } write: { image, _, members in
    switch image.source {
    case .icon(let name): members.add("icon", .string(name))
    case .picture(let bytes): members.add("data", .string(Base64.text(of: bytes)))
    case .file(let link): members.add("path", .string(link.path))
    case .flawed(let reason): members.add(flaw, .string(reason))
    case .kept: break
    }
    members.add("name", image.name)
  } check: { image throws(ProtocolError) in
    try image.checkSource()
  }

  /// The picture for the dark color scheme. If it can't be shown, the other one is.
  private static let darkField = Field<Node.Image>(
    facts: [FieldFacts(name: "dark", type: .picture, isRequired: false)]
  ) { (image, reader) throws(ProtocolError) in
    guard let text = try reader.fields.string("dark") else { return }
    guard case .picture = image.source else {
      if case .flawed = image.source { return }
      throw ProtocolError("there is no data beside it", remedy: "expected data, too").inside("dark")
    }
    switch Source(base64: text) {
    case .picture(let bytes): image.dark = bytes
    case .flawed(let reason): image.source = .flawed("dark: \(reason)")
    case .icon, .file, .kept: break
    }
  } write: { image, _, members in
    members.add("dark", image.dark.map { Base64.text(of: $0) })
  } check: { _ in
  }

  private static let widthField = Field<Node.Image>(
    facts: [FieldFacts(name: "width", type: .length(Limits.imageSize), isRequired: false)]
  ) { (image, reader) throws(ProtocolError) in
    image.fillsWidth = reader.fields.value("width") == .string("fill")
    if !image.fillsWidth {
      image.width = try reader.fields.read("width") { json throws(ProtocolError) in
        guard case .number(let width) = json else { throw json.isNot("a number, or \"fill\"") }
        return width
      }
    }
  } write: { image, _, members in
    if image.fillsWidth {
      members.add("width", .string("fill"))
    } else {
      members.add("width", image.width)
    }
  } check: { image throws(ProtocolError) in
    if let width = image.width { try WidgetCore.check(width, "width", in: Limits.imageSize) }
  }
}

extension Node.Image.Source {
  /// Reads a picture in Base64. One that can't be shown costs its box, not the card.
  init(base64 text: String) {
    do throws(ProtocolError) {
      let bytes = try Base64.bytes(of: text, atMost: Limits.pictureBytes)
      _ = try PictureHeader(of: bytes)
      self = .picture(bytes)
    } catch {
      self = .flawed([error.message, error.remedy].filter { !$0.isEmpty }.joined(separator: "; "))
    }
  }
}
