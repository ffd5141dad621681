internal import GTK

/// What swww, which is called awww now, remembers of a monitor in a file of that name: some words and the
/// path, with zero bytes between them. The file was once of the path alone.
nonisolated struct SwwwEntry: Hashable, Sendable {
  let wallpaper: Wallpaper?

  init(_ bytes: [UInt8]) {
    let fields = bytes.split { $0 == 0 || $0 == UInt8(ascii: "\n") }
      .map { String(decoding: $0, as: UTF8.self) }
    // A color that was set has no path.
    guard let path = fields.last(where: { $0.hasPrefix("/") }) else {
      wallpaper = nil
      return
    }
    let fit: PicturePlacement.Fit =
      fields.contains("no")
      ? .center : fields.contains("fit") ? .contain : fields.contains("stretch") ? .stretch : .cover
    wallpaper = .picture(path: path, PicturePlacement(fit), Backdrop(.black))
  }
}
