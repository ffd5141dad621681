internal import Forms
internal import GLib

extension SettingsFile where Settings == PanelSettings {
  /// today.conf in these folders.
  convenience init(in folders: Folders, log: Log) {
    self.init(path: "\(folders.config)/today.conf", log: log)
  }

  /// Dispatches the settings to a store, now and whenever the file changes.
  func report(to store: PanelStore) {
    let report = { [weak self, weak store] in
      guard let self else { return }
      store?.dispatch(.settings(settings, problems: problems, areInForce: isInForce))
    }
    onChange = report
    report()
  }

  func setPinned(_ isPinned: Bool) throws(SettingsError) {
    try set("\(isPinned)", for: "Pinned")
  }
}
