internal import GTK

/// Where the panel belongs, in logical pixels: a strip along an edge of one monitor's work area.
nonisolated struct PanelPlace: Equatable, Sendable {
  var monitor: String
  var edge: Edge
  var frame: Rect
  /// The strip that a pinned panel reserves; nil where it would divide the screen between two
  /// monitors, as window managers know strips only along the edges of the whole screen.
  var strip: Strip?

  /// A strip of the whole screen, counted from the screen's edge.
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

  /// Finds the place, or nothing while there is no monitor.
  init?(layout: MonitorLayout, settings: PanelSettings, isRightToLeft: Bool, pointer: Point?) {
    guard let place = layout.monitor(for: settings.monitor, pointer: pointer) else { return nil }
    let area = place.workArea
    let width = min(Double(settings.width), area.width)
    monitor = place.name
    edge = settings.edge ?? (isRightToLeft ? .left : .right)
    frame = Rect(
      x: edge == .left ? area.minX : area.maxX - width, y: area.minY, width: width,
      height: area.height)

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
}

/// The edge of the screen that the panel lives at.
nonisolated enum Edge: String, CaseIterable, Sendable { case left, right }

/// Which monitor the panel appears on.
nonisolated enum MonitorChoice: Equatable, Sendable {
  /// The one that the pointer is on when the panel is called.
  case pointer
  /// The one that the desktop calls the primary one.
  case primary
  /// The one at this connector, such as "HDMI-1".
  case named(String)

  /// The one that is wanted by its name and is not among these; nil where there is none.
  func missing(among monitors: [String]) -> String? {
    guard case .named(let name) = self, !monitors.contains(name) else { return nil }
    return name
  }
}
