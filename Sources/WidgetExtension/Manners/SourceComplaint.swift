/// An error that may be what the source says itself is wrong.
public protocol SourceComplaint: Error {
  /// Its words; nil where it has said nothing.
  var saidByThem: String? { get }
}
