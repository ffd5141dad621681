internal import Forms
internal import GLib

/// The file today.conf: read at the start, followed as it changes, and changed where the user says
/// so elsewhere. The last settings that were free of mistakes stay in force.
final class SettingsFile {
  /// Hears of the settings, and of what is wrong with them.
  private weak var store: PanelStore?

  private(set) var settings = PanelSettings()
  /// What is wrong with the file, a sentence for each mistake; empty when all is well.
  private(set) var problems: [String] = []

  /// Whether the settings are those in the file, and not the last good ones before a mistake.
  private(set) var isInForce = true

  let path: String
  /// What is followed, for others who follow it, too; nil before that.
  private(set) var source: WatchedKeyFile?
  private let edited: EditedKeyFile
  private let log: Log

  private static let limit = 262_144

  init(path: String, log: Log) {
    self.path = path
    edited = EditedKeyFile(path, limit: Self.limit, whenDamaged: .refused)
    self.log = log
  }

  /// The one in these folders.
  convenience init(in folders: Folders, log: Log) {
    self.init(path: "\(folders.config)/today.conf", log: log)
  }

  /// Reads the file and goes on following it.
  func follow() {
    let source = WatchedKeyFile(path, limit: Self.limit)
    source.onChange { [weak self] in
      guard let self, let source = self.source else { return }
      read(source.state)
      report()
    }
    self.source = source
    read(source.state)
  }

  /// Gives a store the settings, now and when the file has changed.
  func report(to store: PanelStore) {
    self.store = store
    report()
  }

  private func report() {
    store?.dispatch(.settings(settings, problems: problems, areInForce: isInForce))
  }

  /// Writes into the file whether the panel is pinned; everything else in it stays as it is.
  func setPinned(_ isPinned: Bool) throws(SettingsError) {
    try set("\(isPinned)", for: "Pinned")
  }
}
