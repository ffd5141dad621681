// Messages follow JSON-RPC 2.0; each is one line.

/// The outer object of a message.
struct Envelope {
  let fields: Fields
  let method: String?
  /// The id; nil if it is missing or isn't an integer.
  let id: Int?

  /// Parses a line, with or without the newline.
  init(parsing line: [UInt8]) throws(ProtocolError) {
    // The newline doesn't count.
    let limit = Limits.messageBytes + (line.last == UInt8(ascii: "\n") ? 1 : 0)
    guard line.count <= limit else {
      throw ProtocolError(
        .tooLarge, "the message has \(line.count) bytes",
        remedy: "at most \(Limits.messageBytes) are allowed")
    }
    let json = try JSON(parsing: line)
    if case .array = json {
      throw ProtocolError("several messages are in an array", remedy: "expected one object")
    }
    fields = try Fields(json, what: "the message")
    if case .number(let number) = fields.value("id") {
      id = Int(exactly: number)
    } else {
      id = nil
    }
    do throws(ProtocolError) {
      let version = try fields.required("jsonrpc", fields.string("jsonrpc"))
      guard version == "2.0" else {
        throw ProtocolError(
          "\"\(quoted(version))\" is another version", remedy: "expected \"2.0\""
        ).inside("jsonrpc")
      }
      method = try fields.string("method")
    } catch {
      throw error.answering(id)
    }
  }

  /// Parses the parameters; missing ones are an empty object.
  func parameters<Value>(
    _ body: (Fields) throws(ProtocolError) -> Value
  ) throws(ProtocolError) -> Value {
    do throws(ProtocolError) {
      return try body(try Fields(fields.value("params") ?? .object([]), what: "params"))
    } catch {
      throw error.inside("params").answering(id)
    }
  }

  /// Returns the id that a request requires.
  func requestID() throws(ProtocolError) -> Int {
    try fields.required("id", id)
  }
}

extension ProtocolError {
  func answering(_ id: Int?) -> ProtocolError {
    var error = self
    error.id = id
    return error
  }
}

/// Returns a message as a line with a newline.
func line(_ members: [JSON.Member]) -> [UInt8] {
  JSON.object([JSON.Member("jsonrpc", .string("2.0"))] + members).bytes + [UInt8(ascii: "\n")]
}

/// Returns a message as a line with a newline.
func line(
  id: Int? = nil, method: String, parameters: [JSON.Member]? = nil
) -> [UInt8] {
  var members = Members()
  members.add("id", id)
  members.add("method", method)
  members.add("params", parameters.map(JSON.object))
  return line(members.list)
}
