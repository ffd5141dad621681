internal import WidgetCore

/// How much of a leaf is seen while its card is between compact and expanded. It follows from the
/// progress alone, not from the direction, so that turning round on the way never makes it jump:
/// what is only expanded appears with the second half, and is therefore gone first.
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
