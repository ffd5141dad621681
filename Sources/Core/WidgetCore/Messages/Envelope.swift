// What all messages have in common: JSON-RPC 2.0 says which members there are, and each is one line.

/// The outer object of a message.
struct Envelope {
  let fields: Fields
  let method: String?
  /// nil where there is none, or none that the host could have sent.
  let id: Int?

  /// Reads a line, with or without its end.
  init(parsing line: [UInt8]) throws(ProtocolError) {
    // The end of the line is no part of it.
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

  /// The parameters; without any, there are simply no fields in them.
  func parameters<Value>(
    _ body: (Fields) throws(ProtocolError) -> Value
  ) throws(ProtocolError) -> Value {
    do throws(ProtocolError) {
      return try body(try Fields(fields.value("params") ?? .object([]), what: "params"))
    } catch {
      throw error.inside("params").answering(id)
    }
  }

  /// The id, which a request has to have.
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

/// A message as a line, with its end.
func line(_ members: [JSON.Member]) -> [UInt8] {
  JSON.object([JSON.Member("jsonrpc", .string("2.0"))] + members).bytes + [UInt8(ascii: "\n")]
}

/// A message as a line, with its end.
func line(
  id: Int? = nil, method: String, parameters: [JSON.Member]? = nil
) -> [UInt8] {
  var members = Members()
  members.add("id", id)
  members.add("method", method)
  members.add("params", parameters.map(JSON.object))
  return line(members.list)
}
