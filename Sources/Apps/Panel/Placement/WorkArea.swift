internal import GTK

/// What the programs along its edges leave of a monitor, in the X screen's pixels.
///
/// Window managers tell a work area, but one for all monitors together, or one that a pinned panel
/// has made smaller itself. So the strips of the other windows are taken away one by one; what the
/// window manager tells is asked only for bars that are no windows, such as those of GNOME Shell.
nonisolated enum WorkArea {
  /// The monitor less the strips that lie on it. A strip counts from the edge of the screen, so
  /// that only the part of it that reaches into the monitor matters.
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

  /// The work area narrowed by what the window manager tells of this monitor. At the edge where
  /// the panel itself reserves a strip, that strip is in what is told, and so isn't believed.
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
