// Graphene's types are plain C values on the stack.

internal import CGTK

extension Point {
  nonisolated var native: graphene_point_t { graphene_point_t(x: Float(x), y: Float(y)) }
}

extension Rect {
  nonisolated var native: graphene_rect_t {
    graphene_rect_t(
      origin: origin.native,
      size: graphene_size_t(width: Float(size.width), height: Float(size.height)))
  }

  nonisolated init(_ native: graphene_rect_t) {
    self.init(
      x: Double(native.origin.x), y: Double(native.origin.y),
      width: Double(native.size.width), height: Double(native.size.height))
  }
}
