extension Node {
  /// A themed icon, or a picture that the widget brings along.
  public struct Image: Hashable, Sendable {
    public var source: Source
    /// The side of the square that it is fitted into, in logical pixels.
    public var size: Double

    public static let standardSize = 24.0

    public init(_ source: Source, size: Double = Image.standardSize) {
      self.source = source
      self.size = size
    }

    public enum Source: Hashable, Sendable {
      /// A name in the icon theme, such as "weather-clear-symbolic".
      case icon(String)
      /// The bytes of a PNG or JPEG file.
      case picture([UInt8])
    }
  }
}

extension Node.Image {
  static let description = KindDescription(
    standard: Node.Image(.icon("")),
    fields: [sourceField, .number("size", \.size, in: Limits.imageSize)],
    work: { image, totals in
      if case .icon(let icon) = image.source { totals.addIcon(icon) } else { totals.addOther() }
    },
    outline: { image in
      switch image.source {
      case .icon(let name): ["icon \(name)", "size \(image.size)"]
      case .picture(let bytes): ["\(bytes.count) bytes", "size \(image.size)"]
      }
    },
    voice: { _ in .none })

  private static let sourceField = Field<Node.Image>(
    facts: [
      FieldFacts(name: "icon", type: .icon, isRequired: true),
      FieldFacts(name: "data", type: .picture, isRequired: true),
    ]
  ) { (image, reader) throws(ProtocolError) in
    let data = try reader.fields.read("data") { json throws(ProtocolError) in
      try Base64.bytes(of: try json.asString(), atMost: Limits.pictureBytes)
    }
    switch (try reader.fields.string("icon"), data) {
    case (let icon?, nil): image.source = .icon(icon)
    case (nil, let data?): image.source = .picture(data)
    case (nil, nil), (_?, _?):
      throw ProtocolError(
        "an image has \(data == nil ? "neither icon nor data" : "both icon and data")",
        remedy: "expected one of the two")
    }
  } write: { image, _, members in
    switch image.source {
    case .icon(let name): members.add("icon", .string(name))
    case .picture(let bytes): members.add("data", .string(Base64.text(of: bytes)))
    }
  } check: { image throws(ProtocolError) in
    try image.checkSource()
  }
}
