public import GTK
public import WidgetCore

/// The parameters of a backdrop: the panel's position and material, in logical pixels of the
/// screen.
public nonisolated struct BackdropRequest: Hashable, Sendable {
  public var monitor: Rect
  /// The connector's name, as in the desktop's settings.
  public var monitorName: String?
  /// All monitors together.
  public var screen: Rect
  public var panel: Rect
  /// The display's scale factor.
  public var scale: Double
  public var appearance: Appearance
  public var isSolid: Bool
  public var isHighContrast: Bool

  public init(
    monitor: Rect, monitorName: String? = nil, screen: Rect? = nil, panel: Rect,
    scale: Double = 1, appearance: Appearance = .light, isSolid: Bool = false,
    isHighContrast: Bool = false
  ) {
    self.monitor = monitor
    self.monitorName = monitorName
    self.screen = screen ?? monitor
    self.panel = panel
    self.scale = scale
    self.appearance = appearance
    self.isSolid = isSolid
    self.isHighContrast = isHighContrast
  }

  /// Whether it needs rendering.
  public var needsPicture: Bool {
    !isSolid && !isHighContrast && !panel.isEmpty && !monitor.isEmpty && scale > 0
  }

  /// A text that identifies the request across runs.
  var identity: String {
    let places = [monitor, screen, panel].map { "\($0.minX) \($0.minY) \($0.width) \($0.height)" }
    return "\(places) \(scale) \(appearance.rawValue)"
  }
}
