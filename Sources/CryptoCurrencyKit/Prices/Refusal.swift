/// Why one source has told nothing.
enum Refusal: Error, Hashable, Sendable {
  case failed(SourceName, String)
  /// It has failed before, or wants to be left alone.
  case resting(SourceName, Int)
  /// It was asked as often as it allows.
  case spent(SourceName)
  /// There was no time left for it.
  case late(SourceName)

  var words: String {
    switch self {
    case .failed(_, let words): words
    case .resting(let source, let seconds):
      "\(source.title) is not asked for another \(span(seconds))"
    case .spent(let source): "\(source.title) was asked often enough for now"
    case .late(let source): "There was no time left to ask \(source.title)"
    }
  }

  private func span(_ seconds: Int) -> String {
    seconds < 90
      ? "\(seconds) s"
      : seconds < 5400
        ? "\((seconds + 30) / 60) min"
        : "\((seconds + 1800) / 3600) h"
  }
}

/// Why none has, each in a sentence.
struct Reasons: Error, Hashable, Sendable, CustomStringConvertible {
  var words: [String] = []

  var description: String { words.joined(separator: "; ") }
}
