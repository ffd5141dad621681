public import GTK

/// How a desktop lays a picture on a monitor.
public nonisolated struct PicturePlacement: Hashable, Sendable {
  public enum Fit: String, Sendable {
    /// As large as it must be to leave nothing uncovered.
    case cover
    /// As large as it can be with all of it in sight.
    case contain
    /// As large as the monitor, whatever becomes of its proportions.
    case stretch
    /// A pixel of the picture on a pixel of the monitor, in the middle.
    case center
    /// The same, again and again.
    case tile
  }

  public var fit: Fit
  /// Whether all monitors together show one picture.
  public var spansMonitors: Bool

  public init(_ fit: Fit = .cover, spansMonitors: Bool = false) {
    self.fit = fit
    self.spansMonitors = spansMonitors
  }

  /// Where a picture of that size in pixels lies, if it is laid on the area, where there are so
  /// many pixels to a logical one.
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

  /// The part of a picture, in its pixels, that lies in a rectangle of the screen. It reaches beyond
  /// the picture where the rectangle does.
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
