/// A kind of content, described once. From this it is read and written, checked, weighed, outlined for
/// its author and told by a screen reader; the reference and the schema are compared with it.
struct KindDescription<Value: Hashable & Sendable>: Sendable {
  /// What there is where a message says nothing. Something stands for what has to be said.
  var standard: Value
  var fields: [Field<Value>] = []
  /// Checks what concerns several fields, or the node around them.
  var checkTogether: @Sendable (Value, Node) throws(ProtocolError) -> Void = { _, _ in }
  /// What it takes to show it, beside what is in it.
  var work: @Sendable (Value, inout Totals) throws(ProtocolError) -> Void = { _, _ in }
  /// What an author is told of it, beside its name.
  var outline: @Sendable (Value) -> [String] = { _ in [] }
  /// What is written in it, for whatever speaks for it.
  var words: @Sendable (Value) -> [String] = { _ in [] }
  /// How it is told by itself.
  var voice: @Sendable (Value) -> KindVoice = { _ in .own }
}

/// How a kind of content is told by itself, where it has no label.
public enum KindVoice: Hashable, Sendable {
  /// By what it shows.
  case own
  case words(String)
  /// Not at all: it decorates.
  case none
}

/// The values of a node with the description of their kind.
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

  /// Reads the fields of a message.
  func read(_ reader: inout FieldReader) throws(ProtocolError) -> Value {
    var value = standard
    for field in fields { try field.read(&value, &reader) }
    return value
  }
}
