internal import CGTK

/// How something is moved, turned and scaled, in this order, about a point of its own.
public nonisolated struct Transform: Hashable, Sendable {
  public var translation: Point
  /// Clockwise, in degrees.
  public var rotation: Double
  public var scale: Double
  /// The point that stays in its place while the rest turns and grows.
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

  /// GTK's transform, owned by the caller; nothing where nothing changes.
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
