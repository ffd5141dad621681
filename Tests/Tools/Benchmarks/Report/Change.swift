/// What became of the values of a row since they were last measured.
struct Change {
  let before: Samples
  let now: Samples

  /// How much more it is, as a share of what it was; nil where it was nothing.
  var share: Double? {
    guard let before = before.median, let now = now.median, before != 0 else { return nil }
    return (now - before) / abs(before)
  }

  private static let smallestShare = 0.03
  private static let fewestValues = 3
  private static let smallestScore = 2.3

  /// Whether chance is an unlikely reason; nil where there are too few values to tell.
  ///
  /// Values of a benchmark aren't spread evenly: a machine that was busy for a moment makes some of them very
  /// large. So only their order is looked at. By how far the values of now come after those of before, or before
  /// them (the test of Mann and Whitney, in the approximation that holds from three values on), chance does
  /// that in one of fifty rows; there are about a hundred. Three values beside three can't be that unlikely in any
  /// order: they have to lie apart by more than either lot is wide. And what makes up less than 3% is of
  /// no interest: another layout of the program in memory does as much.
  var isMoreThanNoise: Bool? {
    guard before.values.count >= Change.fewestValues, now.values.count >= Change.fewestValues
    else { return nil }
    if before.median == now.median { return false }
    if let share, abs(share) < Change.smallestShare { return false }
    return areApart || score >= Change.smallestScore
  }

  private var areApart: Bool {
    guard let low = before.minimum, let high = before.maximum,
      let newLow = now.minimum, let newHigh = now.maximum
    else { return false }
    let gap = max(newLow - high, low - newHigh)
    return gap > 0 && gap >= max(high - low, newHigh - newLow)
  }

  /// How many standard deviations the order is from one that means nothing.
  private var score: Double {
    let (count, others) = (Double(before.values.count), Double(now.values.count))
    let rising = before.values.reduce(0.0) { sum, value in
      now.values.reduce(sum) { $0 + ($1 > value ? 1 : $1 == value ? 0.5 : 0) }
    }
    let distance = abs(rising - count * others / 2) - 0.5
    return distance / (count * others * (count + others + 1) / 12).squareRoot()
  }

  /// By how much, such as "+12%".
  var amount: String {
    guard let then = before.median, let median = now.median, median != then else { return "same" }
    let sign = median < then ? "-" : "+"
    guard let share else { return "\(sign)\(abs(median - then).formatted)" }
    return "\(sign)\((abs(share) * 100).rounded().formatted)%"
  }

  /// By how much, and whether that means something.
  var text: String {
    switch isMoreThanNoise {
    case nil: amount
    case true?: "\(amount), more than noise"
    case false?: amount == "same" ? amount : "\(amount), noise"
    }
  }
}
