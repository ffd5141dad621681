// Ownership: a bitmap is a value; its bytes are an array. Cairo draws into them only during the
// initializer. A surface that shows them holds the array, so its memory neither moves nor changes;
// changing the bitmap meanwhile copies the array.

internal import CGTK

/// Pixels in memory. Any thread can create and change them; only the main thread can draw.
public nonisolated struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Row by row, four bytes a pixel: blue, green, red, alpha, premultiplied. The format that GTK
  /// and Cairo draw without a conversion.
  public var bytes: [UInt8]

  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == width * height * 4)
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates a bitmap from the usual format: red, green, blue, alpha, not premultiplied.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(width > 0 && height > 0 && rgba.count == width * height * 4)
    func multiplied(_ part: UInt8, _ alpha: UInt8) -> UInt8 {
      UInt8((Int(part) * Int(alpha) + 127) / 255)
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: rgba.count) { bytes, count in
      for index in stride(from: 0, to: rgba.count, by: 4) {
        let alpha = rgba[index + 3]
        bytes[index] = multiplied(rgba[index + 2], alpha)
        bytes[index + 1] = multiplied(rgba[index + 1], alpha)
        bytes[index + 2] = multiplied(rgba[index], alpha)
        bytes[index + 3] = alpha
      }
      count = rgba.count
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Draws with Cairo into clear pixels.
  @MainActor
  public init(width: Int, height: Int, draw: (borrowing CairoContext) -> Void) {
    self.init(
      width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
    bytes.withUnsafeMutableBytes { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), Int32(width * 4))
      let context = cairo_create(surface)
      if let context { draw(CairoContext(borrowing: context)) }
      cairo_destroy(context)
      // A remaining reference to the surface must not access the array's memory.
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
  }

  /// The color of a pixel.
  public subscript(x: Int, y: Int) -> Color {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    let index = (y * width + x) * 4
    let alpha = Double(bytes[index + 3])
    guard alpha > 0 else { return .clear }
    return Color(
      red: Double(bytes[index + 2]) / alpha, green: Double(bytes[index + 1]) / alpha,
      blue: Double(bytes[index]) / alpha, alpha: alpha / 255)
  }

  /// Whether all pixels are opaque.
  public var isOpaque: Bool {
    bytes.withUnsafeBytes { bytes in
      // Two pixels at once: a background has half a million of them.
      let whole = bytes.count & ~7
      let alpha = UInt64(littleEndian: 0xFF00_0000_FF00_0000)
      return stride(from: 0, to: whole, by: 8).allSatisfy {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self) & alpha == alpha
      } && (whole == bytes.count || bytes[whole + 3] == 255)
    }
  }

  /// A Cairo surface without a copy: a background has millions of bytes. The caller owns it, and
  /// must not draw into it.
  func surface() -> OpaquePointer? {
    // For an opaque picture, Cairo copies pixels instead of blending them.
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let shown = ShownPixels(bytes)
    let surface = cairo_image_surface_create_for_data(
      shown.start, format, Int32(width), Int32(height), Int32(width * 4))
    let status = cairo_surface_set_user_data(
      surface, &ShownPixels.key, Unmanaged.passRetained(shown).toOpaque(), ShownPixels.release)
    if status != CAIRO_STATUS_SUCCESS {
      // Without an owner of the pixels, it must not be drawn.
      cairo_surface_finish(surface)
      Unmanaged.passUnretained(shown).release()
    }
    return surface
  }
}

/// The pixels of a surface, alive as long as it is.
private nonisolated final class ShownPixels: Sendable {
  /// A user data key: only its address matters.
  nonisolated(unsafe) static var key = cairo_user_data_key_t()
  static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pixels in
    if let pixels { Unmanaged<ShownPixels>.fromOpaque(pixels).release() }
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The memory of the array. Cairo writes to it only if the surface is drawn into.
  var start: UnsafeMutablePointer<UInt8>? {
    bytes.withUnsafeBufferPointer { UnsafeMutablePointer(mutating: $0.baseAddress) }
  }
}
