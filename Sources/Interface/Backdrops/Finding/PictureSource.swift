// Threads: any; blocks on the disk.

internal import GLib
internal import GTK
internal import WidgetCore

/// Resolves the path of a wallpaper to a picture file: some desktops store a list of pictures, or a folder
/// with one picture in many sizes.
nonisolated enum PictureSource {
  private static let maximumOfList = 1_048_576

  /// Returns the file itself, or the one closest to a size in pixels.
  static func file(of path: String, for size: Size) -> String {
    if path.hasSuffix(".xml"), let bytes = try? File(path).read(limit: maximumOfList) {
      return firstPicture(inList: String(decoding: bytes, as: UTF8.self), for: size) ?? path
    }
    guard File(path).isFolder else { return path }
    let folder = "\(path)/contents/images"
    return best(of: File.names(in: folder), for: size).map { "\(folder)/\($0)" } ?? path
  }

  /// The first picture of a GNOME slide show, in the closest size.
  static func firstPicture(inList text: String, for size: Size) -> String? {
    var isFile = false
    var sizes: [(path: String, size: Size)] = []
    var current: Size?
    for piece in MarkupPiece.pieces(of: text) {
      switch piece {
      case .start("file", _), .start("from", _): isFile = true
      case .start("size", let attributes):
        if let width = attributes["width"].flatMap(Double.init),
          let height = attributes["height"].flatMap(Double.init)
        {
          current = Size(width: width, height: height)
        }
      case .text(let text) where isFile && text.trimmed.hasPrefix("/"):
        sizes.append((String(text.trimmed), current ?? size))
      case .end("file"), .end("from"):
        if !sizes.isEmpty { return nearest(sizes, to: size) }
        isFile = false
      default: break
      }
    }
    return nearest(sizes, to: size)
  }

  /// Returns the name with the closest size, such as "1920x1080.jpg", otherwise the first name.
  static func best(of names: [String], for size: Size) -> String? {
    let sizes = names.sorted().compactMap { name -> (path: String, size: Size)? in
      let parts = name.prefix { $0 != "." }.split(separator: "x")
      guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else {
        return nil
      }
      return (name, Size(width: width, height: height))
    }
    return nearest(sizes, to: size) ?? names.sorted().first { !$0.hasPrefix(".") }
  }

  /// Compares the aspect ratio first: cropping is worse than scaling.
  private static func nearest(_ pictures: [(path: String, size: Size)], to size: Size) -> String? {
    func distance(_ other: Size) -> Double {
      guard other.width > 0, other.height > 0, size.height > 0 else { return .infinity }
      let shape = other.width / other.height - size.width / size.height
      return abs(shape) * 100_000 + abs(other.width - size.width)
    }
    return pictures.min { distance($0.size) < distance($1.size) }?.path
  }
}
