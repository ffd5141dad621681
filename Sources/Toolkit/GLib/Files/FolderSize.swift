// Threads: any; measuring a large folder takes long.

internal import CGLib
internal import Glibc

/// The size of all files in a folder. Its owner may try to hide some, or change it meanwhile.
public enum FolderSize {
  /// Deeper folders aren't measured.
  private static let deepest = 40
  /// An empty file takes space, too: its entry in a folder and its inode.
  private static let least = 512

  /// Returns the bytes on disk, and stops measuring above the limit. A folder that can't be measured counts as
  /// too large.
  public static func bytes(in path: String, limit: Int) -> Int {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return folder < 0 ? 0 : bytes(in: folder, limit: limit, depth: 0)
  }

  /// Closes the folder.
  private static func bytes(in folder: Int32, limit: Int, depth: Int) -> Int {
    guard let list = fdopendir(folder) else {
      close(folder)
      return 0
    }
    defer { closedir(list) }
    var total = 0
    while total <= limit, let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var facts = stat()
      guard name != ".", name != "..", fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0
      else { continue }
      total += max(Int(facts.st_blocks) * 512, least)
      guard facts.st_mode & S_IFMT == S_IFDIR else { continue }
      let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      // Removed meanwhile, or hidden.
      if inner < 0, errno == ENOENT || errno == ENOTDIR { continue }
      guard inner >= 0, depth < deepest else {
        if inner >= 0 { close(inner) }
        return .max
      }
      let part = bytes(in: inner, limit: limit - total, depth: depth + 1)
      if part == .max { return .max }
      total += part
    }
    return total
  }
}
