/// An error in a message or its content: what is wrong, where, and what would be right.
public struct ProtocolError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// It is not JSON.
    case syntax
    /// It is JSON, but breaks a rule of the protocol.
    case invalid
    /// It is over a limit.
    case tooLarge
  }

  public var kind: Kind
  /// The path in the message, such as "result.content.children[2].points[17]"; empty for the whole.
  public var path: String
  /// The mistake, for the widget's author.
  public var message: String
  /// The remedy.
  public var remedy: String
  /// The byte offset in the line; only for invalid JSON.
  public var offset: Int?
  /// The request id, as far as it could be parsed.
  public var id: Int?

  public init(
    _ kind: Kind, _ message: String, remedy: String, path: String = "", offset: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.remedy = remedy
    self.path = path
    self.offset = offset
  }

  init(_ message: String, remedy: String) {
    self.init(.invalid, message, remedy: remedy)
  }

  /// The same error with another remedy.
  func with(remedy: String) -> ProtocolError {
    var error = self
    error.remedy = remedy
    return error
  }
}

extension ProtocolError: CustomStringConvertible {
  /// Such as "content.columns: 9 is out of range; expected a whole number from 1 to 4".
  public var description: String {
    var place = path
    if let offset { place += place.isEmpty ? "byte \(offset)" : " (byte \(offset))" }
    return (place.isEmpty ? "" : place + ": ") + message + "; " + remedy
  }
}

// The path is built while the error propagates, so valid messages cost nothing.
extension ProtocolError {
  /// Prefixes the path with a field.
  func inside(_ field: String) -> ProtocolError {
    var error = self
    let step = quoted(field)
    error.path =
      path.isEmpty || path.utf8.first == UInt8(ascii: "[") ? step + path : step + "." + path
    return error
  }

  /// Prefixes the path with an index.
  func inside(_ index: Int) -> ProtocolError {
    var error = self
    let separator = path.isEmpty || path.utf8.first == UInt8(ascii: "[") ? "" : "."
    error.path = "[\(index)]" + separator + path
    return error
  }
}
