/// What goes over the bus: a call, an answer to one, or a signal.
struct BusMessage: Hashable, Sendable {
  enum Kind: UInt8, Sendable { case call = 1, reply, error, signal }

  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// Nobody waits for an answer.
    static let noReply = Flags(rawValue: 1)
    /// Nobody is to be started to answer.
    static let noAutoStart = Flags(rawValue: 2)
  }

  var kind: Kind
  var flags: Flags = []
  /// The number by which an answer says what it is one to; the connection gives it.
  var serial: UInt32 = 1
  var replySerial: UInt32?
  var path: String?
  var interface: String?
  var member: String?
  var errorName: String?
  var destination: String?
  var sender: String?
  var body: [BusValue] = []
}

/// What the fields of a header are called.
private enum FieldCode: UInt8, CaseIterable {
  case path = 1, interface, member, errorName, replySerial, destination, sender, signature
  case descriptors

  var type: BusType {
    switch self {
    case .path: .objectPath
    case .interface, .member, .errorName, .destination, .sender: .string
    case .replySerial, .descriptors: .uint32
    case .signature: .signature
    }
  }
}

// MARK: - Writing

extension BusMessage {
  func bytes(isBigEndian: Bool = false) throws(BusError) -> [UInt8] {
    try checkNames()
    var content = BusWriter(isBigEndian: isBigEndian)
    for value in body { try content.put(value) }
    let signature = try BusWriter.signature(of: body)
    var fields: [BusValue] = []
    func add(_ code: FieldCode, _ value: BusValue?) {
      guard let value else { return }
      fields.append(.structure([.byte(code.rawValue), .variant(value)]))
    }
    add(.path, path.map(BusValue.objectPath))
    add(.interface, interface.map(BusValue.string))
    add(.member, member.map(BusValue.string))
    add(.errorName, errorName.map(BusValue.string))
    add(.replySerial, replySerial.map(BusValue.uint32))
    add(.destination, destination.map(BusValue.string))
    add(.sender, sender.map(BusValue.string))
    add(.signature, signature.isEmpty ? nil : .signature(signature))

    var writer = BusWriter(isBigEndian: isBigEndian)
    let order = isBigEndian ? UInt8(ascii: "B") : UInt8(ascii: "l")
    for byte in [order, kind.rawValue, flags.rawValue, 1] { writer.put(byte) }
    writer.put(UInt32(truncatingIfNeeded: content.bytes.count))
    writer.put(serial)
    try writer.put(.array(fields, of: .structure([.byte, .variant])))
    writer.align(to: 8)
    let all = writer.bytes + content.bytes
    guard all.count <= BusLimits.mostBytes else { throw .unusable("\(all.count) bytes") }
    return all
  }

  private func checkNames() throws(BusError) {
    func check(_ name: String?, _ isRight: (String) -> Bool) throws(BusError) {
      guard let name, !isRight(name) else { return }
      throw .unusable("the name \(name)")
    }
    try check(interface, BusNames.isInterface)
    try check(member, BusNames.isMember)
    try check(errorName, BusNames.isInterface)
    try check(destination, BusNames.isBusName)
    try check(sender, BusNames.isBusName)
  }
}

// MARK: - Reading

extension BusMessage {
  /// The bytes that say how long a message is.
  static let headLength = 16

  /// How long the message is that begins here; nil where that isn't known yet.
  static func length(of bytes: ArraySlice<UInt8>) throws(BusNonsense) -> Int? {
    guard bytes.count >= headLength else { return nil }
    let head = try Head(Array(bytes.prefix(headLength)))
    return try head.length()
  }

  /// Reads a whole message; nil for one of a kind that isn't known, which is to be ignored.
  static func parse(_ bytes: [UInt8], _ limits: BusLimits) throws(BusNonsense) -> BusMessage? {
    let head = try Head(bytes, values: limits.values)
    guard try head.length() == bytes.count else {
      throw BusNonsense(reason: "It is not as long as it says.")
    }
    var fields = BusReader(
      bytes, from: 12, isBigEndian: head.isBigEndian, values: limits.values)
    let pairs = try fields.value(.array(.structure([.byte, .variant]))).elements
    try fields.align(to: 8)
    guard let kind = Kind(rawValue: head.kind) else { return nil }
    var message = BusMessage(
      kind: kind, flags: Flags(rawValue: head.flags), serial: head.serial)
    let types = try message.take(pairs)
    var values = BusReader(
      bytes, from: fields.position, isBigEndian: head.isBigEndian, values: limits.values)
    message.body.reserveCapacity(types.count)
    for type in types { message.body.append(try values.value(type)) }
    guard values.isAtEnd else {
      throw BusNonsense(reason: "There is more in it than its signature says.")
    }
    return message
  }

  /// Takes what the fields say; it returns the types of what follows.
  private mutating func take(_ pairs: [BusValue]) throws(BusNonsense) -> [BusType] {
    var found: [FieldCode: BusValue] = [:]
    for pair in pairs.map(\.elements) {
      guard case .byte(let number) = pair[0], number != 0 else {
        throw BusNonsense(reason: "A field has no number.")
      }
      guard let code = FieldCode(rawValue: number) else { continue }
      let value = pair[1].unwrappedOnce
      guard value.type == code.type, found.updateValue(value, forKey: code) == nil else {
        throw BusNonsense(reason: "A field has another type, or is there twice.")
      }
    }
    guard found[.descriptors].flatMap(\.integer) ?? 0 == 0 else {
      throw BusNonsense(reason: "It hands over files, for which nobody asked.")
    }
    path = found[.path]?.text
    interface = try name(found[.interface], BusNames.isInterface)
    member = try name(found[.member], BusNames.isMember)
    errorName = try name(found[.errorName], BusNames.isInterface)
    destination = try name(found[.destination], BusNames.isBusName)
    sender = try name(found[.sender], BusNames.isBusName)
    if case .uint32(let number) = found[.replySerial] { replySerial = number }
    guard isWhole else { throw BusNonsense(reason: "A field is missing.") }
    return found[.signature]?.text.flatMap { BusType.list(Array($0.utf8)) } ?? []
  }

  private func name(
    _ value: BusValue?, _ isRight: (String) -> Bool
  ) throws(BusNonsense) -> String? {
    guard let text = value?.text else { return nil }
    guard isRight(text) else { throw BusNonsense(reason: "A name isn't one.") }
    return text
  }

  /// Whether there is all that a message of its kind has.
  private var isWhole: Bool {
    switch kind {
    case .call: path != nil && member != nil
    case .reply: replySerial ?? 0 != 0
    case .error: replySerial ?? 0 != 0 && errorName != nil
    case .signal: path != nil && interface != nil && member != nil
    }
  }
}

extension BusValue {
  fileprivate var unwrappedOnce: BusValue {
    if case .variant(let inner) = self { inner } else { self }
  }
}

/// What a message begins with.
private struct Head {
  let isBigEndian: Bool
  let kind: UInt8
  let flags: UInt8
  let serial: UInt32
  private let bodyLength: UInt32
  private let fieldsLength: UInt32

  init(_ bytes: [UInt8], values: Int = 0) throws(BusNonsense) {
    guard bytes.count >= BusMessage.headLength else {
      throw BusNonsense(reason: "It ends too early.")
    }
    switch bytes[0] {
    case UInt8(ascii: "l"): isBigEndian = false
    case UInt8(ascii: "B"): isBigEndian = true
    default: throw BusNonsense(reason: "It has no order of bytes.")
    }
    kind = bytes[1]
    flags = bytes[2]
    guard kind != 0, bytes[3] == 1 else { throw BusNonsense(reason: "It has another version.") }
    var reader = BusReader(bytes, from: 4, isBigEndian: isBigEndian, values: values)
    bodyLength = try reader.number()
    serial = try reader.number()
    fieldsLength = try reader.number()
    guard serial != 0 else { throw BusNonsense(reason: "It has no number.") }
  }

  func length() throws(BusNonsense) -> Int {
    let fields = Int(fieldsLength)
    let length = BusMessage.headLength + (fields + 7) / 8 * 8 + Int(bodyLength)
    guard fields <= BusLimits.mostArrayBytes, length <= BusLimits.mostBytes else {
      throw BusNonsense(reason: "It is longer than any may be.")
    }
    return length
  }
}
