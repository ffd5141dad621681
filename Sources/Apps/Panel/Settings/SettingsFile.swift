internal import Forms
internal import GLib

extension SettingsFile where Settings == PanelSettings {
  /// today.conf in these folders.
  convenience init(in folders: Folders, log: Log) {
    self.init(path: "\(folders.config)/today.conf", log: log)
  }

  func setPinned(_ isPinned: Bool) throws(SettingsError) {
    try set("\(isPinned)", for: "Pinned")
  }
}
