internal import GLib
internal import WidgetCore

/// One instance with all that is known of it: what it shows, and who runs it.
@MainActor final class HostedWidget {
  var instance: Instance
  /// Nil where it can't be run; `objection` says why.
  let installed: InstalledWidget?
  let objection: String
  var supervisor: Supervisor?
  var content: Node?
  /// How that was drawn to the end.
  var drawn: DrawnModes = []
  var margins = Margins.standard
  /// When the content was last known to be right, since 1970.
  var updated: Duration?
  /// Whether that was noted by this panel, and not read from what an earlier one has kept.
  var isUpdatedHere = false
  /// Why there is nothing newer.
  var failure: String?
  var hasContent = true
  /// What the panel was last told.
  var told: WidgetState?
  /// What its log was last told of its settings.
  private var reportedMistakes: [String] = []

  init(_ instance: Instance, installed: InstalledWidget?, objection: String) {
    self.instance = instance
    self.installed = installed
    self.objection = objection
  }

  var manifest: Manifest? { installed?.manifest }

  /// Takes in content that is known to be right as of then.
  func take(_ update: Update, at time: Duration) {
    if update.content != content { drawn = [] }
    content = update.content
    margins = (update.margins ?? Margins()).filled(from: .standard)
    updated = time
    failure = nil
  }

  /// When what is there becomes old, since 1970; nil is never.
  var oldAt: Duration? {
    guard let updated, let stale = manifest?.stale else { return nil }
    return updated + stale
  }

  /// The values of its settings, in the form that the widget gets.
  func settings(home: String, secrets: Secrets?) -> [String: SettingValue] {
    manifest?.values(home: home) { setting in
      setting.kind == .secret
        ? secrets?.value(setting.name, of: instance.name) : instance.settings[setting.name]
    } ?? [:]
  }

  /// What is wrong with its settings, once for its log.
  func newMistakes(home: String) -> [String] {
    let mistakes = mistakes(home: home)
    guard mistakes != reportedMistakes else { return [] }
    reportedMistakes = mistakes
    return mistakes
  }

  private func mistakes(home: String) -> [String] {
    let mistakes = manifest?.mistakes(in: instance.settings, home: home) ?? []
    return mistakes.map { mistake in
      switch mistake {
      case .unknown(let key, let meant):
        listedClauses(
          [
            translated("it has no setting {key}", ["key": key]),
            meant.map { translated("did you mean {key}?", ["key": $0]) },
          ].compactMap(\.self))
      case .unfit(let key, let problem):
        translated(
          "{key}={value} in today.conf is not valid and is ignored: {reason}",
          ["key": key, "value": instance.settings[key] ?? "", "reason": "\(problem)"])
      }
    }
  }

  func state(at now: Duration) -> WidgetState {
    WidgetState(
      instance: instance.name, widget: instance.widget, manifest: manifest,
      mode: min(instance.mode, manifest?.largest ?? .expanded), content: content,
      margins: margins, updated: known(at: now), status: status(at: now))
  }

  /// When the content was last known to be right, unless that lies ahead: then nobody knows.
  private func known(at now: Duration) -> Duration? {
    updated.flatMap { Elapsed.since($0, now: now) == nil ? nil : $0 }
  }

  private func status(at now: Duration) -> WidgetState.Status {
    guard let phase = supervisor?.life.phase else { return .unavailable(objection) }
    if phase == .off { return .off(failure ?? "") }
    if !hasContent { return .hidden }
    switch phase {
    case .launching, .updating: return .updating
    case .idle, .live, .stopping, .failing, .off: break
    }
    if let failure { return .failed(failure) }
    if content == nil { return .neverLoaded }
    if let oldAt, oldAt <= now || known(at: now) == nil { return .old }
    if case .live = phase { return .live }
    return .current
  }
}
