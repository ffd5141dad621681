public import WidgetCore

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
