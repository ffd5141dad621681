internal import GTK

/// Where a window of quick actions belongs, in logical pixels.
nonisolated enum PeekPlace {
  /// Between the pointer and the window.
  private static let distance = 12.0

  /// Below the pointer, or above it where there is more room; always inside the work area. Where
  /// nobody knows of a pointer, in the middle.
  static func frame(size: Size, pointer: Point?, area: Rect) -> Rect {
    let width = min(size.width, area.width)
    let height = min(size.height, area.height)
    let middle = Point(x: (area.minX + area.maxX) / 2, y: (area.minY + area.maxY - height) / 2)
    let x = (pointer?.x ?? middle.x) - width / 2
    var y = middle.y
    if let pointer {
      let below = pointer.y + distance
      let above = pointer.y - distance - height
      y = below + height <= area.maxY || above < area.minY ? below : above
    }
    return Rect(
      x: min(max(x, area.minX), area.maxX - width).rounded(),
      y: min(max(y, area.minY), area.maxY - height).rounded(), width: width, height: height)
  }
}
