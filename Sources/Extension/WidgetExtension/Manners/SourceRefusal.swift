internal import WidgetCore

/// Why one source on the web has told nothing. Sources are called what people call them.
public enum SourceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case failed(String, String)
  /// There is no way to it.
  case unreachable(String, String)
  /// It has failed before, or wants to be left alone.
  case resting(String, Int)
  /// It was asked as often as it allows.
  case spent(String)
  /// There was no time left for it.
  case late(String)
  /// Nobody tells what was asked for, in a sentence.
  case unknown(String)

  public var description: String { words }

  public var words: String {
    switch self {
    case .failed(_, let words), .unreachable(_, let words), .unknown(let words): words
    case .resting(let source, let seconds):
      translated(
        "{source} won’t be asked again for {time}",
        ["source": source, "time": SourceRefusal.span(seconds)])
    case .spent(let source):
      translated("The request limit for {source} has been reached for now", ["source": source])
    case .late(let source):
      translated("There was no time left to ask {source}", ["source": source])
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
public struct Reasons: Error, Hashable, Sendable, CustomStringConvertible {
  public var refusals: [SourceRefusal] = []

  public init(_ refusals: [SourceRefusal] = []) { self.refusals = refusals }

  public var description: String {
    // Where no way leads to anybody, it is not the sources that the user has to hear of.
    let isCutOff = refusals.allSatisfy { if case .unreachable = $0 { true } else { false } }
    if isCutOff, refusals.count > 1 {
      return translated("No source could be reached. Check your internet connection.")
    }
    return listedSentences(refusals.map(\.words))
  }
}
