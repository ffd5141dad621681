// Reads all files of a widget, so it is computed only for the user's consent.

internal import GLib
internal import WidgetCore

extension InstalledWidget {
  /// Maximum bytes and files to read.
  private static let limit = (bytes: 128 << 20, files: 4000)

  /// Returns a hash of the widget's manifest, its program, its own folder, and the files in its command. The
  /// user's consent is valid only for that. A program of the system counts by its path, because it changes with
  /// updates. A file that is too large or unreadable counts by size and modification time. nil if the manifest
  /// has changed since it was read.
  public func fingerprint() -> String? {
    var sum = Checksum()
    if plugin != nil {
      guard PluginFolder.manifest(of: file) == manifest else { return nil }
      sum.add(file)
    } else {
      guard let bytes = try? File(file).read(limit: Manifest.largestFile),
        let parsed = try? Manifest(parsing: bytes, file: file, languages: languages),
        [parsed, parsed.offeringSandbox].contains(manifest)
      else { return nil }
      sum.add(bytes)
    }
    sum.add(program)
    let own = SandboxView.Program(of: self, home: nil, hidden: [])
    var files = [own.file] + arguments.filter { $0.hasPrefix("/") && File($0).isPlain }
    if let folder = own.folder {
      files += InstalledWidget.files(in: folder, most: InstalledWidget.limit.files)
    }
    var left = InstalledWidget.limit.bytes
    for path in files where !SandboxView.system.contains(where: { isInside(path, $0) }) {
      let entry = File(path).entry
      sum.add(path)
      if let size = entry?.size, size <= left, sum.add(File(path), limit: size) {
        left -= size
      } else {
        sum.add("\(entry?.size ?? 0) \(entry?.modified ?? .zero)")
      }
    }
    return sum.text()
  }

  /// Returns the regular files below a folder in a fixed order, without following links.
  private static func files(in folder: String, most: Int) -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let next = folders.popLast(), found.count + folders.count < most {
      for name in File.names(in: next).sorted() {
        let file = File("\(next)/\(name)")
        guard file.realPath == file.path else { continue }
        if file.isFolder {
          folders.append(file.path)
        } else if file.isPlain {
          found.append(file.path)
        }
      }
    }
    return found
  }
}
