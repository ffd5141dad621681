internal import GTK

/// A wallpaper as it lies on the screen, its picture decoded.
nonisolated struct Scene: Sendable {
  struct Picture: Sendable {
    let bitmap: Bitmap
    /// Where it lies on the screen, in logical pixels.
    let frame: Rect
    let isTiled: Bool
  }

  let backdrop: Backdrop
  /// What the wallpaper covers. Beyond its edges it is taken to go on as at the edges.
  let area: Rect
  let picture: Picture?

  /// The colors of a part of the screen, each cell so many logical pixels wide and high.
  func field(of part: Rect, cell: Double) -> ColorField {
    let across = Int((part.width / cell).rounded(.up))
    let down = Int((part.height / cell).rounded(.up))
    func rect(_ x: Int, _ y: Int) -> Rect {
      // A cell outside lies at the edge instead.
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
        // What is opaque hides all; else the backdrop shines through.
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
  /// The mean color of what lies in a rectangle of the screen, multiplied by its opacity.
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

  /// The whole pixels from one place to another, one at least, and none outside of the picture.
  private func pixels(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
    // A mean needs no more than these, however small the picture is shown.
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
