internal import GTK
internal import WidgetCore

/// A bar from the baseline to a value.
nonisolated struct ChartBar: Hashable, Sendable {
  var rect: Rect
  var isAbove: Bool
  /// Whether it includes the last value.
  var isLast: Bool
}

/// The slots of equal width in which bars and candles are drawn.
nonisolated struct ChartSlots: Hashable, Sendable {
  let count: Int
  private let scale: ChartScale

  /// Minimum width of a slot: a visible bar and a gap.
  static let leastWidth = 3.0

  /// One slot for each time step or point, as far as they fit.
  init(of series: ChartSeries, width: Double, leastWidth: Double = ChartSlots.leastWidth) {
    let most = max(1, Int(width / leastWidth))
    scale = ChartScale(series.extent)
    guard series.isTimed else {
      count = min(most, Int(min(series.extent.upperBound, Double(most))) + 1)
      return
    }
    guard series.count < most else {
      count = most
      return
    }
    let even = max(1, series.count)
    let steps = (0..<series.count).dropFirst().map { series.position($0) - series.position($0 - 1) }
    if ChartSlots.fits(series, in: even, scale) {
      // Allow for months of different length and inexact clocks.
      count = even
    } else if let least = steps.filter({ $0 > 0 }).min() {
      count = Int(min(Double(most), ((scale.high - scale.low) / least).rounded() + 1))
    } else {
      count = 1
    }
  }

  func slot(at position: Double) -> Int { ChartSlots.slot(at: position, count, scale) }

  private static func slot(at position: Double, _ count: Int, _ scale: ChartScale) -> Int {
    Int((scale.share(of: position) * Double(count - 1)).rounded())
  }

  private static func fits(_ series: ChartSeries, in count: Int, _ scale: ChartScale) -> Bool {
    (0..<series.count).allSatisfy { slot(at: series.position($0), count, scale) == $0 }
  }
}

nonisolated extension ChartSlots {
  /// The center of a slot.
  func middle(of slot: Int, in plot: Rect) -> Double {
    plot.minX + (Double(slot) + 0.5) * plot.width / Double(count)
  }

  /// For each slot a bar to its highest value, and one to its lowest; edges are aligned to pixels.
  func bars(
    of series: ChartSeries, values: ChartScale, baseline: Double, in plot: Rect, pixel: Double
  ) -> [ChartBar] {
    let slotWidth = plot.width / Double(count)
    let width = min(max(slotWidth * 0.64, min(2, slotWidth)), 26)
    func snapped(_ length: Double) -> Double { (length / pixel).rounded() * pixel }
    func height(_ value: Double) -> Double { plot.maxY - values.share(of: value) * plot.height }
    let foot = snapped(height(baseline))
    var bars: [ChartBar] = []
    var start = 0
    while start < series.count {
      let slot = slot(at: series.position(start))
      let end = series.firstIndex(from: start + 1) { self.slot(at: $0) > slot }
      let left = snapped(middle(of: slot, in: plot) - width / 2)
      let right = max(left + pixel, snapped(left + width))
      let peaks = series.peaks(in: start..<end)
      let (low, high) = (series.values[peaks.lowest], series.values[peaks.highest])
      let isLast = end == series.count
      // A value at the baseline gets a minimum height, otherwise it would look like a gap.
      if high > baseline || low >= baseline {
        let top = min(snapped(height(high)), foot - pixel)
        let rect = Rect(x: left, y: top, width: right - left, height: foot - top)
        bars.append(ChartBar(rect: rect, isAbove: true, isLast: isLast))
      }
      if low < baseline {
        let bottom = max(snapped(height(low)), foot + pixel)
        let rect = Rect(x: left, y: foot, width: right - left, height: bottom - foot)
        bars.append(ChartBar(rect: rect, isAbove: false, isLast: isLast))
      }
      start = end
    }
    return bars
  }
}

nonisolated extension ChartKind {
  /// Whether it is drawn in slots instead of as a line.
  var hasSlots: Bool { self == .bars || self == .candles }
}
