internal import WidgetCore

/// The opacity of a leaf between compact and expanded. It depends only on the progress, so
/// reversing midway never jumps: expanded-only leaves appear in the second half and disappear
/// first.
nonisolated enum Fade {
  static func opacity(inCompact: Bool, inExpanded: Bool, progress: Double) -> Double {
    switch (inCompact, inExpanded) {
    case (true, true): 1
    case (false, true): smooth(progress, from: 0.4, to: 1)
    case (true, false): 1 - smooth(progress, from: 0, to: 0.5)
    case (false, false): 0
    }
  }

  private static func smooth(_ value: Double, from start: Double, to end: Double) -> Double {
    let part = ((value - start) / (end - start)).within(0...1)
    return part * part * (3 - 2 * part)
  }
}
