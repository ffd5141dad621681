internal import KeyFiles
internal import WidgetCore

/// What there is that may start Today at login, and what follows from it. The rules are those of
/// the autostart specification: a file of the user's hides the system's of the same name.
nonisolated struct AutostartDecision {
  /// The texts of the entries; nil where there is none.
  var ownEntry: String?
  var systemEntry: String?
  /// Who has enabled the systemd user unit; nil if it starts nothing.
  var service: AutostartState.Scope?
  /// What this desktop calls itself, as in XDG_CURRENT_DESKTOP.
  var desktops: [String]
  /// Whether whoever starts the session looks at entries.
  var followsEntries = true
  /// Whether a program is there, by its path or its name.
  var hasProgram: (String) -> Bool

  /// What has to be done to a file of the user's.
  enum Change: Equatable, Sendable {
    case nothing
    case write(String)
    case remove
    /// Only the user can do it: the systemd unit is not ours to turn off.
    case disableService(AutostartState.Scope)
    /// Only the user can do it: nobody looks at entries.
    case configure
  }

  /// What starts it as things are.
  var state: AutostartState {
    if let service { return .service(service) }
    guard followsEntries else { return .off(.entriesIgnored) }
    if let ownEntry {
      return objection(to: ownEntry).map { .off($0) } ?? .entry(.user)
    }
    if let systemEntry {
      return objection(to: systemEntry).map { .off($0) } ?? .entry(.system)
    }
    return .off(.noEntry)
  }

  /// What has to be done so that it is started at login, with the entry that is written where none
  /// can be mended.
  func turningOn(_ entry: String) -> Change {
    if state.isOn { return .nothing }
    guard followsEntries else { return .configure }
    guard let ownEntry, var file = try? KeyFile(parsing: ownEntry) else { return .write(entry) }
    // What else the user has written into it stays.
    file.remove(Key.hidden, in: Key.group)
    if file.value(Key.enabled, in: Key.group) != nil {
      file.set("true", Key.enabled, in: Key.group)
    }
    if objection(to: file.text) == .otherDesktop {
      file.remove(Key.onlyIn, in: Key.group)
      file.remove(Key.notIn, in: Key.group)
    }
    return .write(objection(to: file.text) == nil ? file.text : entry)
  }

  /// What has to be done so that it isn't.
  func turningOff(_ entry: String) -> Change {
    if let service { return .disableService(service) }
    guard state.isOn else { return .nothing }
    // Without a file of the user's the system's would hold.
    if systemEntry == nil, ownEntry == entry { return .remove }
    guard let text = ownEntry ?? systemEntry, var file = try? KeyFile(parsing: text) else {
      return .nothing
    }
    file.set("true", Key.hidden, in: Key.group)
    return .write(file.text)
  }

  /// Why an entry starts nothing on this desktop; nil if it does.
  private func objection(to entry: String) -> AutostartState.Reason? {
    let file: KeyFile
    do {
      file = try KeyFile(parsing: entry)
    } catch {
      return .unreadable("\(error)")
    }
    func isOn(_ key: String) -> Bool? { (try? file.isOn(key, in: Key.group)) ?? nil }
    if isOn(Key.hidden) == true || isOn(Key.enabled) == false { return .turnedOff }
    if let only = file.list(Key.onlyIn, in: Key.group), !only.contains(where: desktops.contains) {
      return .otherDesktop
    }
    if let not = file.list(Key.notIn, in: Key.group), not.contains(where: desktops.contains) {
      return .otherDesktop
    }
    if let program = file.value(Key.tries, in: Key.group)?.text, !hasProgram(program) {
      return .programMissing(program)
    }
    guard let line = file.value(Key.starts, in: Key.group)?.text else {
      return .unreadable(translated("it doesn’t start anything"))
    }
    let program = AutostartEntry.program(of: line)
    return hasProgram(program) ? nil : .programMissing(program)
  }

  private enum Key {
    static let group = AutostartEntry.group
    static let hidden = "Hidden"
    static let enabled = "X-GNOME-Autostart-enabled"
    static let onlyIn = "OnlyShowIn"
    static let notIn = "NotShowIn"
    static let tries = "TryExec"
    static let starts = "Exec"
  }
}
