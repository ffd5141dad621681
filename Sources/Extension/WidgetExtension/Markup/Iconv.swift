// Ownership: one iconv descriptor for each call. Threads: any.

internal import Glibc

/// Decodes the encodings that iconv supports.
enum Iconv {
  /// Returns UTF-8 with a replacement character for each invalid one; nil if the encoding is unknown.
  static func utf8(_ bytes: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
    guard let descriptor = iconv_open("UTF-8", name), descriptor != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(descriptor) }
    // Skips invalid bytes in whole code units.
    let width = name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var source = Array(bytes)
    var piece = [UInt8](repeating: 0, count: 65_536)
    source.withUnsafeMutableBytes { source in
      var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = source.count
      while left > 0 {
        let before = left
        let (count, isWrong) = piece.withUnsafeMutableBytes { room in
          var output = room.baseAddress?.assumingMemoryBound(to: CChar.self)
          var free = room.count
          let result = iconv(descriptor, &input, &left, &output, &free)
          return (room.count - free, result == -1 && errno != E2BIG)
        }
        text += piece.prefix(count)
        guard isWrong else {
          // iconv neither read nor wrote a byte; avoids an endless loop.
          if left == before, count == 0 { break }
          continue
        }
        text += [0xEF, 0xBF, 0xBD]
        let unit = min(width, left)
        input = input.map { $0 + unit }
        left -= unit
      }
    }
    // Flushes the character that iconv held back to combine it with the next one.
    let count = piece.withUnsafeMutableBytes { room in
      var output = room.baseAddress?.assumingMemoryBound(to: CChar.self)
      var free = room.count
      _ = iconv(descriptor, nil, nil, &output, &free)
      return room.count - free
    }
    text += piece.prefix(count)
    // The output is valid except for lone surrogates, which some encodings let through.
    return UTF8Census(text[...]).wrong == 0
      ? text : Array(String(decoding: text, as: UTF8.self).utf8)
  }
}
