/// Counts the steps of a wheel, or of fingers on a touchpad. A wheel reports steps or parts of them, a touchpad
/// pixels, and one isn't added to the other.
public nonisolated struct WheelSteps: Hashable, Sendable {
  private var isInPixels = false
  /// The amount since the last step, in that unit.
  private var rest = 0.0

  /// How far fingers on a touchpad move for a step.
  private static let distance = 40.0

  public init() {}

  /// Adds an amount of scrolling. Returns 1 or -1 when that completes a step, otherwise 0.
  public mutating func add(_ amount: Double, inPixels: Bool) -> Int {
    if inPixels != isInPixels { (isInPixels, rest) = (inPixels, 0) }
    rest += inPixels ? amount / WheelSteps.distance : amount
    guard abs(rest) >= 1 else { return 0 }
    defer { rest = 0 }
    return rest > 0 ? 1 : -1
  }
}
