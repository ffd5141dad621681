public import FoundationEssentials

/// An answer from the web.
public struct HTTPResponse: Hashable, Sendable {
  public let status: Int
  /// By their names in lower case; one that was sent more than once is joined with commas.
  public let headers: [String: String]
  public let body: Data
  /// Whether the server said that what we had is still right.
  public let isFromCache: Bool
  /// When the server last said that this is right.
  public let date: Date

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }
}
