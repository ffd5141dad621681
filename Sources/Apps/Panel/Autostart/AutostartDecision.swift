internal import KeyFiles
internal import WidgetCore

/// The candidates for starting Today at login, and the result by the autostart specification: a user's file
/// hides the system's of the same name.
nonisolated struct AutostartDecision {
  /// The texts of the entries; nil if missing.
  var ownEntry: String?
  var systemEntry: String?
  /// The origin of the enabled systemd user unit; nil if it is disabled.
  var service: AutostartState.Scope?
  /// The names in XDG_CURRENT_DESKTOP.
  var desktops: [String]
  /// Whether the session starts entries.
  var followsEntries = true
  /// Whether a program exists, by path or name.
  var hasProgram: (String) -> Bool

  /// A change to the user's files.
  enum Change: Equatable, Sendable {
    case nothing
    case write(String)
    case remove
    /// Only the user may disable the systemd unit.
    case disableService(AutostartState.Scope)
    /// Only the user can do it, because the session ignores entries.
    case configure
  }

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

  /// The change that turns the start on. `entry` is written if no existing entry can be repaired.
  func turningOn(_ entry: String) -> Change {
    if state.isOn { return .nothing }
    guard followsEntries else { return .configure }
    guard let ownEntry, var file = try? KeyFile(parsing: ownEntry) else { return .write(entry) }
    // Keeps the user's other changes.
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

  /// The change that turns the start off.
  func turningOff(_ entry: String) -> Change {
    if let service { return .disableService(service) }
    guard state.isOn else { return .nothing }
    // With a system entry, deleting the user's file would enable the start again.
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
    func isOn(_ key: String) -> Bool? { try? file.isOn(key, in: Key.group) }
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
