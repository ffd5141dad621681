// Ownership: the caller owns the textures created here, unless they are released here. Threads:
// any: GDK's textures are immutable, and thread-safe to create.

internal import CGTK

extension Bitmap {
  /// Decodes a picture in memory: PNG, JPEG, TIFF, or any other format of the system.
  public nonisolated init(decoding data: [UInt8]) throws(PictureError) {
    self.init(adopting: try decodedTexture(data))
  }

  /// Reads a picture from a file. Threads: any; it blocks.
  public nonisolated init(file path: String) throws(PictureError) {
    self.init(adopting: try loadedTexture(path))
  }

  private nonisolated init(adopting texture: OpaquePointer) {
    self.init(texture)
    g_object_unref(UnsafeMutableRawPointer(texture))
  }

  /// Copies the pixels of a texture.
  nonisolated init(_ texture: OpaquePointer) {
    let width = Int(gdk_texture_get_width(texture))
    let height = Int(gdk_texture_get_height(texture))
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      gdk_texture_download(texture, bytes.baseAddress, gsize(width * 4))
      count = width * height * 4
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}

/// The texture of an image file, owned by the caller.
nonisolated func decodedTexture(_ data: [UInt8]) throws(PictureError) -> OpaquePointer {
  let bytes = g_bytes_new(data, gsize(data.count))
  defer { g_bytes_unref(bytes) }
  var error: UnsafeMutablePointer<GError>?
  guard let texture = gdk_texture_new_from_bytes(bytes, &error) else {
    throw PictureError(.unreadable, path: nil, adopting: error)
  }
  return texture
}

/// A texture of an image file, owned by the caller.
nonisolated func loadedTexture(_ path: String) throws(PictureError) -> OpaquePointer {
  var error: UnsafeMutablePointer<GError>?
  guard let texture = gdk_texture_new_from_filename(path, &error) else {
    throw PictureError(.unreadable, path: path, adopting: error)
  }
  return texture
}
