internal import GLib
internal import WidgetCore

/// The folder of snapshots: one file for each instance and language, and one for the pictures of an
/// instance that its widget names. It may be deleted at any time.
@MainActor final class Snapshots {
  private static let log = Log(domain: "Today-Widgets")

  private let folder: String
  /// The most that all of them may take, in bytes.
  private let limit: Int
  /// What each file takes, the oldest first; counted when one is first written.
  private var sizes: [(name: String, size: Int)]?

  init(folder: String, limit: Int = 16_777_216) {
    self.folder = folder
    self.limit = limit
  }

  /// The snapshot of an instance. One that is damaged, or shows something else, is taken away.
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

  /// Keeps a snapshot. One that can't be kept is done without.
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

  /// The pictures that are kept for an instance. What is damaged, or belongs to something else, is taken
  /// away.
  func readPictures(_ instance: Instance) -> PictureShelf {
    let file = pictureFile(instance.name)
    guard let bytes = try? file.read(limit: PictureShelf.longestFile) else { return PictureShelf() }
    if let shelf = PictureShelf(bytes: bytes, of: instance) { return shelf }
    try? file.remove()
    return PictureShelf()
  }

  /// Keeps them; widgets send again what is lost.
  func write(_ pictures: PictureShelf, of instance: Instance) {
    let file = pictureFile(instance.name)
    guard pictures.isEmpty else {
      return write(pictures.bytes(of: instance), to: file, of: instance)
    }
    try? file.remove()
    sizes?.removeAll { $0.name == file.name }
  }

  /// Takes away the content that can't be drawn, so that it isn't tried again at the next start.
  func dropDamaged(_ instance: Instance, locale: String) {
    drop(file(instance.name, locale), because: "its content is damaged")
  }

  /// Takes all snapshots of an instance away.
  func remove(_ name: String) { remove { $0.hasPrefix("\(name)@") } }

  /// Takes all snapshots away.
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

  /// No language is called like that.
  private func pictureFile(_ name: String) -> File { File("\(folder)/\(name)@.pictures") }

  private func drop(_ file: File, because reason: String) {
    Snapshots.log.info("The snapshot \(file.name) is dropped: \(reason)")
    try? file.remove()
  }

  /// What is in the folder, the oldest first, but for what is being written.
  private func counted() -> [(name: String, size: Int)] {
    let files = File.list(folder).filter { !$0.name.hasPrefix(".") }
    let now = WallClock.now
    return files.sorted { $0.written(by: now) < $1.written(by: now) }.map { ($0.name, $0.size) }
  }
}
