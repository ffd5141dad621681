// Ownership: a texture is a GObject, with a copy of the pixels. GErrors and GBytes created here are
// freed here.

internal import CGTK
public import GLib

/// An immutable picture ready to be drawn. With the Cairo renderer, use `RenderNode.picture` for a
/// large static one.
public final class Texture: Object {
  /// Decodes a picture in memory: PNG, JPEG, TIFF, or any other format of the system.
  public init(decoding data: [UInt8]) throws(PictureError) {
    super.init(adopting: UnsafeMutableRawPointer(try decodedTexture(data)))
  }

  /// Reads a picture from a file. It blocks: read a large or remote one as a `Bitmap`, on another
  /// thread.
  public init(file path: String) throws(PictureError) {
    super.init(adopting: UnsafeMutableRawPointer(try loadedTexture(path)))
  }

  /// Creates a texture from pixels.
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

  /// The size, in pixels.
  public var width: Int { Int(gdk_texture_get_width(opaque)) }
  public var height: Int { Int(gdk_texture_get_height(opaque)) }

  /// Its pixels.
  public var bitmap: Bitmap { Bitmap(opaque) }

  /// Its PNG data.
  public var png: [UInt8] {
    let bytes = gdk_texture_save_to_png_bytes(opaque)
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let data = g_bytes_get_data(bytes, &count) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// Writes a PNG file atomically.
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
