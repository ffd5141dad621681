internal import WidgetCore

/// An error that may be what the source says itself is wrong.
public protocol SourceComplaint: Error {
  /// Its words; nil where it has said nothing.
  var saidByThem: String? { get }
}

/// What users read of answers that are of no use.
public enum SourceWords {
  public static func nonsense(_ title: String) -> String {
    translated("{source} sent an invalid response", ["source": title])
  }

  public static func said(_ title: String, _ words: String) -> String {
    translated("{source} says: {text}", ["source": title, "text": words])
  }
}
