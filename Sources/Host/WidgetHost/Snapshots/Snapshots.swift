internal import GLib
internal import WidgetCore

/// The folder of cached content: a file for each instance and language, and one for an instance's named
/// pictures. It may be deleted at any time.
@MainActor final class Snapshots {
  private static let log = Log(domain: "Today-Widgets")

  private let folder: String
  /// Maximum size of all files, in bytes.
  private let limit: Int
  /// Sizes of the files, the oldest first; counted at the first write.
  private var sizes: [(name: String, size: Int)]?

  init(folder: String, limit: Int = 16_777_216) {
    self.folder = folder
    self.limit = limit
  }

  /// Reads the content of an instance. Removes it if it is damaged or belongs to other settings.
  func read(_ instance: Instance, locale: String) -> ContentSnapshot? {
    let file = file(instance.name, locale)
    let bytes: [UInt8]
    do {
      bytes = try file.read(limit: ContentSnapshot.limit)
    } catch {
      if !error.isMissing { drop(file, because: "\(error)") }
      return nil
    }
    guard let snapshot = ContentSnapshot(bytes: bytes) else {
      drop(file, because: "it is damaged")
      return nil
    }
    guard snapshot.fingerprint == instance.fingerprint else {
      try? file.remove()
      return nil
    }
    return snapshot
  }

  /// Writes content. Failures are only logged.
  func write(_ snapshot: ContentSnapshot, of instance: Instance, locale: String) {
    write(snapshot.bytes, to: file(instance.name, locale), of: instance)
  }

  private func write(_ bytes: [UInt8], to file: File, of instance: Instance) {
    do {
      try file.write(bytes, isDurable: false, isPrivate: true)
    } catch {
      Snapshots.log.info("No snapshot of \(instance.name): \(error)")
      return
    }
    var sizes = (self.sizes ?? counted()).filter { $0.name != file.name }
    sizes.append((file.name, bytes.count))
    var sum = sizes.reduce(0) { $0 + $1.size }
    while sum > limit, sizes.count > 1 {
      let oldest = sizes.removeFirst()
      try? File("\(folder)/\(oldest.name)").remove()
      sum -= oldest.size
    }
    self.sizes = sizes
  }

  /// Reads the pictures of an instance. Removes them if they are damaged or belong to other settings.
  func readPictures(_ instance: Instance) -> PictureCache {
    let file = pictureFile(instance.name)
    guard let bytes = try? file.read(limit: PictureCache.longestFile) else { return PictureCache() }
    if let cache = PictureCache(bytes: bytes, of: instance) { return cache }
    try? file.remove()
    return PictureCache()
  }

  /// Writes pictures. Widgets send lost ones again.
  func write(_ pictures: PictureCache, of instance: Instance) {
    let file = pictureFile(instance.name)
    guard pictures.isEmpty else {
      return write(pictures.bytes(of: instance), to: file, of: instance)
    }
    try? file.remove()
    sizes?.removeAll { $0.name == file.name }
  }

  /// Removes content that can't be parsed, so that the next start doesn't try again.
  func dropDamaged(_ instance: Instance, locale: String) {
    drop(file(instance.name, locale), because: "its content is damaged")
  }

  /// Removes all files of an instance.
  func remove(_ name: String) { remove { $0.hasPrefix("\(name)@") } }

  /// Removes all files.
  func removeAll() { remove { _ in true } }

  private func remove(where isGone: (String) -> Bool) {
    for file in File.list(folder) where isGone(file.name) {
      try? File("\(folder)/\(file.name)").remove()
      sizes?.removeAll { $0.name == file.name }
    }
  }

  private func file(_ name: String, _ locale: String) -> File {
    let language = locale.utf8.map { byte in
      let isPlain = byte < 0x80 && (byte == 0x5F || Character(UnicodeScalar(byte)).isLetter)
      return isPlain ? Character(UnicodeScalar(byte)) : "-"
    }
    return File("\(folder)/\(name)@\(String(language.prefix(32)))")
  }

  /// No language has this name.
  private func pictureFile(_ name: String) -> File { File("\(folder)/\(name)@.pictures") }

  private func drop(_ file: File, because reason: String) {
    Snapshots.log.info("The snapshot \(file.name) is dropped: \(reason)")
    try? file.remove()
  }

  /// The files in the folder, the oldest first, without temporary ones.
  private func counted() -> [(name: String, size: Int)] {
    let files = File.list(folder).filter { !$0.name.hasPrefix(".") }
    let now = WallClock.now
    return files.sorted { $0.written(by: now) < $1.written(by: now) }.map { ($0.name, $0.size) }
  }
}
