public import GTK
public import WidgetCore

/// Which frost is wanted: where the panel is, and what it is made of. Places are logical pixels of
/// the screen.
public nonisolated struct FrostRequest: Hashable, Sendable {
  public var monitor: Rect
  /// Its connector, as the desktop calls it in its settings.
  public var monitorName: String?
  /// All monitors together.
  public var screen: Rect
  public var panel: Rect
  /// How many pixels a logical one has.
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

  /// Whether there is anything to be baked for it.
  public var needsPicture: Bool {
    !isSolid && !isHighContrast && !panel.isEmpty && !monitor.isEmpty && scale > 0
  }

  /// The same text for the same request, in every run of the program.
  var identity: String {
    let places = [monitor, screen, panel].map { "\($0.minX) \($0.minY) \($0.width) \($0.height)" }
    return "\(places) \(scale) \(appearance.rawValue)"
  }
}
