/// A picture file that content refers to.
public struct PictureFileLink: Hashable, Sendable {
  /// The path as the widget sent it.
  public var path: String
  /// The file; nil before the host has looked for it.
  public var found: Found?

  public init(_ path: String, _ found: Found? = nil) {
    self.path = path
    self.found = found
  }

  /// An existing file with a picture. Another version of the file is another value.
  public struct Found: Hashable, Sendable {
    /// The path without symbolic links.
    public var file: String
    /// The size of the picture in pixels.
    public var width: Int
    public var height: Int
    public var format: PictureHeader.Format
    /// A hash of the file's size and time.
    public var version: UInt64

    public init(
      _ file: String, _ format: PictureHeader.Format = .png, width: Int, height: Int,
      version: UInt64
    ) {
      self.format = format
      self.file = file
      self.width = width
      self.height = height
      self.version = version
    }
  }
}
