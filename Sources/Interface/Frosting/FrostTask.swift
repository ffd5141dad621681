// Threads: any; it runs on a thread of its own. Nothing that goes wrong with a picture costs more
// than the picture: the colors behind it stand for it, and those of today where there are none.

internal import GLib
internal import GTK
internal import WidgetCore

/// One look at the wallpaper, and the baking of it where it isn't what it was.
nonisolated struct FrostTask: Sendable {
  struct Outcome: Sendable {
    /// What was baked; nil where it would be the same as before.
    var entry: FrostStore.Entry?
    /// The files that it depends on.
    var files: [String] = []
    /// What was not in order.
    var problems: [String] = []
    /// What is wrong with the picture that the user has chosen.
    var problem: PictureProblem?
  }

  let request: FrostRequest
  /// The picture that the user has chosen, if one is.
  var chosen: String?
  /// What may be on the screen, the likeliest first, or what stands for a choice that can't be read.
  /// Nil where that hasn't been asked for yet: then such a choice leaves all as it is.
  let wallpapers: [Wallpaper]?
  let displayName: String?
  /// Who paints on Wayland; nil where that is not used.
  var programs: WallpaperPrograms?
  let store: FrostStore
  /// What the frost that is shown was baked of.
  let known: UInt64?

  func run() -> Outcome {
    var outcome = Outcome()
    let choice = chosen.map { Wallpaper.picture(path: $0, PicturePlacement(), quiet) }
    for wallpaper in [choice].compactMap(\.self) + (wallpapers ?? []) + [.plain(quiet)] {
      if outcome.problem != nil, wallpapers == nil { return outcome }
      guard let source = source(of: wallpaper, isChosen: wallpaper == choice, &outcome) else {
        continue
      }
      guard source.identity != known else { return outcome }
      guard let scene = source.scene(&outcome) else { continue }
      let frost = BakedFrost(baking: scene, for: request, request.material)
      let entry = FrostStore.Entry(frost: frost, source: source.identity)
      outcome.entry = entry
      do throws(FileError) {
        try store.keep(entry, for: request)
      } catch {
        outcome.problems.append("The background can't be kept: \(error)")
      }
      return outcome
    }
    return outcome
  }

  /// A wallpaper whose picture was found but, if it is in a file, not yet read.
  private struct Source {
    let identity: UInt64
    /// Nil where something else is to be shown in its place.
    let scene: (inout Outcome) -> Scene?
  }

  private var quiet: Backdrop { .quiet(request.appearance) }

  private func source(
    of wallpaper: Wallpaper, isChosen: Bool, _ outcome: inout Outcome
  ) -> Source? {
    switch wallpaper {
    case .plain(let backdrop):
      return Source(identity: Fingerprint(of: wallpaper.identity).number) { _ in plain(backdrop) }
    case .rootWindow:
      return rootSource()
    case .painted:
      guard let finding = programs?.look(monitor: request.monitorName) else { return nil }
      outcome.files = Array(Set(outcome.files + finding.files))
      return source(of: finding.wallpaper, isChosen: false, &outcome)
    case .picture(let path, let placement, let backdrop):
      let file = PictureSource.file(
        of: path,
        for: Size(
          width: request.monitor.width * request.scale,
          height: request.monitor.height * request.scale))
      outcome.files = Array(Set(outcome.files + [path, file]))
      let entry = File(file).entry
      let state = entry.map { "\($0.size) \($0.modified)" } ?? "missing"
      // What was baked of a choice was read; one that can't be read any more is another.
      let right = isChosen ? "chosen \(File(file).isReadable)" : ""
      let identity = "\(wallpaper.identity) \(file) \(state) \(right)"
      return Source(identity: Fingerprint(of: identity).number) { outcome in
        do throws(PictureError) {
          return try scene(file, placement, backdrop)
        } catch {
          outcome.problems.append("\(error) (\(file): \(error.cause))")
          guard isChosen else { return plain(backdrop) }
          outcome.problem = PictureProblem(error, file)
          return nil
        }
      }
    }
  }

  private func plain(_ backdrop: Backdrop) -> Scene {
    Scene(backdrop: backdrop, area: request.monitor, picture: nil)
  }

  private func scene(
    _ file: String, _ placement: PicturePlacement, _ backdrop: Backdrop
  ) throws(PictureError) -> Scene {
    let area = placement.spansMonitors ? request.screen : request.monitor
    let picture = try ScaledPicture(file: file) { stored in
      // Two of its pixels for a cell of the blur are plenty, whichever way up it is. A JPEG is
      // never decoded larger than that: one of 18,000 x 18,000 pixels takes 0.5 s, and 40 MB at the
      // peak.
      let turned = Size(width: stored.height, height: stored.width)
      return [stored, turned].map { size in
        let frame = placement.frame(of: size, on: area, scale: request.scale)
        return max(frame.width / size.width, frame.height / size.height) * 2 / BakedFrost.cell
      }.max() ?? 1
    }
    return Scene(
      backdrop: backdrop, area: area,
      picture: Scene.Picture(
        bitmap: picture.bitmap,
        frame: placement.frame(of: picture.size, on: area, scale: request.scale),
        isTiled: placement.fit == .tile))
  }

  private func rootSource() -> Source? {
    let (panel, scale) = (request.panel, request.scale)
    let margin = 3 * BakedFrost.sigma
    let part = PixelRect(
      x: Int(((panel.minX - margin) * scale).rounded()),
      y: Int(((panel.minY - margin) * scale).rounded()),
      width: Int(((panel.width + 2 * margin) * scale).rounded()),
      height: Int(((panel.height + 2 * margin) * scale).rounded()))
    guard
      let root = X11RootPicture(
        displayName: displayName, part: part.clamped(to: request.screen, scale: scale))
    else { return nil }
    let picture = Scene.Picture(
      bitmap: root.bitmap,
      frame: Rect(
        x: Double(root.frame.x) / scale, y: Double(root.frame.y) / scale,
        width: Double(root.frame.width) / scale, height: Double(root.frame.height) / scale),
      isTiled: root.isTiled)
    let identity = root.bitmap.bytes.withUnsafeBytes(\.fingerprint)
    return Source(identity: identity) { _ in
      Scene(
        backdrop: Backdrop(.black), area: root.isTiled ? request.screen : picture.frame,
        picture: picture)
    }
  }
}

nonisolated extension PixelRect {
  /// Its part on a screen given in logical pixels.
  fileprivate func clamped(to screen: Rect, scale: Double) -> PixelRect {
    let left = max(x, Int(screen.minX * scale))
    let top = max(y, Int(screen.minY * scale))
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, Int(screen.maxX * scale)) - left),
      height: max(0, min(maxY, Int(screen.maxY * scale)) - top))
  }
}
