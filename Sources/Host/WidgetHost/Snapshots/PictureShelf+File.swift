internal import WidgetCore

// As they stand in their file.
extension PictureShelf {
  private static let mark = "today-pictures-1"
  /// More than all that is kept, with what stands between.
  static let longestFile = Limits.keptPictureBytes + Limits.keptPictures * 1024 + 128

  /// A line with what they belong to and what all of them come to; then of each, how long its name and
  /// its picture are, and both.
  func bytes(of instance: Instance) -> [UInt8] {
    var body: [UInt8] = []
    for entry in entries {
      let name = Array(entry.name.utf8)
      body += Array("\(name.count) \(entry.bytes.count)\n".utf8) + name + entry.bytes
    }
    let facts = [
      PictureShelf.mark, String(instance.fingerprint, radix: 16),
      String(Fingerprint(of: body).number, radix: 16),
    ]
    return Array("\(facts.joined(separator: " "))\n".utf8) + body
  }

  /// Nil where they are damaged, or belong to something else.
  init?(bytes: [UInt8], of instance: Instance) {
    self.init()
    var rest = bytes[...]
    guard bytes.count <= PictureShelf.longestFile,
      let facts = PictureShelf.line(&rest), facts.count == 3, facts[0] == PictureShelf.mark,
      UInt64(facts[1], radix: 16) == instance.fingerprint,
      UInt64(facts[2], radix: 16) == Fingerprint(of: Array(rest)).number
    else { return nil }
    while !rest.isEmpty {
      guard let lengths = PictureShelf.line(&rest), lengths.count == 2,
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

  /// The words of the next line.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> [String]? {
    guard let end = rest.prefix(128).firstIndex(of: 0x0A) else { return nil }
    let line = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    return line.split(separator: " ").map(String.init)
  }
}
