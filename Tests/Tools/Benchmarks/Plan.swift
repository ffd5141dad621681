/// How often each family is measured, so that all of it fits into the time there is. A value: whoever
/// measures tells it what was seen, and asks how it goes on.
struct Plan {
  /// One family.
  struct Part {
    let name: String
    let warmUps: Int
    /// How often it is measured where there is time.
    let wanted: Int
    /// How often it is measured at least.
    let fewest: Int
    /// The seconds that a run was said to take, before one was seen.
    let expected: Double
    fileprivate(set) var seen: [Double] = []

    init(_ name: String, warmUps: Int, wanted: Int, fewest: Int, expected: Double) {
      self.name = name
      self.warmUps = warmUps
      self.wanted = wanted
      self.fewest = min(fewest, wanted)
      self.expected = expected
    }

    /// The seconds of one run, as far as that is known. The first one often takes longer, as it makes what
    /// all of them need.
    var secondsARun: Double {
      let usual = seen.count > 1 ? seen.dropFirst() : seen[...]
      return usual.isEmpty ? expected : usual.reduce(0, +) / Double(usual.count)
    }

    /// How often it was measured, without the runs that only warm up.
    var counted: Int { max(0, seen.count - warmUps) }

    /// Its runs where all families get so many hundredths of what they want beyond the fewest.
    fileprivate func runs(_ hundredths: Int) -> Int {
      fewest + (wanted - fewest) * hundredths / 100
    }
  }

  private(set) var parts: [Part]
  /// The seconds that all of it may take, if there is a limit.
  let limit: Double?

  init(_ parts: [Part], limit: Double?) {
    self.parts = parts
    self.limit = limit
  }

  /// A run of a part has taken so many seconds.
  mutating func note(_ seconds: Double, of index: Int) { parts[index].seen.append(seconds) }

  /// How often a part is to be measured, as it looks so many seconds after the beginning. It and those that
  /// follow share what time there is, but for the fewest runs of each, which it never goes below.
  func runs(of index: Int, at elapsed: Double) -> Int {
    let part = parts[index]
    guard let limit else { return part.wanted }
    let hundredths = stride(from: 100, to: 0, by: -1).first { hundredths in
      secondsToCome(from: index, hundredths) <= limit - elapsed
    }
    return max(part.runs(hundredths ?? 0), part.counted)
  }

  private func secondsToCome(from index: Int, _ hundredths: Int) -> Double {
    parts[index...].reduce(0) { sum, part in
      let runs = part.warmUps + part.runs(hundredths) - part.seen.count
      return sum + Double(max(0, runs)) * part.secondsARun
    }
  }

  /// What there was too little time for, and how long it took.
  func account(after elapsed: Double) -> String {
    let whole = Int(elapsed.rounded())
    var text = "It took \(whole / 60) min \(whole % 60) s."
    let fewer = parts.filter { !$0.seen.isEmpty && $0.counted < $0.wanted }
    guard !fewer.isEmpty, let limit else { return text }
    let list = fewer.map { "\($0.name) \($0.counted) of \($0.wanted)" }.joined(separator: ", ")
    text += " Fewer runs, to keep to \((limit / 60).formatted) min: \(list)."
    return text
  }
}
