public import FoundationEssentials

/// An answer from the web.
public struct HTTPResponse: Hashable, Sendable {
  /// Who answered, after all redirects: what addresses in the body are relative to.
  public let url: String
  public let status: Int
  /// By their names in lower case; one that was sent more than once is joined with commas.
  public let headers: [String: String]
  public let body: Data
  /// Whether what we had is still right, as the server said now or, until it expires, before.
  public let isFromCache: Bool
  /// When the server last said that this is right.
  public let date: Date
  /// Whether the server is on this computer or one of its networks; false for a cached response.
  public let isLocal: Bool
  /// What to ask with later whether this still holds.
  public let validators: HTTPValidators

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }
}
