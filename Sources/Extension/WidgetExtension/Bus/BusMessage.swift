// Ownership: owns one reference to sd-bus's message.

internal import CBus
internal import Glibc

/// A D-Bus message, for writing or for reading.
final class BusMessage {
  let native: OpaquePointer
  private let functions: today_bus
  private static let depthLimit = 64

  /// Takes over a reference.
  init(adopting native: OpaquePointer, _ functions: today_bus) {
    self.native = native
    self.functions = functions
  }

  /// Adds a reference to a message of sd-bus.
  convenience init(borrowing native: OpaquePointer, _ functions: today_bus) {
    _ = functions.message_ref(native)
    self.init(adopting: native, functions)
  }

  deinit { _ = functions.message_unref(native) }
}

// MARK: - Writing

extension BusMessage {
  func append(_ value: BusValue) throws(BusError) {
    switch value {
    case .byte(let number): try append(number, "y")
    case .bool(let isOn): try append(CInt(isOn ? 1 : 0), "b")
    case .int16(let number): try append(number, "n")
    case .uint16(let number): try append(number, "q")
    case .int32(let number): try append(number, "i")
    case .uint32(let number): try append(number, "u")
    case .int64(let number): try append(number, "x")
    case .uint64(let number): try append(number, "t")
    case .double(let number): try append(number, "d")
    case .string(let text): try append(text: text, "s")
    case .objectPath(let text): try append(text: text, "o")
    case .signature(let text): try append(text: text, "g")
    case .bytes(let bytes):
      try check(functions.message_append_array(native, letter("y"), bytes, bytes.count), value)
    case .array(let values, let element):
      try contain("a", element.signature, value) { () throws(BusError) in
        for value in values { try append(value) }
      }
    case .dictionary(let entries, let key, let content):
      let pair = key.signature + content.signature
      try contain("a", "{\(pair)}", value) { () throws(BusError) in
        for entry in entries {
          try contain("e", pair, value) { () throws(BusError) in
            try append(entry.key)
            try append(entry.value)
          }
        }
      }
    case .structure(let parts):
      try contain("r", parts.map(\.type.signature).joined(), value) { () throws(BusError) in
        for part in parts { try append(part) }
      }
    case .variant(let inner):
      try contain("v", inner.type.signature, value) { () throws(BusError) in try append(inner) }
    }
  }

  private func append(_ number: some Any, _ type: Character) throws(BusError) {
    let code = withUnsafePointer(to: number) {
      functions.message_append_basic(native, letter(type), $0)
    }
    guard code >= 0 else { throw .unusable("\(number)") }
  }

  private func append(text: String, _ type: Character) throws(BusError) {
    // sd-bus would cut the text at a NUL.
    guard !text.utf8.contains(0), functions.message_append_basic(native, letter(type), text) >= 0
    else { throw .unusable("“\(text.prefix(100))”") }
  }

  private func contain(
    _ type: Character, _ contents: String, _ value: BusValue, _ body: () throws(BusError) -> Void
  ) throws(BusError) {
    try check(functions.message_open_container(native, letter(type), contents), value)
    try body()
    try check(functions.message_close_container(native), value)
  }

  private func check(_ code: CInt, _ value: BusValue) throws(BusError) {
    guard code >= 0 else { throw .unusable("a value of the type \(value.type)") }
  }

  private func letter(_ character: Character) -> CChar { CChar(character.asciiValue ?? 0) }
}

// MARK: - Reading

extension BusMessage {
  /// The remaining values and bytes of a message that is being read.
  private struct Budget {
    var values: Int
    var bytes: Int
  }

  /// Returns all values.
  func values(_ limits: BusLimits) throws(BusError) -> [BusValue] {
    guard functions.message_rewind(native, 1) >= 0 else { throw broken }
    var budget = Budget(values: limits.values, bytes: limits.bytes)
    do throws(BusError) {
      return try readAll(&budget, depth: 0)
    } catch {
      guard budget.values < 0 || budget.bytes < 0 else { throw error }
      throw BusError(.tooLarge(limit: limits.bytes), name: sender)
    }
  }

  private func readAll(_ budget: inout Budget, depth: Int) throws(BusError) -> [BusValue] {
    guard depth < BusMessage.depthLimit else { throw broken }
    var values: [BusValue] = []
    while let (type, contents) = try next() {
      values.append(try read(type, contents, &budget, depth))
    }
    return values
  }

  private func next() throws(BusError) -> (type: Character, contents: String)? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let code = functions.message_peek_type(native, &type, &contents)
    guard code >= 0 else { throw broken }
    guard code > 0 else { return nil }
    return (
      Character(Unicode.Scalar(UInt8(bitPattern: type))), contents.map { String(cString: $0) } ?? ""
    )
  }

  private func read(
    _ type: Character, _ contents: String, _ budget: inout Budget, _ depth: Int
  ) throws(BusError) -> BusValue {
    budget.values -= 1
    budget.bytes -= 8
    guard budget.values >= 0, budget.bytes >= 0 else { throw broken }
    switch type {
    case "y": return .byte(try number(type))
    case "b": return .bool(try number(type, as: CInt.self) != 0)
    case "n": return .int16(try number(type))
    case "q": return .uint16(try number(type))
    case "i": return .int32(try number(type))
    case "u": return .uint32(try number(type))
    case "x": return .int64(try number(type))
    case "t": return .uint64(try number(type))
    case "d":
      var value = 0.0
      guard functions.message_read_basic(native, letter(type), &value) > 0 else { throw broken }
      return .double(value)
    case "s": return .string(try text(type, &budget))
    case "o": return .objectPath(try text(type, &budget))
    case "g": return .signature(try text(type, &budget))
    case "a" where contents == "y": return .bytes(try bytes(&budget))
    case "a" where contents.hasPrefix("{"): return try dictionary(contents, &budget, depth)
    case "a":
      let values = try enter(type, contents, &budget, depth)
      return .array(values, of: BusType(contents))
    case "r": return .structure(try enter(type, contents, &budget, depth))
    case "v":
      guard let inner = try enter(type, contents, &budget, depth).first else { throw broken }
      return .variant(inner)
    // Programs send file descriptors only on request.
    default: throw broken
    }
  }

  private func enter(
    _ type: Character, _ contents: String, _ budget: inout Budget, _ depth: Int
  ) throws(BusError) -> [BusValue] {
    guard functions.message_enter_container(native, letter(type), contents) > 0 else {
      throw broken
    }
    let values = try readAll(&budget, depth: depth + 1)
    guard functions.message_exit_container(native) >= 0 else { throw broken }
    return values
  }

  private func dictionary(
    _ contents: String, _ budget: inout Budget, _ depth: Int
  ) throws(BusError) -> BusValue {
    guard functions.message_enter_container(native, letter("a"), contents) > 0 else {
      throw broken
    }
    // The key's type is a single character.
    let pair = String(contents.dropFirst().dropLast())
    var entries: [BusEntry] = []
    while try next() != nil {
      let values = try enter("e", pair, &budget, depth + 1)
      guard values.count == 2 else { throw broken }
      entries.append(BusEntry(values[0], values[1]))
    }
    guard functions.message_exit_container(native) >= 0 else { throw broken }
    return .dictionary(
      entries, key: BusType(String(pair.prefix(1))), value: BusType(String(pair.dropFirst())))
  }

  private func number<Number: FixedWidthInteger>(
    _ type: Character, as kind: Number.Type = Number.self
  ) throws(BusError) -> Number {
    var value = Number.zero
    guard functions.message_read_basic(native, letter(type), &value) > 0 else { throw broken }
    return value
  }

  private func text(_ type: Character, _ budget: inout Budget) throws(BusError) -> String {
    var text: UnsafePointer<CChar>?
    guard functions.message_read_basic(native, letter(type), &text) > 0, let text else {
      throw broken
    }
    budget.bytes -= strlen(text)
    guard budget.bytes >= 0 else { throw broken }
    return String(cString: text)
  }

  private func bytes(_ budget: inout Budget) throws(BusError) -> [UInt8] {
    var start: UnsafeRawPointer?
    var count = 0
    guard functions.message_read_array(native, letter("y"), &start, &count) >= 0 else {
      throw broken
    }
    budget.bytes -= count
    guard budget.bytes >= 0 else { throw broken }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private var broken: BusError { BusError(.broken, name: sender) }
}

// MARK: - Sender

extension BusMessage {
  var sender: String { text(functions.message_get_sender(native)) }
  var path: String { text(functions.message_get_path(native)) }
  var interface: String { text(functions.message_get_interface(native)) }
  var member: String { text(functions.message_get_member(native)) }
  var isSignal: Bool { functions.message_is_signal(native, nil, nil) > 0 }
  var isCall: Bool { functions.message_is_method_call(native, nil, nil) > 0 }

  /// Returns the reply to a call.
  func reply(_ values: [BusValue]) throws(BusError) -> BusMessage {
    var made: OpaquePointer?
    guard functions.message_new_method_return(native, &made) >= 0, let made else { throw broken }
    let reply = BusMessage(adopting: made, functions)
    for value in values { try reply.append(value) }
    return reply
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

/// Limits of a received message.
public struct BusLimits: Hashable, Sendable {
  /// The limit for its values, in bytes.
  public var bytes: Int
  /// The limit for the number of its values; each takes more memory than it has bytes in the message.
  public var values: Int

  public init(bytes: Int = 8 << 20, values: Int = 250_000) {
    self.bytes = bytes
    self.values = values
  }
}
