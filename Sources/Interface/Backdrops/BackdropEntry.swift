internal import GTK
internal import Theme
internal import WidgetCore

/// The file format of an entry: the pixels first, so loading needn't move them.
nonisolated extension BackdropStore.Entry {
  private static let mark = UInt64(0x0074_736F_7266_0000) | UInt64(RenderedBackdrop.version)
  /// The number of trailing 8-byte fields.
  private static let count = 16

  func bytes(for request: BackdropRequest) -> [UInt8] {
    let colors = [backdrop.range.darkest, backdrop.range.lightest, backdrop.average]
    let parts = colors.flatMap { [$0.red, $0.green, $0.blue] }
    let numbers =
      [UInt64(backdrop.bitmap.width), UInt64(backdrop.bitmap.height), source]
      + parts.map(\.bitPattern) + [backdrop.range.isApart ? 1 : 0]
      + [Fingerprint(of: request.identity).number, Self.mark]
    var bytes = backdrop.bitmap.bytes
    bytes.reserveCapacity(bytes.count + 8 * Self.count)
    for number in numbers { bytes.append(number) }
    bytes.append(bytes.withUnsafeBytes(\.fingerprint))
    return bytes
  }

  init?(reading file: consuming [UInt8], for request: BackdropRequest) {
    let start = file.count - 8 * Self.count
    guard start > 0 else { return nil }
    let (numbers, sum) = file.withUnsafeBytes { bytes in
      (
        (0..<Self.count).map {
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8 * $0, as: UInt64.self))
        },
        UnsafeRawBufferPointer(rebasing: bytes.dropLast(8)).fingerprint
      )
    }
    let (width, height) = (request.pixelWidth, request.pixelHeight)
    guard numbers[15] == sum, numbers[14] == Self.mark,
      numbers[13] == Fingerprint(of: request.identity).number, numbers[0] == UInt64(width),
      numbers[1] == UInt64(height), start == width * height * 4
    else { return nil }
    func color(_ index: Int) -> Color {
      let parts = numbers[index..<index + 3].map { Double(bitPattern: $0) }
      return Color(red: parts[0], green: parts[1], blue: parts[2])
    }
    file.removeLast(8 * Self.count)
    source = numbers[2]
    backdrop = RenderedBackdrop(
      bitmap: Bitmap(width: width, height: height, bytes: file),
      range: BackdropRange(
        darkest: color(3), lightest: color(6), isApart: numbers[12] == 1), average: color(9))
  }
}

nonisolated extension [UInt8] {
  fileprivate mutating func append(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
