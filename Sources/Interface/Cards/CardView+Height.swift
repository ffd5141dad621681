internal import Controls
public import GTK
public import WidgetCore

// Card heights: compact, expanded, and animated between them.

extension CardView {
  /// Measures the card and animates it to its height.
  func updateHeight(animated: Bool) {
    guard width > 0 else { return }
    let before = frame.bodyHeight
    measure()
    let target = state.mode == .expanded ? 1.0 : 0
    guard animated else {
      surplus?.jump(to: 0)
      animation?.jump(to: target)
      return
    }
    let difference = before - height(at: progress)
    if abs(difference) >= 1 {
      surplus?.jump(to: difference)
      surplus?.spring(to: 0)
    }
    if animation?.target != target || animation?.isRunning == true {
      animation?.spring(to: target)
    } else {
      move(to: target)
    }
  }

  /// Whether the height is animating.
  var isGrowing: Bool { animation?.isRunning == true || surplus?.isRunning == true }

  /// The height of the card at the end of all animations.
  var restingHeight: Double {
    frame.stripHeight + (state.mode == .expanded ? expandedHeight : compactHeight).rounded()
  }

  /// The height of the body during the expand animation.
  private func height(at progress: Double) -> Double {
    compactHeight + (expandedHeight - compactHeight) * progress
  }

  func measure() {
    guard width > 0 else { return }
    isStale = false
    frame.stripHeight = header.height(for: width)
    content.setLimits(
      compact: frame.measures.bodyLimit(in: .compact, bodyMost: bodyMost),
      expanded: frame.measures.bodyLimit(in: .expanded, bodyMost: bodyMost))
    if state.content == nil {
      compactHeight = Double(placeholder?.root.measure(.vertical, across: Int(width)).natural ?? 0)
      expandedHeight = compactHeight
    } else {
      // Hidden content is measured on demand.
      if state.mode == .compact, progress == 0 {
        compactHeight = bodyHeight(in: .compact)
        expandedHeight = compactHeight
      } else {
        expandedHeight = bodyHeight(in: .expanded)
        let isNeeded = state.mode == .compact || progress < 1
        compactHeight = isNeeded ? bodyHeight(in: .compact) : expandedHeight
      }
    }
    takeHeight()
  }

  private func bodyHeight(in mode: DisplayMode) -> Double {
    frame.measures.bodyHeight(
      wanted: content.height(for: width, in: mode), mode: mode, bodyMost: bodyMost)
  }

  /// The height of the content in a mode, and how much of it is visible.
  public func fit(in mode: DisplayMode) -> (wanted: Double, room: Double) {
    (
      content.contentEnd(for: width, in: mode),
      frame.measures.bodyLimit(in: mode, bodyMost: bodyMost)
    )
  }

  /// The maximum height of the body.
  private var bodyMost: Double { limit - frame.stripHeight }

  private func takeHeight() {
    frame.bodyHeight = max(0, height(at: progress) + (surplus?.value ?? 0))
    frame.layoutHeight = max(compactHeight, expandedHeight)
  }

  func move(to progress: Double) {
    let (height, layoutHeight) = (frame.height, frame.layoutHeight)
    takeHeight()
    content.setProgress(progress)
    expandButton?.caret.turn(progress)
    let hasArrived = !isGrowing
    if frame.height != height || hasArrived && hasGrownInPlace {
      hasGrownInPlace = !hasArrived && container?.growInPlace() == true
      if !hasGrownInPlace { canvas.queueResize() }
    } else if frame.layoutHeight != layoutHeight {
      canvas.layOut()
    }
    container?.heightChanged(of: state.id, hasArrived: hasArrived)
  }
}

extension CardView {
  /// The maximum size of content in each mode, for a panel size.
  public nonisolated static func maximum(
    in panel: Size, textScale: Double
  ) -> EnvironmentDescription.Maximum {
    let measures = CardMeasures(textScale: textScale)
    let width = panel.width - 2 * CardMeasures.gap
    let limit = panel.height - 2 * CardMeasures.gap
    return EnvironmentDescription.Maximum(
      compact: Extent(width: width, height: measures.compactLimit),
      expanded: Extent(
        width: width,
        height: measures.bodyHeight(
          wanted: .infinity, mode: .expanded, bodyMost: limit - measures.headerHeight)))
  }
}
