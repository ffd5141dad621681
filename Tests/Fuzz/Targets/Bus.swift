/// Messages of the bus are refused, or are what can be written and read as the same again; and what they say
/// about their length is what they have.
@_cdecl("LLVMFuzzerTestOneInput")
public func readBus(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  let length = try? BusMessage.length(of: bytes[...])
  guard let message = try? BusMessage.parse(bytes, BusLimits()) else { return }
  precondition(length == bytes.count)
  precondition(message.serial != 0)
  for value in message.body { check(value, depth: 0) }
  for isBigEndian in [false, true] {
    guard let written = try? message.bytes(isBigEndian: isBigEndian) else {
      preconditionFailure("what was read can't be written")
    }
    guard let again = try? BusMessage.parse(written, BusLimits()) else {
      preconditionFailure("what was written can't be read")
    }
    // Its bytes, as some numbers are not equal to themselves.
    precondition((try? again.bytes(isBigEndian: isBigEndian)) == written)
  }
}

/// What a widget does with a value never fails.
private func check(_ value: BusValue, depth: Int) {
  precondition(depth <= BusLimits.mostDepth)
  precondition(BusType.list(Array(value.type.description.utf8)) == [value.type])
  _ = (value.text, value.integer, value.number, value.isOn, value.properties)
  switch value {
  case .array(let values, let element):
    precondition(values.allSatisfy { $0.type == element })
    for value in values { check(value, depth: depth + 1) }
  case .structure(let values):
    for value in values { check(value, depth: depth + 1) }
  case .dictionary(let entries, let key, let element):
    precondition(entries.allSatisfy { $0.key.type == key && $0.value.type == element })
    for entry in entries { check(entry.value, depth: depth + 2) }
  case .variant(let inner): check(inner, depth: depth + 1)
  case .string(let text): precondition(!text.utf8.contains(0))
  case .objectPath(let path): precondition(BusNames.isPath(path))
  default: break
  }
}
