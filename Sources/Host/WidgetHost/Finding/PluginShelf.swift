// Opening five hundred files takes longer than asking the system whether they have changed. What is kept lies in
// one file, and is read and written only where there are plugins; a look keeps nothing in memory.

internal import GLib
internal import Plugins
internal import WidgetCore

/// What the comments of plugins said when they were last read, by what tells that a file is still the same.
struct PluginShelf {
  private struct Entry: Equatable {
    var stamp: String
    /// The comments that say something, without all that is between them.
    var said: [UInt8]
  }

  private let file: File?
  private var kept: [String: Entry] = [:]
  private var seen: [String: Entry] = [:]

  /// What it begins with changes whenever something else is kept of a file.
  private static let mark = "today-plugins-1"
  /// More than this is not read, in bytes.
  private static let most = 4 << 20

  /// `path` is the file that it is kept in; nil keeps nothing.
  init(_ path: String?) {
    file = path.map(File.init)
    guard let bytes = try? file?.read(limit: PluginShelf.most) else { return }
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard let head = parts.first, head.elementsEqual(PluginShelf.mark.utf8) else { return }
    for index in stride(from: 1, to: parts.count - 2, by: 3) {
      let path = String(decoding: parts[index], as: UTF8.self)
      kept[path] = Entry(
        stamp: String(decoding: parts[index + 1], as: UTF8.self), said: Array(parts[index + 2]))
    }
  }

  /// What the comments of a file say; nil where it can't be read.
  mutating func comments(of path: String) -> PluginComments? {
    guard let stamp = PluginShelf.stamp(of: path) else { return nil }
    if let entry = kept[path], entry.stamp == stamp {
      seen[path] = entry
      return PluginComments(entry.said)
    }
    guard let bytes = try? File(path).read(first: PluginComments.length) else { return nil }
    let said = PluginComments.said(in: bytes)
    // Between the parts there is a zero, which comments have none of.
    if !said.contains(0) { seen[path] = Entry(stamp: stamp, said: said) }
    return PluginComments(bytes)
  }

  /// Writes down what was seen, where that is something else than was kept. It can be made again.
  func keep() {
    guard let file, seen != kept else { return }
    var bytes = Array(PluginShelf.mark.utf8)
    for (path, entry) in seen.sorted(by: { $0.key < $1.key }) {
      for part in [Array(path.utf8), Array(entry.stamp.utf8), entry.said] {
        bytes.append(0)
        bytes += part
      }
    }
    try? file.write(bytes, isDurable: false)
  }

  /// What differs once a file has become another, even where somebody has set back when it was written.
  private static func stamp(of path: String) -> String? {
    guard let entry = File(path).entry else { return nil }
    let (modified, changed) = (entry.modified.components, entry.changed.components)
    return "\(entry.number) \(entry.size) \(modified.seconds) \(modified.attoseconds) "
      + "\(changed.seconds) \(changed.attoseconds)"
  }
}
