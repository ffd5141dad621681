internal import GLib
public import WidgetCore

/// The picture files that a widget may show: in a sandbox, those that it can read itself.
public struct PictureFiles: Sendable {
  /// The folder that relative paths start at: the widget's own.
  var folder: String
  /// Whether the widget may show the file with this real path.
  var isAllowed: @Sendable (String) -> Bool

  /// Enough of a file to find the size of a picture behind the metadata of a camera.
  private static let head = 256 << 10

  /// How long a file is waited for: its disk may not respond.
  static let patience = Duration.seconds(2)
  static let silent = ProtocolError(
    .invalid, "its disk doesn't respond",
    remedy: "the panel waits for \(patience.components.seconds) seconds")

  /// Reads the header of a picture. It may block as long as the disk takes.
  public func find(_ path: String) -> Result<PictureFileLink.Found, ProtocolError> {
    do throws(ProtocolError) {
      return .success(try found(path))
    } catch {
      return .failure(error)
    }
  }

  private func found(_ path: String) throws(ProtocolError) -> PictureFileLink.Found {
    guard let real = File(path.hasPrefix("/") ? path : "\(folder)/\(path)").realPath,
      let entry = File(real).entry
    else { throw ProtocolError(.invalid, "no such file", remedy: "expected the path of a picture") }
    guard isAllowed(real) else {
      throw ProtocolError(
        .invalid, "the sandbox hides this file",
        remedy: "expected one in the widget's own folder, beside its program, or in its settings")
    }
    guard entry.size <= Limits.pictureFileBytes else {
      throw ProtocolError(
        .tooLarge, "there are \(entry.size) bytes",
        remedy: "at most \(Limits.pictureFileBytes) are allowed")
    }
    let start: [UInt8]
    // A widget in a sandbox may replace a folder of its own by a link meanwhile.
    do { start = try File(real).read(first: PictureFiles.head, mayBeLinked: false) } catch {
      throw ProtocolError(.invalid, "\(error)", remedy: "expected a file that can be read")
    }
    let header = try PictureHeader(of: start, isFile: true)
    var version = Fingerprint()
    version.add(entry.size)
    version.add("\(entry.modified)")
    return PictureFileLink.Found(
      real, header.format, width: header.width, height: header.height, version: version.number)
  }
}

extension PictureFiles {
  /// Those of content in a file, relative to its folder.
  public init(beside file: String) { self.init(folder: File(file).folder) { _ in true } }

  /// Those of a widget; `opened` are the paths in its settings.
  init(
    of widget: InstalledWidget, opened: [String], folder: String, tools: RunningTools
  ) {
    self.init(folder: folder) { path in
      guard widget.manifest.isSandboxed else { return true }
      let opened = opened.compactMap(SandboxView.Chosen.init(resolving:))
      return SandboxView(of: widget, opened: opened, folder: folder, tools: tools).shows(path)
    }
  }
}
