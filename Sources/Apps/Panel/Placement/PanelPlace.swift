internal import GTK

/// The panel's frame in logical pixels: a strip along an edge of a monitor's work area. Its window
/// covers the shadow beside it, too.
nonisolated struct PanelPlace: Equatable, Sendable {
  var monitor: String
  var edge: Edge
  var frame: Rect
  /// The strip that a pinned panel reserves; nil between two monitors, as window managers know
  /// strips only along the edges of the whole screen.
  var strip: Strip?
  /// The width of the shadow, on the side towards the middle of the screen.
  var shadow = 0.0

  /// A strip of the whole screen, measured from its edge.
  struct Strip: Equatable, Sendable {
    var depth: Double
    var from: Double
    var to: Double
  }

  init(monitor: String, edge: Edge, frame: Rect, strip: Strip? = nil) {
    self.monitor = monitor
    self.edge = edge
    self.frame = frame
    self.strip = strip
  }

  /// Computes the place; nil without a monitor.
  init?(layout: MonitorLayout, settings: PanelSettings, isRightToLeft: Bool, pointer: Point?) {
    guard let place = layout.monitor(for: settings.monitor, pointer: pointer) else { return nil }
    let area = place.workArea
    let width = min(Double(settings.width), area.width)
    monitor = place.name
    edge = settings.edge ?? (isRightToLeft ? .left : .right)
    frame = Rect(
      x: edge == .left ? area.minX : area.maxX - width, y: area.minY, width: width,
      height: area.height)

    if layout.castsShadows { shadow = min(PanelShadow.width, area.width - width) }

    let screen = layout.bounds
    let beyond = layout.monitors.contains { other in
      let beside =
        edge == .left
        ? other.frame.maxX <= place.frame.minX : other.frame.minX >= place.frame.maxX
      return beside && other.frame.minY < frame.maxY && other.frame.maxY > frame.minY
    }
    strip =
      beyond
      ? nil
      : Strip(
        depth: edge == .left ? frame.maxX - screen.minX : screen.maxX - frame.minX,
        from: frame.minY, to: frame.maxY)
  }

  /// The frame of the window.
  var window: Rect {
    Rect(
      x: frame.minX - shadowBefore, y: frame.minY, width: frame.width + shadow,
      height: frame.height)
  }

  /// A part of the panel, or all of it, in the window's coordinates.
  func inWindow(_ part: Rect?) -> Rect {
    let part = part ?? Rect(origin: .zero, size: frame.size)
    return Rect(
      x: part.minX + shadowBefore, y: part.minY, width: part.width, height: part.height)
  }

  /// The panel's frame if that is the window's.
  func frame(inWindow window: Rect) -> Rect {
    Rect(
      x: window.minX + shadowBefore, y: window.minY, width: window.width - shadow,
      height: window.height)
  }

  private var shadowBefore: Double { edge == .right ? shadow : 0 }
}

/// The screen edge of the panel.
nonisolated enum Edge: String, CaseIterable, Sendable { case left, right }

/// The monitor on which the panel appears.
nonisolated enum MonitorChoice: Equatable, Sendable {
  /// The monitor with the pointer when the panel is opened.
  case pointer
  /// The desktop's primary monitor.
  case primary
  /// The monitor at a connector, such as "HDMI-1".
  case named(String)

  /// The name of the chosen monitor if it isn't connected; nil otherwise.
  func missing(among monitors: [String]) -> String? {
    guard case .named(let name) = self, !monitors.contains(name) else { return nil }
    return name
  }
}
