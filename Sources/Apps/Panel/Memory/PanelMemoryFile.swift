internal import GLib
internal import KeyFiles

/// The panel's memory as it is kept, in the folder of states.
final class PanelMemoryFile {
  /// Hears what is remembered.
  private weak var store: PanelStore?
  /// What is remembered; what can't be written is remembered until the end all the same.
  private(set) lazy var memory = PanelMemory((try? edited.read()) ?? KeyFile())

  private let edited: EditedKeyFile
  private let log: Log

  init(path: String, log: Log) {
    edited = EditedKeyFile(path, isPrivate: true, whenDamaged: .setAside(log))
    self.log = log
  }

  convenience init(in folders: Folders, log: Log) {
    self.init(path: "\(folders.state)/panel.conf", log: log)
  }

  /// Gives a store what is remembered, now and when that changes.
  func report(to store: PanelStore) {
    self.store = store
    store.dispatch(.memory(memory))
  }

  /// Changes what is remembered, and the file.
  func change(_ body: (inout PanelMemory) -> Void) {
    let before = memory
    body(&memory)
    guard memory != before else { return }
    do {
      try edited.change { kept in
        let old = PanelMemory(kept)
        memory.write(into: &kept, insteadOf: old)
      }
    } catch {
      log.warning("What the panel should remember was not kept: \(error)")
    }
    store?.dispatch(.memory(memory))
  }
}
