// Ownership: a texture is a GObject like any other; it keeps a copy of the pixels that it was made
// from. GErrors and GBytes made here are freed here.

internal import CGTK
public import GLib

/// A picture ready to be drawn. It never changes. Where Cairo draws, what is large and stays is
/// better kept with `RenderNode.picture`.
public final class Texture: Object {
  /// Reads a picture that is in memory: PNG, JPEG, TIFF, or what the system can read beyond.
  public init(decoding data: [UInt8]) throws(PictureError) {
    super.init(adopting: UnsafeMutableRawPointer(try decodedTexture(data)))
  }

  /// Reads a picture from a file. It blocks: read what is large or far away as a `Bitmap`, on
  /// another thread.
  public init(file path: String) throws(PictureError) {
    super.init(adopting: UnsafeMutableRawPointer(try loadedTexture(path)))
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
  public var bitmap: Bitmap { Bitmap(opaque) }

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
