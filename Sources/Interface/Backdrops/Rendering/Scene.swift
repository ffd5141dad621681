internal import GTK

/// A wallpaper placed on the screen, with its picture decoded.
nonisolated struct Scene: Sendable {
  struct Picture: Sendable {
    let bitmap: Bitmap
    /// The picture's frame on the screen, in logical pixels.
    let frame: Rect
    let isTiled: Bool
  }

  let backdrop: WallpaperColors
  /// The area of the wallpaper; its edges extend beyond.
  let area: Rect
  let picture: Picture?

  /// The colors of a screen area, with cells of a size in logical pixels.
  func field(of part: Rect, cell: Double) -> ColorField {
    let across = Int((part.width / cell).rounded(.up))
    let down = Int((part.height / cell).rounded(.up))
    func rect(_ x: Int, _ y: Int) -> Rect {
      // Clamps outside cells to the edge.
      let left = min(max(part.minX + Double(x) * cell, area.minX), area.maxX - cell)
      let top = min(max(part.minY + Double(y) * cell, area.minY), area.maxY - cell)
      return Rect(x: left, y: top, width: cell, height: cell)
    }
    guard let picture else {
      return ColorField(width: across, height: down) { plain(rect($0, $1)) }
    }
    return picture.bitmap.bytes.withUnsafeBufferPointer { bytes in
      ColorField(width: across, height: down) { x, y in
        let place = rect(x, y)
        let color = picture.mean(of: place, bytes)
        // Translucent colors are blended with the wallpaper's color.
        return color.w >= 1 ? color : color + plain(place) * (1 - color.w)
      }
    }
  }

  private func plain(_ rect: Rect) -> ColorField.Cell {
    ColorField.Cell(
      backdrop.color(
        down: (rect.minY + rect.height / 2 - area.minY) / area.height,
        across: (rect.minX + rect.width / 2 - area.minX) / area.width))
  }
}

nonisolated extension Scene.Picture {
  /// The average color in a screen rectangle, with premultiplied alpha.
  func mean(of rect: Rect, _ bytes: UnsafeBufferPointer<UInt8>) -> ColorField.Cell {
    let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
    let part = PicturePlacement.part(of: size, laidOn: frame, in: rect)
    let columns = pixels(part.minX, part.maxX, bitmap.width)
    let rows = pixels(part.minY, part.maxY, bitmap.height)
    guard !columns.isEmpty, !rows.isEmpty else { return .zero }
    var sum = SIMD4<UInt32>.zero
    for row in rows {
      let line = remainder(row, bitmap.height) * bitmap.width
      for column in columns {
        let index = (line + remainder(column, bitmap.width)) * 4
        sum &+= SIMD4(
          UInt32(bytes[index + 2]), UInt32(bytes[index + 1]), UInt32(bytes[index]),
          UInt32(bytes[index + 3]))
      }
    }
    return ColorField.Cell(sum) / Float(255 * columns.count * rows.count)
  }

  /// The whole pixels in a range: at least one, and within the picture.
  private func pixels(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
    // Enough samples for an average, however small the picture is shown.
    let first = Int(start.rounded(.down))
    let last = min(max(first + 1, Int(end.rounded(.up))), first + 64)
    return isTiled ? first..<last : max(0, first)..<max(0, first, min(count, last))
  }

  private func remainder(_ index: Int, _ count: Int) -> Int {
    guard index < 0 || index >= count else { return index }
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }
}
