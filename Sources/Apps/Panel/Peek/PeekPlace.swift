internal import GTK

/// Where a window of quick actions belongs, in logical pixels.
nonisolated enum PeekPlace {
  /// Between the window that is seen and the edges of the work area.
  static let margin = 16.0

  /// In the corner at the top, at the panel's edge; always inside the work area. `room` is left around
  /// what is seen, for its shadow.
  static func frame(size: Size, edge: Edge, area: Rect, room: Double) -> Rect {
    let width = min(size.width, area.width - 2 * margin)
    let height = min(size.height, area.height - 2 * margin)
    return Rect(
      x: (edge == .left ? area.minX + margin : area.maxX - margin - width).rounded(),
      y: (area.minY + margin).rounded(), width: width, height: height
    ).inset(by: -room)
  }
}
