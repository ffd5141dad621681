extension Node.Image {
  /// Checks the image except for the header of a picture; see `ImageTotals`.
  func checkSource() throws(ProtocolError) {
    try checkName(name, "name", upTo: Limits.name)
    switch source {
    case .icon(let icon):
      try checkIcon(icon)
      guard name == nil else {
        throw ProtocolError("an image has both icon and name", remedy: "expected one of the two")
      }
    case .picture(let bytes):
      do { try Self.check(bytes) } catch { throw error.inside("data") }
    case .kept:
      guard name != nil else {
        throw ProtocolError("it is missing", remedy: "expected the name of a picture")
          .inside("name")
      }
    }
  }

  private static func check(_ bytes: [UInt8]) throws(ProtocolError) {
    guard bytes.count <= Limits.pictureBytes else {
      throw ProtocolError(
        .tooLarge, "there are \(bytes.count) bytes",
        remedy: "at most \(Limits.pictureBytes) are allowed")
    }
  }
}
