internal import GLib
internal import Glibc

/// The modification time and size of a file or a folder at some time.
package nonisolated struct FileStamp: Hashable, Sendable {
  package struct State: Hashable, Sendable {
    package let seconds: Int
    package let nanoseconds: Int
    package let size: Int

    package init(seconds: Int, nanoseconds: Int, size: Int) {
      (self.seconds, self.nanoseconds, self.size) = (seconds, nanoseconds, size)
    }
  }

  package let path: String
  /// nil if no such file exists.
  package let state: State?

  package init(path: String, state: State?) {
    self.path = path
    self.state = state
  }

  /// The current state.
  package init(of path: String) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    self.init(
      path: path,
      state: isThere
        ? State(
          seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec),
          size: Int(status.st_size)) : nil)
  }

  package var isCurrent: Bool { FileStamp(of: path) == self }
}

// MARK: - The files of an icon theme

nonisolated extension FileStamp {
  /// Upper limit: icons of a theme with more folders aren't cached.
  package static let most = 1000
  private static let longestIndex = 1 << 20
  private static let maximumThemes = 16

  /// The stamps of all files that affect icon lookup; nil above the limit.
  package static func all(of theme: String, in folders: [String]) -> [FileStamp]? {
    var stamps: [FileStamp] = []
    var themes = [theme]
    var next = 0
    while next < themes.count || !themes.contains(FileStamp.lastTheme) {
      if next == themes.count { themes.append(FileStamp.lastTheme) }
      guard themes.count <= maximumThemes else { return nil }
      for folder in folders {
        let own = "\(folder)/\(themes[next])"
        guard add(own, to: &stamps) else { continue }
        guard let index = try? File("\(own)/\(FileStamp.index)").read(limit: longestIndex) else {
          continue
        }
        themes += parents(in: index).filter { !themes.contains($0) }
      }
      next += 1
    }
    stamps += folders.map(FileStamp.init(of:))
    return stamps.count <= most ? stamps : nil
  }

  /// Every theme builds on this one.
  private static let lastTheme = "hicolor"
  private static let index = "index.theme"

  /// Adds what a theme has in one folder; false if that is nothing.
  private static func add(_ folder: String, to stamps: inout [FileStamp]) -> Bool {
    let own = FileStamp(of: folder)
    stamps.append(own)
    guard let state = own.state else { return false }
    let cache = FileStamp(of: "\(folder)/icon-theme.cache")
    stamps += [FileStamp(of: "\(folder)/\(index)"), cache]
    // A list of all icons counts while it is newer than the folder; else the folders in it are listed.
    if let listed = cache.state,
      (listed.seconds, listed.nanoseconds) >= (state.seconds, state.nanoseconds)
    {
      return true
    }
    addFolders(in: folder, depth: 3, to: &stamps)
    return true
  }

  private static func addFolders(in folder: String, depth: Int, to stamps: inout [FileStamp]) {
    guard depth > 0 else { return }
    for name in File.names(in: folder).sorted() where stamps.count <= most {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      stamps.append(FileStamp(of: path))
      addFolders(in: path, depth: depth - 1, to: &stamps)
    }
  }

  /// The parent themes in a theme's index.
  private static func parents(in index: [UInt8]) -> [String] {
    String(decoding: index, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("Inherits=") }?.dropFirst("Inherits=".count).split(separator: ",")
      .map { String($0.trimmed) }.filter { !$0.isEmpty && !$0.contains("/") } ?? []
  }
}

nonisolated extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
