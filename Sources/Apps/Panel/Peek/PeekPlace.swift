internal import GTK

/// The frame of a window of quick actions, in logical pixels.
nonisolated enum PeekPlace {
  /// The gap between the visible part and the edges of the work area.
  static let margin = 16.0

  /// In the top corner at the panel's edge, inside the work area. `room` is the margin for the
  /// shadow.
  static func frame(size: Size, edge: Edge, area: Rect, room: Double) -> Rect {
    let width = min(size.width, area.width - 2 * margin)
    let height = min(size.height, area.height - 2 * margin)
    return Rect(
      x: (edge == .left ? area.minX + margin : area.maxX - margin - width).rounded(),
      y: (area.minY + margin).rounded(), width: width, height: height
    ).inset(by: -room)
  }
}
