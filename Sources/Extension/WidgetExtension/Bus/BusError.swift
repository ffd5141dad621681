internal import WidgetCore

/// Why there is no answer from the bus, in words that a user understands.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// There is no such bus, or it can't be reached from here: a sandbox has none.
    case noBus
    /// The bus does not let us in.
    case refused
    /// Nobody has that name, and nobody was started.
    case notRunning
    /// It did not answer in time.
    case noAnswer(within: Duration)
    /// It answered that it can't; the name of the error is as it says.
    case failed(String)
    /// The connection is closed, by the bus or since there was nonsense.
    case closed
    /// What came makes no sense.
    case broken
    /// A message has more bytes than the limit allows.
    case tooLarge(limit: Int)
    /// What was to be sent is nothing that the bus carries.
    case unusable(String)
  }

  public let kind: Kind
  /// Who should have answered: a name on the bus.
  public let name: String
  /// What was said about it, for the log.
  public let cause: String

  init(_ kind: Kind, name: String, cause: String = "") {
    self.kind = kind
    self.name = name
    self.cause = cause
  }

  static func unusable(_ what: String) -> BusError { BusError(.unusable(what), name: "") }

  public var description: String {
    switch kind {
    // By D-Bus, programs of the desktop talk to each other.
    case .noBus: translated("D-Bus can’t be reached")
    case .refused: translated("D-Bus refuses access")
    case .notRunning: translated("{name} is not running", ["name": name])
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
