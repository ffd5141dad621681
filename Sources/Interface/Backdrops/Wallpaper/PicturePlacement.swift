public import GTK

/// The placement of a picture on a monitor.
public nonisolated struct PicturePlacement: Hashable, Sendable {
  public enum Fit: String, Sendable {
    /// Scales to cover the monitor.
    case cover
    /// Scales to fit entirely.
    case contain
    /// Scales to the monitor without keeping the aspect ratio.
    case stretch
    /// Centered, one picture pixel for a monitor pixel.
    case center
    /// Tiled, without scaling.
    case tile
  }

  public var fit: Fit
  /// Whether one picture spans all monitors.
  public var spansMonitors: Bool

  public init(_ fit: Fit = .cover, spansMonitors: Bool = false) {
    self.fit = fit
    self.spansMonitors = spansMonitors
  }

  /// The frame of a picture of a size in pixels, placed on an area with a scale factor.
  public func frame(of picture: Size, on area: Rect, scale: Double) -> Rect {
    guard picture.width > 0, picture.height > 0 else { return .zero }
    let across = area.width / picture.width
    let down = area.height / picture.height
    let (width, height) =
      switch fit {
      case .cover: scaled(picture, max(across, down))
      case .contain: scaled(picture, min(across, down))
      case .stretch: (area.width, area.height)
      case .center, .tile: scaled(picture, 1 / scale)
      }
    return Rect(
      x: area.minX + (area.width - width) / 2, y: area.minY + (area.height - height) / 2,
      width: width, height: height)
  }

  /// The part of a picture, in its pixels, in a screen rectangle. It extends beyond the picture
  /// where the rectangle does.
  public static func part(of picture: Size, laidOn frame: Rect, in rect: Rect) -> Rect {
    guard !frame.isEmpty else { return .zero }
    let across = picture.width / frame.width
    let down = picture.height / frame.height
    return Rect(
      x: (rect.minX - frame.minX) * across, y: (rect.minY - frame.minY) * down,
      width: rect.width * across, height: rect.height * down)
  }

  private func scaled(_ size: Size, _ factor: Double) -> (Double, Double) {
    (size.width * factor, size.height * factor)
  }
}
