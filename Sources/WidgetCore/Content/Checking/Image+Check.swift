extension Node.Image {
  func check() throws(ProtocolError) {
    try WidgetCore.check(size, "size", in: Limits.imageSize)
    switch source {
    case .icon(let name):
      try checkIcon(name)
    case .picture(let bytes):
      do { try Self.check(bytes) } catch { throw error.inside("data") }
    }
  }

  private static func check(_ bytes: [UInt8]) throws(ProtocolError) {
    guard bytes.count <= Limits.pictureBytes else {
      throw ProtocolError(
        .tooLarge, "there are \(bytes.count) bytes",
        remedy: "at most \(Limits.pictureBytes) are allowed")
    }
    guard let header = PictureHeader(of: bytes) else {
      throw ProtocolError(
        "it is neither a PNG nor a JPEG picture", remedy: "one of the two is expected, in base64")
    }
    let sides = 1...Limits.pictureSide
    guard sides.contains(header.width), sides.contains(header.height) else {
      throw ProtocolError(
        .tooLarge, "the picture is \(header.width) x \(header.height)",
        remedy: "at most \(Limits.pictureSide) x \(Limits.pictureSide) are allowed")
    }
  }
}
