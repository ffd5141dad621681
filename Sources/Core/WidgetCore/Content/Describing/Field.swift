/// What a field of a kind may hold: for those who write the reference and the schema, and for the
/// tests that compare both with this.
public enum FieldType: Hashable, Sendable {
  /// Words, up to so many characters.
  case text(upTo: Int)
  /// A name in the icon theme.
  case icon
  /// The bytes of a picture, in base64.
  case picture
  /// One of these words.
  case choice([String])
  /// Some of these words, so many of them.
  case choices([String], ClosedRange<Int>)
  /// Words, each up to so many characters.
  case texts(upTo: Int)
  case number(ClosedRange<Double>?)
  case numbers(ClosedRange<Double>)
  /// Tints, each from a number on.
  case levels(ClosedRange<Double>)
  case wholeNumber(ClosedRange<Int>?)
  case flag
  case tint
  /// A time that is written, and the time that a bar takes to be filled.
  case time
  case timeSpan
  case points
  case series
  /// Two numbers.
  case range
  case thresholds
  /// The pieces of a text.
  case runs
  case nodes
  case rows
  /// What an image is, without its type.
  case image
  case tableRows
  case cells
  /// What there is to choose from.
  case options
}

/// What is said of a field to its readers.
public struct FieldFacts: Hashable, Sendable {
  public var name: String
  public var type: FieldType
  /// Whether it has to be there; of several that exclude each other, one has to.
  public var isRequired: Bool
}

/// A field of a kind of content, described once: from this it is read, written and checked.
struct Field<Value: Sendable>: Sendable {
  typealias Path<Part> = any WritableKeyPath<Value, Part> & Sendable

  /// Of several fields of which exactly one is there, all.
  var facts: [FieldFacts]
  /// Reads it into a value that has the default in its place. Only its type counts.
  var read: @Sendable (inout Value, inout FieldReader) throws(ProtocolError) -> Void
  /// Writes it where it isn't the default.
  var write: @Sendable (Value, _ standard: Value, inout Members) -> Void
  /// Whether numbers are in range and texts not too long, in content built in Swift as well.
  var check: @Sendable (Value) throws(ProtocolError) -> Void
}

/// The fields of one node in a message, with what reads the nodes inside.
struct FieldReader {
  let fields: Fields
  var nodes: NodeReader
  /// How deep the node lies.
  let level: Int
}
