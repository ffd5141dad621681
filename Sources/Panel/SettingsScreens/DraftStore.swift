internal import GLib
internal import KeyFiles
internal import PanelUI

/// What was typed into forms and not saved, on the disk: whoever quits, logs out or crashes finds it
/// again. It holds no secrets.
final class DraftStore {
  private let file: File
  private(set) var drafts = FormDrafts()
  private let log: Log
  private static let limit = 262_144

  init(path: String, log: Log) {
    file = File(path)
    self.log = log
    drafts = read()
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
        try file.remove()
      } else {
        try file.write(Array(drafts.text.utf8), isPrivate: true)
      }
    } catch {
      log.warning("What was typed is kept only until the end: \(error)")
    }
  }

  /// What is damaged is moved out of the way, and said.
  private func read() -> FormDrafts {
    do {
      return FormDrafts(try KeyFile(parsing: try file.read(limit: DraftStore.limit)))
    } catch let error as FileError where error.isMissing {
      return FormDrafts()
    } catch {
      if let aside = try? file.setAside() {
        log.warning("\(file.path), \(error); it is kept as \(aside.name)")
      }
      return FormDrafts()
    }
  }
}
