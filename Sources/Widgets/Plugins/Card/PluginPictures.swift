internal import WidgetCore

/// The icons and pictures of a plugin's lines, within limits for all of them.
struct PluginPictures {
  private let manner: PluginManner
  private let hasPictures: Bool
  private var pixels = 0
  private var bytes = 0
  private var count = 0

  /// Below the panel's limit, because other content counts, too.
  private static let maximumBytes = 600 << 10
  private static let maximumCount = 400
  /// The largest picture beside a text, and without one.
  private static let widest = (beside: 120.0, alone: 320.0)

  /// Without `hasPictures`, there are only icons.
  init(_ manner: PluginManner, hasPictures: Bool) {
    self.manner = manner
    self.hasPictures = hasPictures
  }

  /// Returns a line's image; `tint` is the color of its text.
  mutating func image(
    of item: PluginItem, size: Double, tint: Tint?, isTitle: Bool = false
  ) -> Node? {
    guard let source = source(of: item) else { return nil }
    guard item.isMask, case .picture = source else {
      var picture = Node.Image(source, size: size)
      if case .picture(let bytes) = source {
        let isAlone = item.text.isEmpty && !isTitle
        if let box = PluginPictures.box(of: bytes, line: size, isAlone: isAlone) {
          (picture.width, picture.height) = box
        }
      }
      var image = Node(.image(picture))
      if case .icon = source { image.tint = iconTint(of: item) }
      return image
    }
    var picture = Node.Image(source, size: size, corner: 0)
    picture.isMask = true
    var image = Node(.image(picture))
    image.tint = tint
    return image
  }

  /// The size of a picture that isn't square, such as a chart; nil for others, which are as high as a line.
  private static func box(
    of bytes: [UInt8], line: Double, isAlone: Bool
  ) -> (width: Double, height: Double)? {
    guard let header = try? PictureHeader(of: bytes), header.height > 0 else { return nil }
    let (width, height) = (Double(header.width), Double(header.height))
    guard width > height * 1.3 || isAlone && height > line else { return nil }
    let most = isAlone ? widest.alone : widest.beside
    // Never larger than its pixels, unless that is lower than a line.
    let high = isAlone ? min(max(height, line), 160) : line
    let share = min(high / height, most / width)
    let box = (width: (width * share).rounded(), height: (height * share).rounded())
    return box.width >= Limits.imageSize.lowerBound && box.height >= Limits.imageSize.lowerBound
      ? box : nil
  }

  /// Whether its picture takes more than the place of an icon.
  func isWide(_ item: PluginItem) -> Bool {
    guard let text = item.parameters.text("image"),
      let bytes = PictureText.bytes(meant(text), atMost: Limits.pictureBytes)
    else { return false }
    return PluginPictures.box(of: bytes, line: 18, isAlone: item.text.isEmpty) != nil
  }

  /// The tint of an SF Symbol.
  func iconTint(of item: PluginItem) -> Tint? {
    guard item.parameters.text("sfimage") != nil else { return nil }
    return item.parameters.text("sfcolor", "sfcolor1").flatMap {
      PluginColor.tint($0, for: manner.appearance)
    }
  }

  /// The icon or picture before the text, if it can be shown.
  mutating func source(of item: PluginItem) -> Node.Image.Source? {
    guard count < PluginPictures.maximumCount else { return nil }
    let icon =
      item.parameters.text("iconname")
      ?? item.parameters.text("sfimage").flatMap { SymbolNames.icon(meant($0)) }
    if let icon, PluginPictures.isIcon(icon) {
      count += 1
      return .icon(icon)
    }
    if hasPictures, let path = item.parameters.text(PluginItem.pictureFile) {
      count += 1
      return .file(PictureFileLink(path))
    }
    guard hasPictures, let text = item.parameters.text("image", "templateimage"),
      let picture = PictureText.bytes(meant(text), atMost: Limits.pictureBytes),
      let header = try? PictureHeader(of: picture),
      pixels + header.pixels <= Limits.picturePixels,
      bytes + picture.count <= PluginPictures.maximumBytes
    else { return nil }
    pixels += header.pixels
    bytes += picture.count
    count += 1
    return .picture(picture)
  }

  /// Selects from a pair for light and dark.
  private func meant(_ text: String) -> String {
    guard !text.hasPrefix("data:") else { return text }
    let parts = text.split(separator: ",", maxSplits: 1).map { String($0.trimmed) }
    guard let light = parts.first, let dark = parts.last else { return text }
    return manner.appearance == .dark ? dark : light
  }

  private static func isIcon(_ name: String) -> Bool {
    name.utf8.count <= Limits.name
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || "-_.+".utf8.contains($0)
      }
  }
}

extension PluginItem {
  var hasImage: Bool {
    parameters.text("image", "templateimage", "sfimage", "iconname", PluginItem.pictureFile) != nil
  }

  /// Whether its picture is a template, which is drawn in the color of the text.
  var isMask: Bool {
    parameters.text("image", "iconname") == nil && parameters.text("templateimage") != nil
  }
}
