/// Where the parts of the panel's one column lie, from their heights.
nonisolated struct ColumnLayout: Hashable, Sendable {
  /// The upper edge and the height of each part, from top to bottom.
  private(set) var places: [Place] = []
  private(set) var height = 0.0

  struct Place: Hashable, Sendable {
    var top: Double
    var height: Double
    var bottom: Double { top + height }

    /// Whether some of it lies between two heights.
    func meets(_ top: Double, _ bottom: Double) -> Bool {
      height > 0 && self.top < bottom && self.bottom > top
    }
  }

  init(heights: [Double], gap: Double, margin: Double) {
    height = margin
    for part in heights {
      // What has no height has no gap either.
      places.append(Place(top: height, height: part))
      if part > 0 { height += part + gap }
    }
    height += margin - (places.isEmpty ? 0 : gap)
    height = max(0, height)
  }

  /// How far to scroll so that a part can be seen: no further than needed, and rather its beginning
  /// than its end where both don't fit.
  func offset(showing place: Place, from offset: Double, page: Double, margin: Double) -> Double {
    let low = place.bottom + margin - page
    let high = place.top - margin
    return max(0, min(max(offset, low), max(high, 0)))
  }
}
