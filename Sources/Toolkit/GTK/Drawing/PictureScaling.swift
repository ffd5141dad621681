// Ownership: GDK's pixel buffers created here are released here. Threads: any; every call may block
// as long as the disk and the picture's format take.

internal import CGTK
internal import GLib

/// A picture from a file, decoded no larger than needed.
public nonisolated struct ScaledPicture: Hashable, Sendable {
  public let bitmap: Bitmap
  /// Its size in the file, in pixels, after rotation.
  public let size: Size

  /// The maximum size of a file, in bytes.
  public static let maximumBytes = 200_000_000
  /// The maximum number of pixels of a picture that can only be decoded at full size.
  public static let maximumPixels = 100_000_000
  /// The maximum side of any picture.
  public static let longestSide = 65_535

  /// Reads a file in any format of the system. `factor` is how much smaller than the file's size
  /// the picture may be; that size may be rotated.
  public init(file path: String, factor: (Size) -> Double) throws(PictureError) {
    let stored = try ScaledPicture.sizeOfFit(path)
    let share = min(1, max(0, factor(stored)))
    var error: UnsafeMutablePointer<GError>?
    guard
      let buffer = gdk_pixbuf_new_from_file_at_scale(
        path, Int32(max(1, (stored.width * share).rounded())),
        Int32(max(1, (stored.height * share).rounded())), 0, &error)
    else { throw PictureError(.unreadable, path: path, adopting: error) }
    defer { g_object_unref(UnsafeMutableRawPointer(buffer)) }
    // Cameras store the orientation.
    guard let upright = gdk_pixbuf_apply_embedded_orientation(buffer) else {
      throw PictureError(.unreadable, path: path, cause: "it can't be turned")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    let isTurned =
      ["5", "6", "7", "8"].contains(
        gdk_pixbuf_get_option(buffer, "orientation").map { String(cString: $0) })
    size = isTurned ? Size(width: stored.height, height: stored.width) : stored
    bitmap = Bitmap(buffer: upright)
  }

  /// Checks that it can be read, as far as possible without decoding.
  public static func check(file path: String) throws(PictureError) { _ = try sizeOfFit(path) }

  /// Its size in the file; nil above the limit.
  private static func sizeOfFit(_ path: String) throws(PictureError) -> Size {
    try checkFile(path)
    let (stored, scalesItself) = try sizeOfFile(path)
    let pixels = stored.width * stored.height
    guard max(stored.width, stored.height) <= Double(longestSide),
      pixels <= Double(maximumPixels) * (scalesItself ? 4 : 1)
    else {
      throw PictureError(
        .tooLarge, path: path, cause: "\(Int(stored.width)) x \(Int(stored.height)) pixels")
    }
    return stored
  }

  private static func checkFile(_ path: String) throws(PictureError) {
    // A pipe or a device would never end.
    guard let entry = File(path).entry else {
      throw PictureError(.unreadable, path: path, cause: "there is no such file")
    }
    guard entry.size <= maximumBytes else {
      throw PictureError(.tooLarge, path: path, cause: "\(entry.size) bytes")
    }
  }

  /// The size, and whether the format can be decoded at a reduced size.
  private static func sizeOfFile(_ path: String) throws(PictureError) -> (Size, Bool) {
    var size = (width: Int32(0), height: Int32(0))
    guard let format = gdk_pixbuf_get_file_info(path, &size.width, &size.height),
      size.width > 0, size.height > 0
    else { throw PictureError(.unreadable, path: path, cause: "its format isn't known") }
    let name = gdk_pixbuf_format_get_name(format)
    defer { g_free(name) }
    let scalesItself =
      gdk_pixbuf_format_is_scalable(format) != 0
      || name.map { String(cString: $0) } == "jpeg"
    return (Size(width: Double(size.width), height: Double(size.height)), scalesItself)
  }
}

nonisolated extension Bitmap {
  /// Copies the pixels of a GdkPixbuf.
  fileprivate init(buffer: OpaquePointer) {
    let width = Int(gdk_pixbuf_get_width(buffer))
    let height = Int(gdk_pixbuf_get_height(buffer))
    let step = Int(gdk_pixbuf_get_n_channels(buffer))
    let stride = Int(gdk_pixbuf_get_rowstride(buffer))
    guard let pixels = gdk_pixbuf_read_pixels(buffer) else {
      fatalError("a picture that was read has pixels")
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      for y in 0..<height {
        for x in 0..<width {
          let (from, to) = (y * stride + x * step, (y * width + x) * 4)
          let alpha = step == 4 ? UInt32(pixels[from + 3]) : 255
          for part in 0..<3 {
            bytes[to + 2 - part] = UInt8((UInt32(pixels[from + part]) * alpha + 127) / 255)
          }
          bytes[to + 3] = UInt8(alpha)
        }
      }
      count = width * height * 4
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
