internal import GLib
internal import KeyFiles
internal import Plugins
internal import WidgetCore

/// One instance with all that is known of it: what it shows, and since when.
@MainActor final class HostedWidget {
  private(set) var instance: Instance
  /// Nil where it can't be run; `objection` says why.
  let installed: InstalledWidget?
  let objection: String
  /// When the content was last known to be right, since 1970.
  private(set) var updated: Duration?
  private var revised: RevisedContent?
  var content: Node? { revised?.node }
  private var givenName: String?
  private(set) var margins = Margins.standard
  /// Whether `updated` was noted by this panel, and not read from what an earlier one has kept.
  private var isUpdatedHere = false
  /// Why there is nothing newer.
  private var failure: String?
  private var hasContent = true
  /// The program that was started last.
  private var stamp: ProgramStamp?
  /// What it has told the user and no notification could show.
  private(set) var notice: WidgetNotification?
  /// Counts what it told the user.
  private var notifications = RateLimiter(most: 5, oneMoreEvery: .seconds(60))
  /// What its log was told once: what of its notifications is not shown.
  private var saidOfNotifications: Set<String> = []
  /// What it showed before its settings changed.
  private var former: (content: RevisedContent, givenName: String?, margins: Margins)?
  /// Those of its settings that have no value and need one.
  private var missing: [SettingDefinition] = []
  /// The pictures that it can name, and which of them were last handed on to be kept.
  private(set) var pictures = PictureCache()
  private var editionKept = 0
  /// The names that its log was told nobody knows.
  private var unknownPictures: Set<String> = []
  /// What its log was last told of its settings.
  private var reportedMistakes: [String] = []

  private static var revision = Revision.first

  init(_ instance: Instance, installed: InstalledWidget?, objection: String) {
    self.instance = instance
    self.installed = installed
    self.objection = objection
  }

  var manifest: Manifest? { installed?.manifest }

  /// What of it is shown: not more than it has.
  var mode: DisplayMode { min(instance.mode, manifest?.largest ?? .expanded) }

  /// Takes over what has changed in the list.
  func renew(_ instance: Instance) { self.instance = instance }

  /// Takes in what an earlier panel has kept.
  func recall(_ update: Update, keptAt time: Duration) { show(update, at: time) }

  /// Takes in content that is known to be right as of then.
  func publish(_ update: Update, at time: Duration) {
    show(update, at: time)
    isUpdatedHere = true
  }

  /// What is there is right as of then.
  func confirm(at time: Duration) {
    if content == nil, let former { (revised, givenName, margins) = former }
    former = nil
    updated = time
    isUpdatedHere = true
    failure = nil
  }

  func fail(_ reason: String) { failure = reason }

  /// It is about something else from now on: what is there isn't shown for that, unless it says that
  /// it is still right.
  func becomeAnother() {
    former = revised.map { ($0, givenName, margins) } ?? former
    (revised, givenName, updated, failure) = (nil, nil, nil, nil)
    pictures.clear()
  }

  /// Fills in the pictures that a message only names. Says which of them nobody knows, once for its
  /// log.
  func complete(_ message: inout WidgetMessage) throws(ProtocolError) -> String? {
    let unknown = try message.complete(from: &pictures).filter {
      unknownPictures.insert($0).inserted
    }
    return unknown.isEmpty ? nil : AuthorRemarks.unknownPictures(unknown)
  }

  /// Takes in the pictures that an earlier panel has kept, for the message that it has kept.
  func recall(_ pictures: PictureCache, for message: inout WidgetMessage) {
    self.pictures = pictures
    editionKept = pictures.edition
    // Where they don't fit the message any more, their room stays empty.
    _ = try? message.complete(from: &self.pictures)
  }

  /// The pictures that it can name, where they have become others since this was last asked.
  func newPictures() -> PictureCache? {
    guard pictures.edition != editionKept else { return nil }
    editionKept = pictures.edition
    return pictures
  }

  /// Its program is about to be started.
  func noteProgram() { stamp = installed.map { ProgramStamp(of: $0) } }

  /// Whether its program is another one than was started last; true once.
  func hasNewProgram() -> Bool {
    guard let installed, let old = stamp else { return false }
    let new = ProgramStamp(of: installed)
    guard new != old else { return false }
    stamp = new
    return true
  }

  /// Whether what it tells the user now may be shown; where not, why, for its log, once.
  func mayNotify(at now: Instant) -> (isAllowed: Bool, remark: String?) {
    let remark: String
    if manifest?.notifies != true {
      remark = AuthorRemarks.mayNotNotify
    } else if instance.isSilent {
      return (false, nil)
    } else if !notifications.take(at: now) {
      remark = AuthorRemarks.tooManyNotifications(notifications.most)
    } else {
      return (true, nil)
    }
    return (false, saidOfNotifications.insert(remark).inserted ? remark : nil)
  }

  /// Shows on its card what it has told the user; nil takes that away.
  func setNotice(_ notice: WidgetNotification?) { self.notice = notice }

  /// Takes in whether there is anything to show at all.
  func setContent(isThere: Bool) { hasContent = isThere }

  /// Somebody has set the clock on the wall; says whether anything that this panel has noted by it was
  /// moved with it. What an earlier panel has kept stays as it is: by which clock that was nobody knows.
  func clockWasSet(by jump: Duration) -> Bool {
    guard isUpdatedHere else { return false }
    updated = updated.map { $0 + jump }
    return true
  }

  private func show(_ update: Update, at time: Duration) {
    former = nil
    // Here alone, trees are compared.
    if update.content != content {
      HostedWidget.revision = HostedWidget.revision.next
      revised = RevisedContent(update.content, HostedWidget.revision)
    }
    givenName = update.name
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
        ? secrets?.value(setting.name, of: instance.name)
        : instance.settings[setting.name].map { setting.text(written: $0) }
    } ?? [:]
  }

  /// Its program as the user wants it run: a plugin in a sandbox, where that is set.
  func asUserWants(_ installed: InstalledWidget, home: String) -> InstalledWidget {
    isConfined(home: home) ? installed.confined : installed
  }

  /// Whether the user wants a plugin in a sandbox.
  func isConfined(home: String) -> Bool {
    installed?.plugin != nil
      && settings(home: home, secrets: nil)[PluginRules.sandbox] == .isOn(true)
  }

  /// What the user has set, as texts.
  var texts: [String: String] {
    manifest?.texts(written: instance.settings)
      ?? instance.settings.mapValues { KeyFile.text(written: $0) }
  }

  /// Whether the user has to set something before it is of any use.
  var isLacking: Bool { !missing.isEmpty }

  /// Looks what of its settings has no value and needs one; says whether that is news.
  func noteMissing(home: String, secrets: Secrets) -> Bool {
    guard let manifest, manifest.settings.contains(where: \.isRequired) else { return false }
    let before = missing
    missing = manifest.missing(in: settings(home: home, secrets: secrets))
    return missing != before
  }

  /// What its card is about: the same for cards of one widget that show the same.
  func subject(home: String) -> String {
    let values = settings(home: home, secrets: nil).sorted { $0.key < $1.key }
    return ([instance.widget] + values.flatMap { [$0.key, "\($0.value)"] })
      .joined(separator: "\u{0}")
  }

  /// What is wrong with its settings, once for its log.
  func newMistakes(home: String) -> [String] {
    let mistakes = mistakes(home: home)
    guard mistakes != reportedMistakes else { return [] }
    reportedMistakes = mistakes
    return mistakes
  }

  private func mistakes(home: String) -> [String] {
    let texts = texts
    let mistakes = manifest?.mistakes(in: texts, home: home) ?? []
    return mistakes.map {
      // The value of an unknown setting may be a secret.
      let value = manifest?.setting($0.name) == nil ? "…" : texts[$0.name] ?? ""
      return translated(
        "{key}={value} in today.conf is not valid and is ignored: {reason}",
        ["key": $0.name, "value": value, "reason": $0.reason])
    }
  }

  /// What the panel is told of it; `phase` is what its process does, where there may be one.
  func state(at now: Duration, _ phase: Life.Phase?, isOffline: Bool) -> WidgetState {
    WidgetState(
      instance: instance.name, widget: instance.widget, manifest: manifest,
      title: instance.title, givenName: givenName, settings: texts, mode: mode,
      revised: isLacking ? nil : revised, margins: margins,
      updated: known(at: now), status: status(at: now, phase, isOffline: isOffline),
      notice: notice, isSilent: instance.isSilent)
  }

  /// When the content was last known to be right, unless that lies ahead: then nobody knows.
  private func known(at now: Duration) -> Duration? {
    updated.flatMap { Elapsed.since($0, now: now) == nil ? nil : $0 }
  }

  private func status(
    at now: Duration, _ phase: Life.Phase?, isOffline: Bool
  ) -> WidgetState.Status {
    guard let phase else { return .unavailable(objection) }
    if isLacking { return .lacking(missing) }
    if phase == .off { return .off(failure ?? "") }
    if !hasContent { return .hidden }
    switch phase {
    case .launching(_, _?), .updating: return .updating
    case .launching(_, nil), .idle, .live, .stopping, .failing, .off: break
    }
    // It isn't asked before there is a network: nobody else would say why it has nothing.
    if content == nil, isOffline, manifest?.needsNetwork == true {
      return .failed(translated("You’re offline. This loads once you’re back online."))
    }
    if let failure { return .failed(failure) }
    if content == nil { return .neverLoaded }
    if let oldAt, oldAt <= now || known(at: now) == nil { return .old }
    if case .live = phase { return .live }
    return .current
  }
}
