// Ownership: a texture is a GObject like any other; it keeps a copy of the pixels that it was made
// from. GErrors and GBytes made here are freed here.

internal import CGTK
public import GLib

/// Why a picture could not be read or written.
public nonisolated struct PictureError: Error, Hashable, CustomStringConvertible {
  public enum Code: Sendable {
    case unreadable
    case unwritable
  }

  public let code: Code
  /// The file, where there is one.
  public let path: String?
  /// What the system said, for the log.
  public let cause: String

  /// What to tell the user.
  public var description: String {
    let name = path.map { " “\($0.split(separator: "/").last ?? "")”" } ?? ""
    return switch code {
    case .unreadable: "The picture\(name) can’t be read."
    case .unwritable: "The picture\(name) can’t be saved."
    }
  }

  /// Takes over and frees what GLib says.
  fileprivate init(_ code: Code, path: String?, adopting error: UnsafeMutablePointer<GError>?) {
    self.code = code
    self.path = path
    cause = error?.pointee.message.map { String(cString: $0) } ?? "no reason given"
    if let error { g_error_free(error) }
  }
}

/// A picture ready to be drawn. It never changes.
public final class Texture: Object {
  /// Reads a picture that is in memory: PNG, JPEG, TIFF, or what the system can read beyond.
  public init(decoding data: [UInt8]) throws(PictureError) {
    let bytes = g_bytes_new(data, gsize(data.count))
    defer { g_bytes_unref(bytes) }
    var error: UnsafeMutablePointer<GError>?
    guard let native = gdk_texture_new_from_bytes(bytes, &error) else {
      throw PictureError(.unreadable, path: nil, adopting: error)
    }
    super.init(adopting: UnsafeMutableRawPointer(native))
  }

  /// Reads a picture from a file. It blocks; keep large or remote files off the main thread.
  public init(file path: String) throws(PictureError) {
    var error: UnsafeMutablePointer<GError>?
    guard let native = gdk_texture_new_from_filename(path, &error) else {
      throw PictureError(.unreadable, path: path, adopting: error)
    }
    super.init(adopting: UnsafeMutableRawPointer(native))
  }

  /// Makes a picture of pixels.
  public init(_ bitmap: Bitmap) {
    let bytes = g_bytes_new(bitmap.bytes, gsize(bitmap.bytes.count))
    defer { g_bytes_unref(bytes) }
    guard
      let native = gdk_memory_texture_new(
        Int32(bitmap.width), Int32(bitmap.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
        gsize(bitmap.width * 4))
    else { fatalError("GTK is out of memory") }
    super.init(adopting: UnsafeMutableRawPointer(native))
  }

  /// How wide and high it is, in pixels.
  public var width: Int { Int(gdk_texture_get_width(opaque)) }
  public var height: Int { Int(gdk_texture_get_height(opaque)) }

  /// Its pixels.
  public var bitmap: Bitmap {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(opaque, &bytes, gsize(width * 4))
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// It as the content of a PNG file.
  public var png: [UInt8] {
    let bytes = gdk_texture_save_to_png_bytes(opaque)
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let data = g_bytes_get_data(bytes, &count) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// Writes it as a PNG file, whole or not at all.
  public func savePNG(to path: String) throws(PictureError) {
    let png = png
    var error: UnsafeMutablePointer<GError>?
    let isWritten = png.withUnsafeBytes { bytes in
      g_file_set_contents(
        path, bytes.bindMemory(to: CChar.self).baseAddress, gssize(bytes.count), &error)
    }
    guard isWritten != 0 else {
      throw PictureError(.unwritable, path: path, adopting: error)
    }
  }
}
