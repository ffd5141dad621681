internal import Forms
internal import GLib
internal import KeyFiles

/// The unsaved input of forms, which survives quitting, logging out, and crashes. It has no secrets,
/// and is read when the first form opens.
final class DraftStore {
  private let edited: EditedKeyFile
  private let log: Log
  private var known: FormDrafts?

  init(path: String, log: Log) {
    edited = EditedKeyFile(path, isPrivate: true, whenDamaged: .setAside(log))
    self.log = log
  }

  convenience init(in folders: Folders, log: Log) {
    self.init(path: "\(folders.state)/drafts.conf", log: log)
  }

  subscript(form: String) -> [String: String] {
    get { drafts[form] }
    set { change { $0[form] = newValue } }
  }

  /// Removes the drafts of forms that no longer exist, if the file has been read.
  func keep(where isWanted: (String) -> Bool) {
    if known != nil { change { $0.keep(where: isWanted) } }
  }

  private(set) var drafts: FormDrafts {
    get {
      let drafts = known ?? FormDrafts((try? edited.read()) ?? KeyFile())
      known = drafts
      return drafts
    }
    set { known = newValue }
  }

  private func change(_ body: (inout FormDrafts) -> Void) {
    let old = drafts
    body(&drafts)
    guard drafts != old else { return }
    do {
      if drafts.isEmpty {
        try edited.remove()
      } else {
        // Written on each keystroke without fsync: a system crash may lose the last ones.
        try edited.replace(with: drafts.file, isDurable: false)
      }
    } catch {
      log.warning("What was typed is kept only until the end: \(error)")
    }
  }
}
