internal import GLib
internal import WidgetCore

extension InstalledWidget {
  /// Maximum bytes and files to copy.
  private static let most = (bytes: 64 << 20, files: 500)

  /// Copies the manifest and its files into a folder of widgets. Returns the new path of the manifest. Existing
  /// files must be equal; they are never changed.
  public func install(in folder: String) throws -> String {
    let own = File(file).folder
    var copies: [(from: File, to: File, bytes: [UInt8])] = []
    var left = InstalledWidget.most.bytes
    for path in try ownFiles(below: own) {
      let copy = File("\(folder)/\(path)")
      let original = File("\(own)/\(path)")
      let bytes = try original.read(limit: left)
      left -= bytes.count
      guard !copy.exists || (try? copy.read(limit: bytes.count)) == bytes else {
        throw WidgetRefusal(
          reasons: [
            translated("{file} already exists. Choose another name.", ["file": copy.path])
          ])
      }
      copies.append((original, copy, bytes))
    }
    // The manifest comes last, so that a search finds all files.
    for copy in copies where !copy.to.exists {
      let isProgram = Command.executable(named: copy.from.path, inPath: "") != nil
      try copy.to.writeNew(copy.bytes, isExecutable: isProgram)
    }
    return "\(folder)/\(File(file).name)"
  }

  /// The widget's files by their paths in its folder, the manifest last, with all files of the program's own
  /// folder.
  private func ownFiles(below own: String) throws -> [String] {
    let manifest = File(file).name
    guard let name = self.manifest.command.first, !name.hasPrefix("/"),
      program == "\(own)/\(name)"
    else { return [manifest] }
    guard let slash = name.firstIndex(of: "/") else { return [name, manifest] }
    var found: [String] = []
    var folders = [String(name[..<slash])]
    while let next = folders.popLast() {
      for name in File.names(in: "\(own)/\(next)").sorted() {
        let path = "\(next)/\(name)"
        let entry = File("\(own)/\(path)")
        // Links lead to files that aren't the widget's.
        guard entry.realPath == File("\(own)").realPath.map({ "\($0)/\(path)" }) else { continue }
        if entry.isFolder {
          folders.append(path)
        } else if entry.isPlain {
          found.append(path)
        }
        guard found.count + folders.count <= InstalledWidget.most.files else {
          throw WidgetRefusal(
            reasons: [
              translated(
                "{folder} has more than {count} files, which is too much for a widget.",
                ["folder": "\(own)/\(next)", "count": "\(InstalledWidget.most.files)"])
            ])
        }
      }
    }
    return found + [manifest]
  }
}
