/// Where a bus listens, as one part of a list says it: "unix:path=/run/user/1000/bus".
enum BusAddress: Hashable {
  case path(String)
  /// A name of Linux' own, that no file has.
  case abstract(String)

  /// The addresses of a list that we can use, in order. What else there is is left out: other kinds are not
  /// for the same machine, or start a bus.
  static func list(_ text: String) -> [BusAddress] {
    text.split(separator: ";").compactMap { BusAddress($0) }
  }

  private init?(_ text: Substring) {
    guard text.hasPrefix("unix:") else { return nil }
    for part in text.dropFirst("unix:".count).split(separator: ",") {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let key = part[..<equals]
      guard key == "path" || key == "abstract" else { continue }
      let value = BusAddress.unescaped(part[part.index(after: equals)...].utf8)
      guard let value, BusAddress.lengths.contains(value.utf8.count) else { return nil }
      self = key == "path" ? .path(value) : .abstract(value)
      return
    }
    return nil
  }

  /// What the kernel has room for, with a null before or after it.
  private static let lengths = 1...107

  /// With "%20" for what may not stand there; nil where that is no such code, or not in UTF-8.
  private static func unescaped(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
