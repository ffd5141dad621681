/// The type of a field, for the reference, the schema, and the tests that compare both with the code.
public enum FieldType: Hashable, Sendable {
  /// A text with a maximum length.
  case text(upTo: Int)
  /// The name of a themed icon.
  case icon
  /// The bytes of a picture in Base64.
  case picture
  /// The path of a picture.
  case path
  /// An enumeration.
  case choice([String])
  /// An array of enumeration cases, with the allowed count.
  case choices([String], ClosedRange<Int>)
  /// An array of texts with a maximum length each.
  case texts(upTo: Int)
  case number(ClosedRange<Double>?)
  /// A number, or "fill".
  case length(ClosedRange<Double>)
  case numbers(ClosedRange<Double>)
  /// Tints that apply from a number on.
  case levels(ClosedRange<Double>)
  case wholeNumber(ClosedRange<Int>?)
  case flag
  case tint
  /// A displayed time; `timeSpan` is the span in which a bar fills.
  case time
  case timeSpan
  case points
  case series
  /// A lower and an upper bound.
  case range
  case thresholds
  /// The runs of a text.
  case runs
  case nodes
  case rows
  /// An image node without its type.
  case image
  case tableRows
  case cells
  /// The options of a choice.
  case options
  /// A date without a time.
  case day
  /// The marked days of a month.
  case dayMarks
  /// A page, with a title and its content.
  case page
}

/// The documented properties of a field.
public struct FieldFacts: Hashable, Sendable {
  public var name: String
  public var type: FieldType
  /// Whether it is required; of several alternatives, exactly one is.
  public var isRequired: Bool
}

/// The description of a field, used to parse, write and check it.
struct Field<Value: Sendable>: Sendable {
  typealias Path<Part> = any WritableKeyPath<Value, Part> & Sendable

  /// The field, or all alternatives of which exactly one is set.
  var facts: [FieldFacts]
  /// Parses the field into a value that has the default; validates only the type.
  var read: @Sendable (inout Value, inout FieldReader) throws(ProtocolError) -> Void
  /// Writes the field unless it has the default.
  var write: @Sendable (Value, _ standard: Value, inout Members) -> Void
  /// Validates ranges and lengths, also for content built in Swift.
  var check: @Sendable (Value) throws(ProtocolError) -> Void
  /// Shortens a text to its limit, and removes an invalid icon.
  var fit: @Sendable (inout Value) -> Void = { _ in }
}

/// The fields of one node in a message, and the reader of nested nodes.
struct FieldReader {
  let fields: Fields
  var nodes: NodeReader
  /// The level of the node.
  let level: Int
}
