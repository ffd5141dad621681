public import FoundationEssentials
public import WidgetCore

/// A stored value with its type.
public enum StoredValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case data(Data)
  case date(Date)
  /// Text in JSON format.
  case json(String)

  /// The parsed JSON; nil for values of other types and damaged text.
  public var parsedJSON: JSON? {
    guard case .json(let text) = self else { return nil }
    return try? JSON(parsing: Array(text.utf8))
  }

  /// Decodes JSON; nil for values of other types, and for JSON of another form.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
    guard case .json(let text) = self else { return nil }
    return try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

/// A widget's values by name, like user defaults. A missing value is nil, and so is one of another type.
public struct StoredValues: Sendable {
  let store: Store
  let container: String
  let instance: String

  public func string(_ key: String) throws(StoreError) -> String? {
    if case .string(let value) = try value(key) { value } else { nil }
  }

  public func integer(_ key: String) throws(StoreError) -> Int? {
    if case .integer(let value) = try value(key) { value } else { nil }
  }

  /// Returns a number, including one stored as an integer.
  public func number(_ key: String) throws(StoreError) -> Double? {
    switch try value(key) {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  public func bool(_ key: String) throws(StoreError) -> Bool? {
    if case .bool(let value) = try value(key) { value } else { nil }
  }

  public func data(_ key: String) throws(StoreError) -> Data? {
    if case .data(let value) = try value(key) { value } else { nil }
  }

  public func date(_ key: String) throws(StoreError) -> Date? {
    if case .date(let value) = try value(key) { value } else { nil }
  }

  /// Decodes a value of any other type; nil if an older version stored it in another format.
  public func decoded<Value: Decodable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(StoreError) -> Value? {
    try value(key)?.decoded()
  }

  /// Returns nil for damaged JSON, too.
  public func json(_ key: String) throws(StoreError) -> JSON? { try value(key)?.parsedJSON }

  public func value(_ key: String) throws(StoreError) -> StoredValue? {
    try store.read { connection throws(StoreError) in try read(key, connection) }
  }

  /// Returns the names of all values.
  public func keys() throws(StoreError) -> [String] {
    try store.read { connection throws(StoreError) in
      var keys: [String] = []
      try connection.rows(
        "SELECT key FROM value WHERE container = ? AND instance = ? ORDER BY key",
        [.text(container), .text(instance)]
      ) { keys.append($0.text(0)) }
      return keys
    }
  }

  public func set(_ value: String?, for key: String) throws(StoreError) {
    try set(value.map(StoredValue.string), key)
  }

  public func set(_ value: Int?, for key: String) throws(StoreError) {
    try set(value.map(StoredValue.integer), key)
  }

  public func set(_ value: Double?, for key: String) throws(StoreError) {
    try set(value.map(StoredValue.number), key)
  }

  public func set(_ value: Bool?, for key: String) throws(StoreError) {
    try set(value.map(StoredValue.bool), key)
  }

  public func set(_ value: Data?, for key: String) throws(StoreError) {
    try set(value.map(StoredValue.data), key)
  }

  public func set(_ value: Date?, for key: String) throws(StoreError) {
    try set(value.map(StoredValue.date), key)
  }

  public func set(_ json: JSON, for key: String) throws(StoreError) {
    try set(.json(json.text), key)
  }

  /// Stores a value of any other type, as JSON.
  public func encode(_ value: some Encodable, for key: String) throws(StoreError) {
    try set(encoded(value, for: key), key)
  }

  /// Encodes a value as JSON, for `changeSeveral`.
  public func encoded(
    _ value: some Encodable, for key: String
  ) throws(StoreError) -> StoredValue {
    do {
      return .json(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
    } catch {
      throw StoreError(.notCodable, path: store.path, cause: "\(key) can't be stored: \(error)")
    }
  }

  public func remove(_ key: String) throws(StoreError) { try set(nil as StoredValue?, key) }

  /// Stores several values atomically; nil removes one.
  public func set(_ values: [String: StoredValue?]) throws(StoreError) {
    try store.write { connection throws(StoreError) in
      for (key, value) in values { try write(value, key, connection) }
    }
  }

  /// Changes a value atomically: the body modifies the stored value.
  public func change<Result: Sendable>(
    _ key: String, _ body: (inout StoredValue?) -> Result
  ) throws(StoreError) -> Result {
    try store.write { connection throws(StoreError) in
      let old = try read(key, connection)
      var value = old
      let result = body(&value)
      if value != old { try write(value, key, connection) }
      return result
    }
  }

  /// Changes several values atomically: the body reads values and returns the changes; nil removes one.
  public func changeSeveral<Result: Sendable>(
    _ body: ((String) throws(StoreError) -> StoredValue?) throws(StoreError) ->
      (values: [String: StoredValue?], result: Result)
  ) throws(StoreError) -> Result {
    try store.write { connection throws(StoreError) in
      let change = try body { key throws(StoreError) in try read(key, connection) }
      for (key, value) in change.values { try write(value, key, connection) }
      return change.result
    }
  }

  /// Adds to a number atomically and returns the sum.
  @discardableResult
  public func add(_ amount: Int, to key: String) throws(StoreError) -> Int {
    try store.write { connection throws(StoreError) in
      let sum = try connection.first(
        """
        INSERT INTO value (container, instance, key, kind, content) VALUES (?, ?, ?, 'integer', ?)
        ON CONFLICT DO UPDATE SET kind = 'integer',
          content = iif(kind = 'integer', content, 0) + excluded.content
        RETURNING content
        """, names(key) + [.integer(Int64(amount))]
      ) { $0.integer(0) }
      return Int(sum ?? 0)
    }
  }

  private func set(_ value: StoredValue?, _ key: String) throws(StoreError) {
    try set([key: value])
  }

  private func read(
    _ key: String, _ connection: Connection
  ) throws(StoreError) -> StoredValue? {
    try connection.first(
      "SELECT kind, content FROM value WHERE container = ? AND instance = ? AND key = ?",
      names(key)
    ) { StoredValue(kind: $0.text(0), content: $0.value(1)) } ?? nil
  }

  /// Stores a value within a transaction of the store.
  package func write(
    _ value: StoredValue?, _ key: String, _ connection: Connection
  ) throws(StoreError) {
    guard let value else {
      try connection.run(
        "DELETE FROM value WHERE container = ? AND instance = ? AND key = ?", names(key))
      return
    }
    if case .number(let number) = value, number.isNaN {
      throw StoreError(.notCodable, path: store.path, cause: "\(key) is not a number")
    }
    try connection.run(
      """
      INSERT INTO value (container, instance, key, kind, content) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET kind = excluded.kind, content = excluded.content
      """, names(key) + [.text(value.kind), value.content])
  }

  private func names(_ key: String) -> [SQLValue] {
    [.text(container), .text(instance), .text(key)]
  }
}

extension StoredValue {
  fileprivate init?(kind: String, content: SQLValue) {
    switch (kind, content) {
    case ("string", .text(let value)): self = .string(value)
    case ("integer", .integer(let value)): self = .integer(Int(value))
    case ("number", .real(let value)): self = .number(value)
    case ("bool", .integer(let value)): self = .bool(value != 0)
    case ("data", .blob(let value)): self = .data(Data(value))
    case ("date", .real(let value)): self = .date(Date(timeIntervalSince1970: value))
    case ("json", .text(let value)): self = .json(value)
    default: return nil
    }
  }

  fileprivate var kind: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .bool: "bool"
    case .data: "data"
    case .date: "date"
    case .json: "json"
    }
  }

  fileprivate var content: SQLValue {
    switch self {
    case .string(let value), .json(let value): .text(value)
    case .integer(let value): .integer(Int64(value))
    case .number(let value): .real(value)
    case .bool(let value): .integer(value ? 1 : 0)
    case .data(let value): .blob([UInt8](value))
    case .date(let value): .real(value.timeIntervalSince1970)
    }
  }
}
