/// PNGs that are made byte by byte, good ones and bad ones.
public enum PNGFiles {
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// What a pixel is made of, by the number that the format has for it.
  public enum Color: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var parts: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// All samples are zero, so that a large one is a small file: a pixel is the first of a palette,
  /// black, or clear.
  public static func zeros(
    _ width: Int, _ height: Int, _ color: Color = .rgba, depth: Int = 8, isInterlaced: Bool = false,
    extra: [UInt8] = []
  ) -> [UInt8] {
    let data = rows(width, height, color, depth, isInterlaced).reduce(0) {
      $0 + $1.count * $1.length
    }
    return file(
      width, height, color, depth: depth, isInterlaced: isInterlaced, data: deflatedZeros(data),
      extra: extra)
  }

  /// A picture of these samples, row by row, whole bytes for each of them.
  public static func picture(
    _ width: Int, _ height: Int, _ color: Color, depth: Int = 8, samples: [UInt8],
    extra: [UInt8] = []
  ) -> [UInt8] {
    let length = width * color.parts * depth / 8
    let lines = (0..<height).flatMap { [0] + samples[$0 * length..<($0 + 1) * length] }
    return file(width, height, color, depth: depth, data: stored(lines), extra: extra)
  }

  /// A file of what is in it; `extra` stands before the data.
  public static func file(
    _ width: Int, _ height: Int, _ color: Color = .rgba, depth: Int = 8, isInterlaced: Bool = false,
    data: [UInt8], extra: [UInt8] = []
  ) -> [UInt8] {
    let header =
      fourBytes(width) + fourBytes(height) + [
        UInt8(depth), color.rawValue, 0, 0, isInterlaced ? 1 : 0,
      ]
    return signature + chunk("IHDR", header) + extra + chunk("IDAT", data) + chunk("IEND", [])
  }

  public static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return fourBytes(content.count) + named + fourBytes(Int(checksum(named)))
  }

  /// A text that unpacks to so many bytes.
  public static func text(unpackingTo count: Int) -> [UInt8] {
    chunk("zTXt", Array("Comment".utf8) + [0, 0] + deflatedZeros(count))
  }

  /// What zlib makes of so many zeros.
  public static func deflatedZeros(_ count: Int) -> [UInt8] {
    // One literal, then "258 times the byte before" as often as it goes; Huffman codes as agreed.
    var bits = BitWriter()
    bits.add(0b011, 3)
    var left = count
    if left > 0 {
      bits.addCode(0b0011_0000, 8)
      left -= 1
    }
    while left >= 258 {
      bits.addCode(0b1100_0101, 8)
      bits.addCode(0, 5)
      left -= 258
    }
    for _ in 0..<left { bits.addCode(0b0011_0000, 8) }
    bits.addCode(0, 7)
    // The checksum of zeros: 1, and how many there were.
    return [0x78, 0x9C] + bits.bytes + fourBytes((count % 65_521) << 16 | 1)
  }

  /// What zlib may make of bytes that it doesn't pack.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(part.count)
      let count = UInt16(part.count)
      result += [rest.isEmpty ? 1 : 0]
      for number in [count, ~count] { result += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      result += part
    } while !rest.isEmpty
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return result + fourBytes(two << 16 | one)
  }

  private static func rows(
    _ width: Int, _ height: Int, _ color: Color, _ depth: Int, _ isInterlaced: Bool
  ) -> [(count: Int, length: Int)] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    return passes.compactMap { left, top, across, down in
      let columns = (width - left + across - 1) / across
      let rows = (height - top + down - 1) / down
      guard columns > 0, rows > 0 else { return nil }
      return (rows, 1 + (columns * color.parts * depth + 7) / 8)
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  public static func fourBytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Bits as deflate has them: the lowest of a byte first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  mutating func add(_ value: Int, _ count: Int) {
    for index in 0..<count {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      if value >> index & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(8 - free) }
      free -= 1
    }
  }

  /// Codes begin with their highest bit.
  mutating func addCode(_ code: Int, _ count: Int) {
    for index in (0..<count).reversed() { add(code >> index & 1, 1) }
  }
}
