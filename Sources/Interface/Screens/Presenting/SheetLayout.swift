internal import GTK
internal import Theme

/// The layout of sheets on a presenter.
nonisolated struct SheetLayout: Equatable, Sendable {
  /// The size of the presenter.
  var bounds: Size
  var textScale = 1.0

  /// The place of a sheet, and the edge it touches.
  struct Place: Equatable, Sendable {
    var frame: Rect
    var edge: Edge

    /// Which edges of the presenter a sheet touches: the lower one, none, or all.
    enum Edge: Equatable, Sendable {
      case bottom, none, all
    }

    var corners: RoundedRect.Corners {
      switch edge {
      case .bottom: .top(Corner.card)
      case .none: RoundedRect.Corners(Corner.card)
      case .all: RoundedRect.Corners(0)
      }
    }
  }

  /// The visible height of the screen behind a sheet.
  static let visibleBehind = 10.0
  /// The space above the screen behind.
  static let topGap = 8.0
  static let recededScale = 0.94
  static let margin = 16.0
  static let popoverGap = 8.0
  static let pageWidth = 640.0
  static let popoverWidths = 200.0...400.0
  static let formSize = Size(width: 540, height: 620)

  /// Returns the width of a sheet whose content has that natural width.
  func width(_ style: PresentationStyle, natural: Double = 0) -> Double {
    let isNarrow = bounds.width < PresentationStyle.narrowWidth
    return switch style {
    case .fullScreen: bounds.width
    case .automatic, .pageSheet, .bottomSheet:
      isNarrow
        ? bounds.width
        : max(0, min(bounds.width - 2 * SheetLayout.margin, SheetLayout.pageWidth * textScale))
          .rounded()
    case .formSheet:
      max(0, min(bounds.width - 2 * SheetLayout.margin, SheetLayout.formSize.width))
    case .popover:
      max(
        0,
        min(
          bounds.width - 2 * SheetLayout.popoverGap,
          max(
            SheetLayout.popoverWidths.lowerBound, min(natural, SheetLayout.popoverWidths.upperBound)
          )))
    }
  }

  /// Returns the place of a sheet with that width and content height.
  func place(
    _ style: PresentationStyle, width: Double, contentHeight: Double, anchor: Anchor.Place? = nil
  ) -> Place {
    let x = ((bounds.width - width) / 2).rounded()
    switch style {
    case .fullScreen: return Place(frame: Rect(origin: .zero, size: bounds), edge: .all)
    case .automatic, .pageSheet:
      let top = min(SheetLayout.topGap + SheetLayout.visibleBehind, bounds.height)
      return Place(
        frame: Rect(x: x, y: top, width: width, height: bounds.height - top), edge: .bottom)
    case .bottomSheet:
      let most = max(0, bounds.height - SheetLayout.topGap - SheetLayout.visibleBehind)
      let height = min(contentHeight, most).rounded()
      return Place(
        frame: Rect(x: x, y: bounds.height - height, width: width, height: height), edge: .bottom
      )
    case .formSheet: return centered(width, contentHeight)
    case .popover:
      guard let anchor else { return centered(width, contentHeight) }
      return popover(width, contentHeight, anchor)
    }
  }

  /// Returns the presenter height that fits a sheet with that content height, up to the maximum.
  func height(_ style: PresentationStyle, contentHeight: Double) -> Double {
    switch style {
    case .fullScreen: contentHeight
    case .automatic, .pageSheet, .bottomSheet:
      contentHeight + SheetLayout.topGap + SheetLayout.visibleBehind
    case .formSheet, .popover:
      min(contentHeight, SheetLayout.formSize.height) + 2 * SheetLayout.margin
    }
  }

  private func centered(_ width: Double, _ contentHeight: Double) -> Place {
    let most = min(SheetLayout.formSize.height, bounds.height - 2 * SheetLayout.margin)
    let height = max(0, min(contentHeight, most)).rounded()
    return Place(
      frame: Rect(
        x: ((bounds.width - width) / 2).rounded(),
        y: ((bounds.height - height) / 2).rounded(),
        width: width, height: height), edge: .none)
  }

  /// Returns the frame of a popover: below its anchor, or above if there is more space. Without enough space, it's
  /// next to the pointer's position.
  private func popover(
    _ width: Double, _ contentHeight: Double, _ anchor: Anchor.Place
  ) -> Place {
    let gap = SheetLayout.popoverGap
    let room = max(bounds.height - anchor.frame.maxY, anchor.frame.minY) - 2 * gap
    guard room < contentHeight, let point = anchor.point else {
      return popover(
        width, contentHeight, anchor.frame, middle: anchor.point?.x ?? anchor.frame.middle)
    }
    return popover(
      width, contentHeight, Rect(origin: point, size: .zero), middle: point.x)
  }

  private func popover(
    _ width: Double, _ contentHeight: Double, _ anchor: Rect, middle: Double
  ) -> Place {
    let gap = SheetLayout.popoverGap
    let below = bounds.height - gap - (anchor.maxY + gap)
    let above = anchor.minY - 2 * gap
    let isBelow = contentHeight <= below || below >= above
    let height = max(0, min(contentHeight, max(isBelow ? below : above, 44))).rounded()
    let top = isBelow ? anchor.maxY + gap : anchor.minY - gap - height
    let x = min(max(gap, middle - width / 2), bounds.width - gap - width)
    let y = min(max(gap, top), max(gap, bounds.height - gap - height))
    return Place(
      frame: Rect(x: x.rounded(), y: y.rounded(), width: width, height: height), edge: .none)
  }

  /// Returns the transform of the screen behind a sheet at that progress.
  func receded(_ frame: Rect, _ progress: Double) -> Transform {
    guard progress > 0 else { return .identity }
    let scale = 1 - (1 - SheetLayout.recededScale) * progress
    return Transform(
      translation: Point(
        x: frame.width * (1 - scale) / 2, y: (SheetLayout.topGap - frame.minY) * progress),
      scale: scale)
  }
}

nonisolated extension Rect {
  fileprivate var middle: Double { (minX + maxX) / 2 }
}
