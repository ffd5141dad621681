// Opening five hundred files takes longer than checking whether they have changed. The cache is one file, read and
// written only if there are plugins, and isn't kept in memory.

internal import GLib
internal import Plugins
internal import WidgetCore

/// Caches plugins' comments by path and file attributes.
struct PluginCommentCache {
  private struct Entry: Equatable {
    var stamp: String
    /// The comments with metadata, without the text between them.
    var said: [UInt8]
  }

  private let file: File?
  private var kept: [String: Entry] = [:]
  private var seen: [String: Entry] = [:]

  /// Identifies the format.
  private static let mark = "today-plugins-1"
  /// Maximum size in bytes.
  private static let most = 4 << 20

  /// `path` is the cache file; nil caches nothing.
  init(_ path: String?) {
    file = path.map(File.init)
    guard let bytes = try? file?.read(limit: PluginCommentCache.most) else { return }
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard let head = parts.first, head.elementsEqual(PluginCommentCache.mark.utf8) else { return }
    for index in stride(from: 1, to: parts.count - 2, by: 3) {
      let path = String(decoding: parts[index], as: UTF8.self)
      kept[path] = Entry(
        stamp: String(decoding: parts[index + 1], as: UTF8.self), said: Array(parts[index + 2]))
    }
  }

  /// Returns the comments of a file; nil if it can't be read.
  mutating func comments(of path: String) -> PluginComments? {
    guard let stamp = PluginCommentCache.stamp(of: path) else { return nil }
    if let entry = kept[path], entry.stamp == stamp {
      seen[path] = entry
      return PluginComments(entry.said)
    }
    guard let bytes = try? File(path).read(first: PluginComments.length) else { return nil }
    let said = PluginComments.said(in: bytes)
    // The parts are separated by a zero byte.
    if !said.contains(0) { seen[path] = Entry(stamp: stamp, said: said) }
    return PluginComments(bytes)
  }

  /// Writes the cache if it changed.
  func keep() {
    guard let file, seen != kept else { return }
    var bytes = Array(PluginCommentCache.mark.utf8)
    for (path, entry) in seen.sorted(by: { $0.key < $1.key }) {
      for part in [Array(path.utf8), Array(entry.stamp.utf8), entry.said] {
        bytes.append(0)
        bytes += part
      }
    }
    try? file.write(bytes, isDurable: false)
  }

  /// Attributes that differ once a file has changed, even if its modification time was reset.
  private static func stamp(of path: String) -> String? {
    guard let entry = File(path).entry else { return nil }
    let (modified, changed) = (entry.modified.components, entry.changed.components)
    return "\(entry.number) \(entry.size) \(modified.seconds) \(modified.attoseconds) "
      + "\(changed.seconds) \(changed.attoseconds)"
  }
}
