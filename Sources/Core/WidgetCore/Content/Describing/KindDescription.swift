/// The description of a kind of node. Parsing, writing, checks, costs, the outline and accessibility use it;
/// tests compare the reference and the schema with it.
struct KindDescription<Value: Hashable & Sendable>: Sendable {
  /// The default values, with placeholders for required ones.
  var standard: Value
  var fields: [Field<Value>] = []
  /// Checks that involve several fields, or the surrounding node.
  var checkTogether: @Sendable (Value, Node) throws(ProtocolError) -> Void = { _, _ in }
  /// The cost of showing the node without its children.
  var work: @Sendable (Value, inout Totals) throws(ProtocolError) -> Void = { _, _ in }
  /// The outline for widget authors, after the kind's name.
  var outline: @Sendable (Value) -> [String] = { _ in [] }
  /// The visible texts, for an accessible label.
  var words: @Sendable (Value) -> [String] = { _ in [] }
  /// The accessible description of the node.
  var voice: @Sendable (Value) -> KindVoice = { _ in .own }
}

/// The accessible description of a node without a label.
public enum KindVoice: Hashable, Sendable {
  /// Its texts.
  case own
  case words(String)
  /// No description, because the node is decorative.
  case none
}

/// A node's values with the description of their kind.
protocol DescribedKind: Sendable {
  var outline: [String] { get }
  var words: [String] { get }
  var voice: KindVoice { get }
  func write(into members: inout Members)
  func check(in node: Node) throws(ProtocolError)
  func add(to totals: inout Totals) throws(ProtocolError)
}

struct Described<Value: Hashable & Sendable>: DescribedKind {
  let value: Value
  let description: KindDescription<Value>

  init(_ value: Value, _ description: KindDescription<Value>) {
    self.value = value
    self.description = description
  }

  var outline: [String] { description.outline(value) }
  var words: [String] { description.words(value) }
  var voice: KindVoice { description.voice(value) }

  func write(into members: inout Members) {
    for field in description.fields { field.write(value, description.standard, &members) }
  }

  func check(in node: Node) throws(ProtocolError) {
    for field in description.fields { try field.check(value) }
    try description.checkTogether(value, node)
  }

  func add(to totals: inout Totals) throws(ProtocolError) {
    try description.work(value, &totals)
  }
}

extension KindDescription {
  var facts: [FieldFacts] { fields.flatMap(\.facts) }

  /// Parses the fields of a message.
  func read(_ reader: inout FieldReader) throws(ProtocolError) -> Value {
    var value = standard
    for field in fields { try field.read(&value, &reader) }
    return value
  }

  /// Returns the values with texts within their limits, and without invalid icons.
  func fitted(_ value: Value) -> Value {
    var value = value
    for field in fields { field.fit(&value) }
    return value
  }
}
