// Every change reads the file afresh, changes what it is about, and writes it in one step.

internal import GLib
internal import KeyFiles

/// The panel's memory as it is kept, in the folder of states.
final class PanelMemoryFile {
  /// What is remembered; what can't be written is remembered until the end all the same.
  private(set) lazy var memory = PanelMemory(read())

  private let file: File
  private let log: Log
  private static let limit = 262_144

  init(path: String, log: Log) {
    file = File(path)
    self.log = log
  }

  convenience init(in folders: Folders, log: Log) {
    self.init(path: "\(folders.state)/panel.conf", log: log)
  }

  /// Changes what is remembered, and the file.
  func change(_ body: (inout PanelMemory) -> Void) {
    let before = memory
    body(&memory)
    guard memory != before else { return }
    var kept = read()
    let old = PanelMemory(kept)
    memory.write(into: &kept, insteadOf: old)
    do {
      try file.write(Array(kept.text.utf8), isPrivate: true)
    } catch {
      log.warning("What the panel should remember was not kept: \(error)")
    }
  }

  /// What is damaged is moved out of the way, and said once, since then it is gone.
  private func read() -> KeyFile {
    do {
      return try KeyFile(parsing: try file.read(limit: Self.limit))
    } catch let error as FileError where error.isMissing {
      return KeyFile()
    } catch {
      if let aside = try? file.setAside() {
        log.warning("\(file.path), \(error); it is kept as \(aside.name)")
      }
      return KeyFile()
    }
  }
}
