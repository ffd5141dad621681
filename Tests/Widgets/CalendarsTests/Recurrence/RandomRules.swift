import RandomTesting

/// Rules of all kinds, of which it is agreed what they mean: where dateutil reads RFC 5545 differently, or
/// has a limit, nothing is made of that.
struct RandomRules {
  var random: SeededNumbers

  private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  struct Made {
    var rule: String
    /// In days since 1970, and seconds of that day.
    var start: Int
  }

  mutating func next() -> Made {
    let frequency = random.pick([
      "YEARLY", "YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "MONTHLY", "WEEKLY", "WEEKLY", "DAILY",
      "DAILY", "HOURLY", "MINUTELY", "SECONDLY",
    ])
    var parts = ["FREQ=\(frequency)"]
    let hasWeeks = frequency == "YEARLY" && random.isLucky(oneIn: 5)
    if !hasWeeks, random.isLucky(oneIn: 2) {
      parts.append("INTERVAL=\(random.pick([2, 3, 5, Int.random(in: 1...40, using: &random)]))")
    }
    let hasMonths = random.isLucky(oneIn: 3)
    if hasMonths { parts.append("BYMONTH=\(numbers(1...12, upTo: 5))") }
    // Weeks that reach into another year are that year's, which dateutil doesn't know of all.
    if hasWeeks { parts.append("BYWEEKNO=\(numbers(2...50, upTo: 5))") }
    if frequency != "WEEKLY", random.isLucky(oneIn: 3) {
      parts.append("BYMONTHDAY=\(numbers(1...31, upTo: 6, fromEnd: true))")
    }
    if ["YEARLY", "HOURLY", "MINUTELY"].contains(frequency), random.isLucky(oneIn: 5) {
      parts.append("BYYEARDAY=\(numbers(1...366, upTo: 40, fromEnd: true))")
    }
    if hasWeeks || random.isLucky(oneIn: 2) {
      let isNumbered =
        ["YEARLY", "MONTHLY"].contains(frequency) && !hasWeeks && random.isLucky(oneIn: 2)
      parts.append("BYDAY=\(days(isNumbered, frequency == "MONTHLY" || hasMonths ? 5 : 53))")
    }
    if random.isLucky(oneIn: 4) { parts.append("BYHOUR=\(numbers(0...23, upTo: 4))") }
    if random.isLucky(oneIn: 4) { parts.append("BYMINUTE=\(numbers(0...59, upTo: 3))") }
    if random.isLucky(oneIn: 6) { parts.append("BYSECOND=\(numbers(0...59, upTo: 3))") }
    if random.isLucky(oneIn: 3) { parts.append("WKST=\(random.pick(RandomRules.days))") }
    // dateutil takes the first week from the start on for a whole one.
    if frequency != "WEEKLY", !hasWeeks, parts.contains(where: { $0.hasPrefix("BY") }),
      random.isLucky(oneIn: 3)
    {
      parts.append("BYSETPOS=\(numbers(1...5, upTo: 2, fromEnd: true))")
    }
    if random.isLucky(oneIn: 2) {
      parts.append("COUNT=\(Int.random(in: 1...60, using: &random))")
    }
    let day = Int.random(in: 7_300..<22_000, using: &random)
    let second = Int.random(in: 0..<2_880, using: &random) * 30
    return Made(rule: parts.joined(separator: ";"), start: day * 86_400 + second)
  }

  private mutating func numbers(
    _ range: ClosedRange<Int>, upTo most: Int, fromEnd: Bool = false
  ) -> String {
    var numbers: [Int] = []
    for _ in 0..<Int.random(in: 1...most, using: &random) {
      let number = Int.random(in: range, using: &random)
      let signed = fromEnd && random.isLucky(oneIn: 3) ? -number : number
      if !numbers.contains(signed) { numbers.append(signed) }
    }
    return numbers.map(String.init).joined(separator: ",")
  }

  private mutating func days(_ isNumbered: Bool, _ most: Int) -> String {
    var days: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      var day = random.pick(RandomRules.days)
      if isNumbered {
        day = random.pick(["", "-", "+"]) + "\(Int.random(in: 1...most, using: &random))" + day
      }
      if !days.contains(day) { days.append(day) }
    }
    return days.joined(separator: ",")
  }
}
