internal import GLib
internal import KeyFiles
internal import WidgetCore

/// The file today.conf: read at the start, followed as it changes, and changed where the user says
/// so elsewhere. The last settings that were free of mistakes stay in force.
final class SettingsFile {
  /// Called when the settings, or what is wrong with them, have changed.
  var onChange: () -> Void = {}

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
      onChange()
    }
    self.source = source
    read(source.state)
  }

  /// Writes into the file whether the panel is pinned; everything else in it stays as it is.
  func setPinned(_ isPinned: Bool) throws(SettingsError) {
    try set(isPinned ? "true" : "false", for: .pinned)
  }

  /// Writes one setting into the file; nil takes its key out. Everything else in it stays as it is,
  /// and nothing is written where the file says the same already.
  func set(_ value: String?, for key: PanelSettings.Key) throws(SettingsError) {
    try set([key: value])
  }

  /// Writes several settings in one step, as `set(_:for:)` does with one.
  func set(_ values: [PanelSettings.Key: String?]) throws(SettingsError) {
    do {
      try edited.change { $0 = $0.setting(values) }
    } catch {
      throw SettingsError(cause: error)
    }
  }

  private func read(_ state: WatchedKeyFile.State) {
    let reading: SettingsReading
    switch state {
    case .contents(let file): reading = PanelSettings.read(file)
    case .mistaken(let error): reading = SettingsReading(settings: nil, problems: [error])
    case .unreadable(let error):
      problems = ["\(error)"]
      isInForce = false
      log.warning("\(error)")
      return
    }
    settings = reading.settings ?? settings
    isInForce = reading.settings != nil
    problems = reading.problems.map(\.description)
    for problem in reading.problems { log.warning(problem.description(in: path)) }
    if !isInForce { log.notice("The last valid settings remain in effect.") }
  }
}

nonisolated extension KeyFile {
  /// With these settings of the panel in it. What means the same already stays as it is written:
  /// “yes” is as good as “true”.
  fileprivate func setting(_ values: [PanelSettings.Key: String?]) -> KeyFile {
    let group = PanelSettings.group
    var file = self
    for key in PanelSettings.Key.allCases {
      guard let value = values[key] else { continue }
      var changed = file
      if let value {
        changed.set(value, key.rawValue, in: group)
        if file.value(key.rawValue, in: group) != nil, changed.means(the: file) { continue }
      } else {
        changed.remove(key.rawValue, in: group)
      }
      file = changed
    }
    return file
  }

  private func means(the other: KeyFile) -> Bool {
    let meaning = PanelSettings.read(self).settings
    return meaning != nil && meaning == PanelSettings.read(other).settings
  }
}

/// Why the settings could not be changed.
nonisolated struct SettingsError: Error, CustomStringConvertible {
  let cause: KeyFileEditError

  var description: String {
    switch cause {
    case .unwritable:
      translated("today.conf was not changed: {reason}", ["reason": "\(cause)"])
    case .unreadable, .mistaken:
      translated(
        "today.conf can’t be changed until it’s fixed: {reason}", ["reason": "\(cause)"])
    }
  }
}
