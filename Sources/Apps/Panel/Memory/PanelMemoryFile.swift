internal import GLib
internal import KeyFiles

/// The file of the panel's memory, in the state folder.
final class PanelMemoryFile {
  /// Receives the memory.
  private weak var store: PanelStore?
  /// The memory; a change that can't be written lasts until exit.
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

  /// Dispatches the memory to a store, now and on each change.
  func report(to store: PanelStore) {
    self.store = store
    store.dispatch(.memory(memory))
  }

  /// Changes the memory and the file.
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
