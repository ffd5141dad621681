internal import WidgetCore

/// The reason why a source has provided nothing, with the names that users know.
public enum SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case failed(String)
  case unreachable(String)
  /// A pause after failures, or one that the source has asked for.
  case backingOff(_ source: String, seconds: Int)
  case limitReached(_ source: String)
  case noTimeLeft(_ source: String)

  public var description: String {
    switch self {
    case .failed(let message), .unreachable(let message): message
    case .backingOff(let source, let seconds):
      translated(
        "{source} won’t be asked again for {time}",
        ["source": source, "time": SourceFailure.span(seconds)])
    case .limitReached(let source):
      translated("The request limit for {source} has been reached for now", ["source": source])
    case .noTimeLeft(let source):
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

/// The failures of all sources, in the order of the requests; empty if no source has such data.
public struct SourceFailures: Error, Hashable, Sendable, CustomStringConvertible {
  public let failures: [SourceFailure]

  init(_ failures: [SourceFailure]) { self.failures = failures }

  public var description: String {
    // Without a connection, the names of the sources don't help.
    let isOffline = failures.allSatisfy { if case .unreachable = $0 { true } else { false } }
    if isOffline, failures.count > 1 {
      return translated("No source could be reached. Check your internet connection.")
    }
    return listedSentences(failures.map(\.description))
  }
}
