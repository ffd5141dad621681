extension Node.Image {
  /// Checks it but for what the file of a picture says; see `ImageTotals`.
  func checkSource() throws(ProtocolError) {
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
  }
}
