internal import Forms
internal import GLib
internal import KeyFiles

/// What was typed into forms and not saved, on the disk: whoever quits, logs out or crashes finds it
/// again. It holds no secrets.
final class DraftStore {
  private let edited: EditedKeyFile
  private(set) var drafts = FormDrafts()
  private let log: Log

  init(path: String, log: Log) {
    edited = EditedKeyFile(path, isPrivate: true, whenDamaged: .setAside(log))
    self.log = log
    drafts = FormDrafts((try? edited.read()) ?? KeyFile())
  }

  convenience init(in folders: Folders, log: Log) {
    self.init(path: "\(folders.state)/drafts.conf", log: log)
  }

  subscript(form: String) -> [String: String] {
    get { drafts[form] }
    set { change { $0[form] = newValue } }
  }

  /// Forgets those of forms that there are no more.
  func keep(where isWanted: (String) -> Bool) { change { $0.keep(where: isWanted) } }

  private func change(_ body: (inout FormDrafts) -> Void) {
    let old = drafts
    body(&drafts)
    guard drafts != old else { return }
    do {
      if drafts.isEmpty {
        try edited.remove()
      } else {
        try edited.replace(with: drafts.file)
      }
    } catch {
      log.warning("What was typed is kept only until the end: \(error)")
    }
  }
}
