/// JPEGs that are made byte by byte, good ones and bad ones. All of them are one plain color.
public enum JPEGFiles {
  public static let start: [UInt8] = [0xFF, 0xD8]
  public static let end: [UInt8] = [0xFF, 0xD9]

  /// The usual kind.
  public static func baseline(_ width: Int, _ height: Int, colors: Int = 3, extra: [UInt8] = [])
    -> [UInt8]
  {
    start + extra + quantization + frame(0xC0, width, height, colors: colors) + tables
      + scan(colors: 0..<colors, from: 0, to: 63)
      + [UInt8](repeating: 0, count: (blocks(width, height) * colors * 2 + 7) / 8) + end
  }

  /// One that is seen coarse first and becomes finer with each of so many scans, each of which goes
  /// over all blocks, in as few bytes as can be.
  public static func progressive(_ width: Int, _ height: Int, colors: Int = 3, scans: Int)
    -> [UInt8]
  {
    let count = blocks(width, height)
    var bytes = start + quantization + frame(0xC2, width, height, colors: colors) + tables
    bytes += scan(colors: 0..<colors, from: 0, to: 0)
    bytes += [UInt8](repeating: 0, count: (count * colors + 7) / 8)
    for number in 1..<max(2, scans) where scans > 1 {
      let color = (number - 1) % colors
      bytes += scan(colors: color..<color + 1, from: 1, to: 63) + ends(of: count)
    }
    return bytes + end
  }

  /// The file of the attack: what is hidden in a "segment" FF00 is the picture to whoever skips that
  /// marker as a stray one.
  public static func hidden(width: Int = 65_500, height: Int = 65_500, marker: UInt8 = 0) -> [UInt8]
  {
    let inside =
      quantization + frame(0xC0, width, height, colors: 1) + tables
      + scan(colors: 0..<1, from: 0, to: 63)
    return start + segment(marker, inside) + frame(0xC0, 16, 16, colors: 1) + tables
      + scan(colors: 0..<1, from: 0, to: 63) + [0, 0] + end
  }

  public static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + twoBytes(content.count + 2) + content
  }

  public static func frame(_ marker: UInt8, _ width: Int, _ height: Int, colors: Int) -> [UInt8] {
    segment(
      marker,
      [8] + twoBytes(height) + twoBytes(width) + [UInt8(colors)]
        + (0..<colors).flatMap { [UInt8($0 + 1), 0x11, 0] })
  }

  /// Adobe's mark, without which four colors are taken for what they aren't.
  public static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])

  public static let quantization = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))

  /// One code, a zero: "no difference" and "nothing more in this block". In the second table of the
  /// other kind also 10: "nothing more in this block and the next 16,384 to 32,767".
  public static let tables =
    segment(0xC4, table(0x00, [1], [0])) + segment(0xC4, table(0x10, [1, 1], [0, 0xE0]))

  private static func table(_ number: UInt8, _ counts: [UInt8], _ values: [UInt8]) -> [UInt8] {
    [number] + counts + [UInt8](repeating: 0, count: 16 - counts.count) + values
  }

  public static func scan(colors: Range<Int>, from: Int, to: Int) -> [UInt8] {
    segment(
      0xDA,
      [UInt8(colors.count)] + colors.flatMap { [UInt8($0 + 1), 0x00] } + [
        UInt8(from), UInt8(to), 0,
      ])
  }

  /// "Nothing more" for so many blocks: 10, and how many beyond 16,384.
  private static func ends(of count: Int) -> [UInt8] {
    var bits: [Bool] = []
    var left = count
    while left >= 16_384 {
      let run = min(left, 32_767)
      bits += [true, false] + (0..<14).reversed().map { (run - 16_384) >> $0 & 1 == 1 }
      left -= run
    }
    bits += [Bool](repeating: false, count: left)
    while bits.count % 8 != 0 { bits.append(true) }
    return stride(from: 0, to: bits.count, by: 8).flatMap { index -> [UInt8] in
      let byte = bits[index..<index + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      return byte == 0xFF ? [0xFF, 0] : [byte]
    }
  }

  private static func blocks(_ width: Int, _ height: Int) -> Int {
    ((width + 7) / 8) * ((height + 7) / 8)
  }

  public static func twoBytes(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }
}
