internal import CGTK

/// A translation, rotation and scale, in this order, about an anchor.
public nonisolated struct Transform: Hashable, Sendable {
  public var translation: Point
  /// Clockwise, in degrees.
  public var rotation: Double
  public var scale: Double
  /// The fixed point of rotation and scaling.
  public var anchor: Point

  public init(
    translation: Point = .zero, rotation: Double = 0, scale: Double = 1, anchor: Point = .zero
  ) {
    self.translation = translation
    self.rotation = rotation
    self.scale = scale
    self.anchor = anchor
  }

  public static let identity = Transform()

  /// GTK's transform, owned by the caller; nil for the identity.
  func native() -> OpaquePointer? {
    let turns = rotation != 0 || scale != 1
    var start = graphene_point_t(x: Float(translation.x), y: Float(translation.y))
    guard turns else {
      return start.x == 0 && start.y == 0 ? nil : gsk_transform_translate(nil, &start)
    }
    start.x += Float(anchor.x)
    start.y += Float(anchor.y)
    var back = graphene_point_t(x: Float(-anchor.x), y: Float(-anchor.y))
    var result = gsk_transform_translate(nil, &start)
    if rotation != 0 { result = gsk_transform_rotate(result, Float(rotation)) }
    if scale != 1 { result = gsk_transform_scale(result, Float(scale), Float(scale)) }
    return gsk_transform_translate(result, &back)
  }
}
