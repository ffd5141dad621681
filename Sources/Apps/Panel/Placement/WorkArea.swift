internal import GTK

/// The free part of a monitor, in the X screen's pixels.
///
/// Window managers report a work area for all monitors together, or one already reduced by a pinned
/// panel. So this subtracts the strips of other windows one by one. The reported area counts only
/// for bars that aren't windows, such as GNOME Shell's.
nonisolated enum WorkArea {
  /// The monitor without the strips on it. Strips start at the screen's edge, so only the part that
  /// reaches into the monitor counts.
  static func remaining(
    of monitor: PixelRect, after struts: [Strut], on screen: (width: Int, height: Int)
  ) -> PixelRect {
    var left = monitor.x
    var right = monitor.maxX
    var top = monitor.y
    var bottom = monitor.maxY
    for strut in struts {
      let along =
        strut.edge == .left || strut.edge == .right
        ? monitor.y..<monitor.maxY : monitor.x..<monitor.maxX
      guard strut.span.overlaps(along) else { continue }
      switch strut.edge {
      case .left where strut.depth < monitor.maxX: left = max(left, strut.depth)
      case .right where screen.width - strut.depth > monitor.x:
        right = min(right, screen.width - strut.depth)
      case .top where strut.depth < monitor.maxY: top = max(top, strut.depth)
      case .bottom where screen.height - strut.depth > monitor.y:
        bottom = min(bottom, screen.height - strut.depth)
      default: continue
      }
    }
    guard right > left, bottom > top else { return monitor }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The work area reduced to the one reported for this monitor. Ignores the report at the panel's
  /// own edge, because it includes the panel's strip.
  static func narrowed(_ area: PixelRect, by told: [PixelRect], ownEdge: Edge?) -> PixelRect {
    guard
      let told = told.first(where: {
        $0.x < area.maxX && $0.maxX > area.x && $0.y < area.maxY && $0.maxY > area.y
      })
    else { return area }
    let left = ownEdge == .left ? area.x : max(area.x, told.x)
    let right = ownEdge == .right ? area.maxX : min(area.maxX, told.maxX)
    let top = max(area.y, told.y)
    let bottom = min(area.maxY, told.maxY)
    guard right > left, bottom > top else { return area }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The work areas of monitors on Wayland, inferred from the height of a surface stretched from top
/// to bottom. Assumes that bars are at the top, where most are.
nonisolated struct FreeHeights: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var monitor: Rect
    var height: Double
  }

  private var entries: [String: Entry] = [:]

  /// Records the height of such a surface; returns whether it is new.
  mutating func learn(_ height: Double, on name: String, _ monitor: Rect) -> Bool {
    guard height > 0, height <= monitor.height, area(of: name, monitor).height != height else {
      return false
    }
    entries[name] = Entry(monitor: monitor, height: height)
    return true
  }

  /// The work area of a monitor; all of it until one was recorded at this size.
  func area(of name: String, _ monitor: Rect) -> Rect {
    guard let entry = entries[name], entry.monitor == monitor else { return monitor }
    return Rect(
      x: monitor.minX, y: monitor.maxY - entry.height, width: monitor.width, height: entry.height)
  }
}
