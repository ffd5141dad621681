internal import WidgetCore

/// An error of a D-Bus call, with a message for the user.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a failure.
  public enum Kind: Hashable, Sendable {
    /// There is no such bus, or it can't be reached, as in a sandbox.
    case noBus
    /// The bus refused the connection.
    case refused
    /// No service owns that name, and none was started.
    case notRunning
    /// The service didn't respond in time.
    case noAnswer(within: Duration)
    /// The service returned an error of that name.
    case failed(String)
    /// The connection is closed, by the bus or after an invalid message.
    case closed
    /// The message is malformed.
    case broken
    /// The values of a message exceed the limit in bytes.
    case tooLarge(limit: Int)
    /// D-Bus can't carry the value.
    case unusable(String)
  }

  public let kind: Kind
  /// The bus name of the service.
  public let name: String
  /// The underlying message, for the log.
  public let cause: String

  init(_ kind: Kind, name: String, cause: String = "") {
    self.kind = kind
    self.name = name
    self.cause = cause
  }

  static func unusable(_ what: String) -> BusError { BusError(.unusable(what), name: "") }

  public var description: String {
    switch kind {
    // Desktop programs communicate by D-Bus.
    case .noBus: translated("D-Bus can’t be reached")
    case .refused: translated("D-Bus refuses access")
    case .notRunning: translated("{service} is not running", ["service": name])
    case .noAnswer(let limit):
      translated(
        "{host} did not answer within {time}", ["host": name, "time": Spans.words(limit)])
    case .failed(let error):
      translated(
        "{name} answered with an error: {error}",
        ["name": name, "error": cause.isEmpty ? error : cause])
    case .closed: translated("The connection to D-Bus is closed")
    case .broken: translated("The response from {host} was cut short or garbled", ["host": name])
    case .tooLarge(let limit):
      translated(
        "The response from {host} is larger than {size}",
        ["host": name, "size": ByteWords.words(limit)])
    case .unusable(let what): translated("D-Bus can’t carry this: {what}", ["what": what])
    }
  }
}
