/// Computes the places of the column's parts from their heights.
nonisolated struct ColumnLayout: Hashable, Sendable {
  /// The top and height of each part, from top to bottom.
  private(set) var places: [Place] = []
  private(set) var height = 0.0

  struct Place: Hashable, Sendable {
    var top: Double
    var height: Double
    var bottom: Double { top + height }

    /// Whether part of it lies in the range.
    func meets(_ top: Double, _ bottom: Double) -> Bool {
      height > 0 && self.top < bottom && self.bottom > top
    }
  }

  init(heights: [Double], gap: Double, margin: Double) {
    height = margin
    for part in heights {
      // A part without a height has no gap.
      places.append(Place(top: height, height: part))
      if part > 0 { height += part + gap }
    }
    height += margin - (places.isEmpty ? 0 : gap)
    height = max(0, height)
  }

  /// The scroll offset that shows a part with the least movement; its start takes precedence over
  /// its end.
  func offset(showing place: Place, from offset: Double, page: Double, margin: Double) -> Double {
    let low = place.bottom + margin - page
    let high = place.top - margin
    return max(0, min(max(offset, low), max(high, 0)))
  }
}
