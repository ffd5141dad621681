/// The totals of all images in a tree. Each takes memory while it is shown and time when it is first drawn,
/// so many small images cost as much as a large one.
struct ImageTotals {
  /// The pixels of all pictures in their original size.
  private var pixels = 0
  /// The area on the screen in logical pixels, including icons.
  private var area = 0.0

  mutating func add(_ image: Node.Image) throws(ProtocolError) {
    area += image.box.width * image.box.height
    guard area <= Limits.imageArea else {
      let side = Int(Limits.imageArea.squareRoot())
      throw ProtocolError(
        .tooLarge, "with this one, images cover \(JSON.number(area.rounded()).text) square pixels",
        remedy: "at most \(side) x \(side) are allowed for all together"
      ).inside(
        image.width != nil || image.fillsWidth ? "width" : image.height != nil ? "height" : "size")
    }
    // A picture file is decoded in the size that it is shown in.
    guard case .picture(let bytes) = image.source else { return }
    do throws(ProtocolError) {
      pixels += try PictureHeader(of: bytes).pixels
      if let dark = image.dark { pixels += try PictureHeader(of: dark).pixels }
      guard pixels <= Limits.picturePixels else {
        throw ProtocolError(
          .tooLarge, "with this one, pictures have \(pixels) pixels",
          remedy: "at most \(Limits.picturePixels) are allowed for all together")
      }
    } catch {
      throw error.inside("data")
    }
  }
}

extension Node {
  /// Checks each image of the tree, and their totals.
  func checkImages() throws(ProtocolError) {
    var totals = ImageTotals()
    try checkImages(&totals)
  }

  private func checkImages(_ totals: inout ImageTotals) throws(ProtocolError) {
    switch kind {
    case .image(let image): try totals.add(image)
    case .listRow(let row):
      if let image = row.image {
        do { try totals.add(image) } catch { throw error.inside("image") }
      }
    default: break
    }
    for case .show(let page) in actions {
      do { try page.content.checkImages(&totals) } catch {
        throw error.inside("content").inside("show").inside("action")
      }
    }
    let children = children
    var index = 0
    do throws(ProtocolError) {
      while index < children.count {
        try children[index].checkImages(&totals)
        index += 1
      }
    } catch {
      throw error.inside(index).inside(childrenField)
    }
  }
}

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
    case .file(let link): try checkName(link.path, "path", upTo: Limits.address)
    case .flawed(let reason): try WidgetCore.check(reason, "flaw", upTo: Limits.text)
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
