// Threads: any; runs on its own thread. A picture that fails is replaced by the wallpaper's colors,
// or the app's own if there are none.

internal import GLib
internal import GTK
internal import WidgetCore

/// Finds the current wallpaper and renders it if it changed.
nonisolated struct BackdropTask: Sendable {
  struct Outcome: Sendable {
    /// The rendered backdrop; nil if unchanged.
    var entry: BackdropStore.Entry?
    /// The files it depends on.
    var files: [String] = []
    /// Problems for the log.
    var problems: [String] = []
    /// The problem with the user's picture.
    var problem: PictureProblem?
  }

  let request: BackdropRequest
  /// The user's picture, if one is set.
  var chosen: String?
  /// Candidates for the wallpaper, the likeliest first, or replacements of an unreadable choice.
  /// Nil if not queried yet: then an unreadable choice changes nothing.
  let wallpapers: [Wallpaper]?
  let displayName: String?
  /// The processes that paint on Wayland; nil elsewhere.
  var programs: WallpaperProcesses?
  let store: BackdropStore
  /// Identifies the source of the current backdrop.
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
      let backdrop = RenderedBackdrop(rendering: scene, for: request, request.material)
      let entry = BackdropStore.Entry(backdrop: backdrop, source: source.identity)
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

  /// A wallpaper whose picture was found but not loaded.
  private struct Source {
    let identity: UInt64
    /// Nil if another wallpaper replaces it.
    let scene: (inout Outcome) -> Scene?
  }

  private var quiet: WallpaperColors { .quiet(request.appearance) }

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
      // A chosen picture that becomes unreadable counts as another source.
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

  private func plain(_ backdrop: WallpaperColors) -> Scene {
    Scene(backdrop: backdrop, area: request.monitor, picture: nil)
  }

  private func scene(
    _ file: String, _ placement: PicturePlacement, _ backdrop: WallpaperColors
  ) throws(PictureError) -> Scene {
    let area = placement.spansMonitors ? request.screen : request.monitor
    let picture = try ScaledPicture(file: file) { stored in
      // Two pixels for a cell of the blur suffice, in either orientation. A larger JPEG is decoded
      // at a reduced size: one of 18,000 x 18,000 pixels takes 0.5 s, and 40 MB at the peak.
      let turned = Size(width: stored.height, height: stored.width)
      return [stored, turned].map { size in
        let frame = placement.frame(of: size, on: area, scale: request.scale)
        return max(frame.width / size.width, frame.height / size.height) * 2 / RenderedBackdrop.cell
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
    let margin = 3 * RenderedBackdrop.sigma
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
        backdrop: WallpaperColors(.black), area: root.isTiled ? request.screen : picture.frame,
        picture: picture)
    }
  }
}

nonisolated extension PixelRect {
  /// The part on a screen in logical pixels.
  fileprivate func clamped(to screen: Rect, scale: Double) -> PixelRect {
    let left = max(x, Int(screen.minX * scale))
    let top = max(y, Int(screen.minY * scale))
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, Int(screen.maxX * scale)) - left),
      height: max(0, min(maxY, Int(screen.maxY * scale)) - top))
  }
}
