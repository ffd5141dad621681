public import GLib
internal import KeyFiles
public import WidgetCore

/// A file of settings: read, watched, and changed in the settings. After a mistake in the file, the
/// last valid settings remain in effect.
public final class SettingsFile<Settings: SettingGroup> {
  /// Called when the settings or the problems have changed.
  public var onChange: () -> Void = {}

  public private(set) var settings = Settings()
  /// The problems with the file, a sentence for each.
  public private(set) var problems: [String] = []
  /// Whether the settings are those in the file, rather than the last valid ones.
  public private(set) var isInForce = true

  public let path: String
  /// The watched file, once it is followed.
  public private(set) var source: WatchedKeyFile?
  private let edited: EditedKeyFile
  /// Nil where another process logs the problems.
  private let log: Log?

  public init(path: String, log: Log?) {
    self.path = path
    edited = EditedKeyFile(path, limit: Limits.settingsBytes, whenDamaged: .refused)
    self.log = log
  }

  /// Reads the file and watches it.
  public func follow() {
    let source = WatchedKeyFile(path, limit: Limits.settingsBytes)
    source.onChange { [weak self] in
      guard let self, let source = self.source else { return }
      let before = (settings, problems, isInForce)
      read(source.state)
      if before != (settings, problems, isInForce) { onChange() }
    }
    self.source = source
    read(source.state)
  }

  /// Changes the settings in the file. They are in effect at once.
  public func change(_ body: (inout Settings) -> Void) throws(SettingsError) {
    var new = settings
    body(&new)
    try set(new.differences(from: settings))
    settings = new
    onChange()
  }

  /// Writes one setting into the file; nil removes its key.
  public func set(_ text: String?, for name: String) throws(SettingsError) {
    try set([name: text])
  }

  /// Writes several settings in one step. The rest of the file stays as it is.
  public func set(_ texts: [String: String?]) throws(SettingsError) {
    do {
      try edited.change { Settings.write(texts, into: &$0) }
    } catch {
      throw SettingsError(file: edited.file.name, cause: error)
    }
  }

  private func read(_ state: WatchedKeyFile.State) {
    let reading: SettingsReading<Settings>
    switch state {
    case .contents(let file): reading = Settings.read(file)
    case .mistaken(let error): reading = SettingsReading(settings: nil, problems: [error])
    case .unreadable(let error):
      problems = ["\(error)"]
      isInForce = false
      log?.warning("\(error)")
      return
    }
    settings = reading.settings ?? settings
    isInForce = reading.settings != nil
    problems = reading.problems.map(\.description)
    for problem in reading.problems { log?.warning(problem.description(in: path)) }
    if !isInForce { log?.notice("The last valid settings remain in effect.") }
  }
}

/// The reason why settings could not be changed.
public nonisolated struct SettingsError: Error, CustomStringConvertible {
  let file: String
  let cause: KeyFileEditError

  public var description: String {
    switch cause {
    case .unwritable:
      translated("{file} was not changed: {reason}", ["file": file, "reason": "\(cause)"])
    case .unreadable, .mistaken:
      translated(
        "{file} can’t be changed until it’s fixed: {mistake}",
        ["file": file, "mistake": "\(cause)"])
    }
  }
}
