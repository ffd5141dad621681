public import WidgetCore

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
        ["source": source, "time": Spans.rounded(seconds)])
    case .limitReached(let source):
      translated("The request limit for {source} has been reached for now", ["source": source])
    case .noTimeLeft(let source):
      translated("There was no time left to ask {source}", ["source": source])
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

/// An error in the response of a source, with a message for users.
public enum SourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A response that is not JSON, or has an unexpected structure.
  case invalidResponse(_ source: String)
  /// A response without the data, in a sentence.
  case noData(String)
  /// An error message from the source.
  case reported(_ source: String, String)

  public var description: String {
    switch self {
    case .invalidResponse(let source):
      translated("{source} sent an invalid response", ["source": source])
    case .noData(let sentence): sentence
    case .reported(let source, let message):
      translated("{source} says: {text}", ["source": source, "text": message])
    }
  }
}

extension JSON {
  /// Parses the response of a source.
  public init(_ bytes: [UInt8], from source: String) throws(SourceError) {
    do {
      try self.init(parsing: bytes, isLenient: true)
    } catch {
      throw .invalidResponse(source)
    }
  }

  /// Parses a response that has to be an object.
  public init(object bytes: [UInt8], from source: String) throws(SourceError) {
    try self.init(bytes, from: source)
    if members == nil { throw .invalidResponse(source) }
  }
}
