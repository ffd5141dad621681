internal import WidgetCore

// File format.
extension PictureCache {
  private static let mark = "today-pictures-1"
  /// Upper limit of a file's size.
  static let longestFile = Limits.keptPictureBytes + Limits.keptPictures * 1024 + 128

  /// A header line with fingerprint and checksum; then for each picture the lengths of name and picture, the
  /// name, and the picture.
  func bytes(of instance: Instance) -> [UInt8] {
    var body: [UInt8] = []
    for entry in entries {
      let name = Array(entry.name.utf8)
      body += Array("\(name.count) \(entry.bytes.count)\n".utf8) + name + entry.bytes
    }
    let facts = [
      PictureCache.mark, String(instance.fingerprint, radix: 16),
      String(Fingerprint(of: body).number, radix: 16),
    ]
    return Array("\(facts.joined(separator: " "))\n".utf8) + body
  }

  /// nil if the bytes are damaged or belong to other settings.
  init?(bytes: [UInt8], of instance: Instance) {
    self.init()
    var rest = bytes[...]
    guard bytes.count <= PictureCache.longestFile,
      let facts = PictureCache.line(&rest), facts.count == 3, facts[0] == PictureCache.mark,
      UInt64(facts[1], radix: 16) == instance.fingerprint,
      UInt64(facts[2], radix: 16) == Fingerprint(of: Array(rest)).number
    else { return nil }
    while !rest.isEmpty {
      guard let lengths = PictureCache.line(&rest), lengths.count == 2,
        let nameLength = Int(lengths[0]), let length = Int(lengths[1]),
        nameLength > 0, nameLength <= rest.count, length >= 0,
        length <= rest.count - nameLength, length <= Limits.pictureBytes
      else { return nil }
      let name = String(decoding: rest.prefix(nameLength), as: UTF8.self)
      rest.removeFirst(nameLength)
      put(Array(rest.prefix(length)), as: name)
      rest.removeFirst(length)
    }
  }

  /// Returns the words of the next line.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> [String]? {
    guard let end = rest.prefix(128).firstIndex(of: 0x0A) else { return nil }
    let line = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    return line.split(separator: " ").map(String.init)
  }
}
