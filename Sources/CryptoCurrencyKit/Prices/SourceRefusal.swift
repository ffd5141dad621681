internal import WidgetCore

/// Why one source has told nothing.
enum SourceRefusal: Error, Hashable, Sendable {
  case failed(SourceName, String)
  /// There is no way to it.
  case unreachable(SourceName, String)
  /// It has failed before, or wants to be left alone.
  case resting(SourceName, Int)
  /// It was asked as often as it allows.
  case spent(SourceName)
  /// There was no time left for it.
  case late(SourceName)
  /// Nobody tells what this costs.
  case unknown(Market)

  var words: String {
    switch self {
    case .failed(_, let words), .unreachable(_, let words): words
    case .resting(let source, let seconds):
      translated(
        "{source} won’t be asked again for {time}",
        ["source": source.title, "time": SourceRefusal.span(seconds)])
    case .spent(let source):
      translated(
        "The request limit for {source} has been reached for now", ["source": source.title])
    case .late(let source):
      translated("There was no time left to ask {source}", ["source": source.title])
    case .unknown(let market):
      translated("No source knows the price of {market}", ["market": "\(market)"])
    }
  }

  private static func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<90: Spans.seconds(seconds)
    case ..<5400: Spans.minutes((seconds + 30) / 60)
    default: Spans.hours((seconds + 1800) / 3600)
    }
  }
}

/// Why none has, each in a sentence.
struct Reasons: Error, Hashable, Sendable, CustomStringConvertible {
  var refusals: [SourceRefusal] = []

  var description: String {
    // Where no way leads to anybody, it is not the sources that the user has to hear of.
    let isCutOff = refusals.allSatisfy { if case .unreachable = $0 { true } else { false } }
    if isCutOff, refusals.count > 1 {
      return translated("No source could be reached. Check your internet connection.")
    }
    return listedSentences(refusals.map(\.words))
  }
}
