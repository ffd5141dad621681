internal import GLib
internal import KeyFiles
internal import Plugins
internal import WidgetCore

/// The state of one instance: its content and its age.
@MainActor final class HostedWidget {
  private(set) var instance: Instance
  /// Nil if it can't run; `objection` has the reason.
  let installed: InstalledWidget?
  let objection: String
  /// The time of the last content or confirmation, since 1970.
  private(set) var updated: Duration?
  private var revised: RevisedContent?
  var content: Node? { revised?.node }
  private var givenName: String?
  private var relevant: Relevance?
  private(set) var margins = Margins.standard
  /// Whether this process set `updated`, instead of loading it from the cache.
  private var isUpdatedHere = false
  /// The reason for the last failed update.
  private var failure: Failure?
  private var hasContent = true
  private let recalling = LimitedWork("pictures", limit: PictureFiles.patience)
  /// The program of the last start.
  private var stamp: ProgramStamp?
  /// A notification shown on its card because no service could show it.
  private(set) var notice: WidgetNotification?
  /// Limits its notifications.
  private var notifications = TokenBucket(most: 5, oneMoreEvery: .seconds(60))
  /// The remarks about its notifications already in its log.
  private var saidOfNotifications: Set<String> = []
  /// Its content before its settings changed.
  private var former: (content: RevisedContent, givenName: String?, margins: Margins)?
  /// Required settings that are still empty.
  private var missing: [SettingDefinition] = []
  /// The pictures it can refer to, and those last saved.
  private(set) var pictures = PictureCache()
  private var editionKept = 0
  /// The pictures already reported in its log.
  private var unshownPictures: Set<String> = []
  /// The setting errors last reported in its log.
  private var reportedMistakes: [String] = []

  private static var revision = Revision.first

  init(_ instance: Instance, installed: InstalledWidget?, objection: String) {
    self.instance = instance
    self.installed = installed
    self.objection = objection
  }

  var manifest: Manifest? { installed?.manifest }

  /// The mode, up to the largest it supports.
  var mode: DisplayMode { min(instance.mode, manifest?.largest ?? .expanded) }

  /// Updates the instance from the list.
  func renew(_ instance: Instance) { self.instance = instance }

  /// Restores cached content.
  func recall(_ update: Update, keptAt time: Duration) { show(update, at: time) }

  /// Sets content with the time at which it was current.
  func publish(_ update: Update, at time: Duration) {
    show(update, at: time)
    isUpdatedHere = true
  }

  /// Confirms the existing content at a time.
  func confirm(at time: Duration) {
    if content == nil, let former { (revised, givenName, margins) = former }
    former = nil
    updated = time
    isUpdatedHere = true
    failure = nil
  }

  func fail(_ failure: Failure) { self.failure = failure }

  /// Its subject changed: the content is hidden unless the widget confirms it.
  func becomeAnother() {
    former = revised.map { ($0, givenName, margins) } ?? former
    (revised, givenName, updated, failure) = (nil, nil, nil, nil)
    relevant = nil
    pictures.clear()
  }

  /// Fills in the pictures that a message refers to. Returns log lines for those that aren't shown, once
  /// for each.
  func complete(
    _ message: inout WidgetMessage, _ find: PictureFinder
  ) throws(ProtocolError) -> [String] {
    var unshown = try message.complete(from: &pictures, finding: find)
    unshown.names.removeAll { !unshownPictures.insert($0).inserted }
    unshown.reasons.removeAll { !unshownPictures.insert($0).inserted }
    return AuthorWarnings.about(unshown)
  }

  /// Restores cached pictures for a cached message.
  func recall(_ pictures: PictureCache, for message: inout WidgetMessage) {
    self.pictures = pictures
    editionKept = pictures.edition
    // If they no longer match the message, their space stays empty.
    _ = try? message.complete(from: &self.pictures) { _ in .failure(PictureFiles.silent) }
  }

  /// Looks for the picture files of a cached message, and calls `completion` if they are shown then.
  func recallFiles(
    of message: WidgetMessage, _ files: PictureFiles, then completion: @escaping () -> Void
  ) {
    let paths = message.pictureFiles
    guard !paths.isEmpty, let time = updated else { return }
    recalling.run {
      Dictionary(uniqueKeysWithValues: paths.map { ($0, files.find($0)) })
    } then: { [weak self] found in
      guard let self, let found, !isUpdatedHere, content != nil, updated == time else { return }
      var message = message
      _ = try? message.complete(from: &pictures) { found[$0] ?? .failure(PictureFiles.silent) }
      guard let update = message.update else { return }
      recall(update, keptAt: time)
      completion()
    }
  }

  /// The pictures to save, if they have changed since the last call.
  func newPictures() -> PictureCache? {
    guard pictures.edition != editionKept else { return nil }
    editionKept = pictures.edition
    return pictures
  }

  /// Its program is about to be started.
  func noteProgram() { stamp = installed.map { ProgramStamp(of: $0) } }

  /// Whether its program has changed since the last start; true once.
  func hasNewProgram() -> Bool {
    guard let installed, let old = stamp else { return false }
    let new = ProgramStamp(of: installed)
    guard new != old else { return false }
    stamp = new
    return true
  }

  /// Whether its notification may be shown now; otherwise the reason for its log, once.
  func mayNotify(at now: Instant) -> (isAllowed: Bool, warning: String?) {
    let warning: String
    if manifest?.notifies != true {
      warning = AuthorWarnings.mayNotNotify
    } else if instance.isSilent {
      return (false, nil)
    } else if !notifications.take(at: now) {
      warning = AuthorWarnings.tooManyNotifications(notifications.most)
    } else {
      return (true, nil)
    }
    return (false, saidOfNotifications.insert(warning).inserted ? warning : nil)
  }

  /// Sets the notification on its card; nil removes it.
  func setNotice(_ notice: WidgetNotification?) { self.notice = notice }

  /// Sets whether there is any content.
  func setContent(isThere: Bool) { hasContent = isThere }

  /// The wall clock was set; returns whether a time recorded by this process was adjusted. Cached
  /// times stay: their clock is unknown.
  func clockWasSet(by jump: Duration) -> Bool {
    guard isUpdatedHere else { return false }
    updated = updated.map { $0 + jump }
    return true
  }

  private func show(_ update: Update, at time: Duration) {
    former = nil
    // The only comparison of trees.
    if update.content != content {
      HostedWidget.revision = HostedWidget.revision.next
      revised = RevisedContent(update.content, HostedWidget.revision)
    }
    givenName = update.name
    relevant = update.relevant
    margins = (update.margins ?? Margins()).filled(from: .standard)
    updated = time
    failure = nil
  }

  /// When the content becomes old, since 1970; nil if never.
  var oldAt: Duration? {
    guard let updated, let stale = manifest?.stale else { return nil }
    return updated + stale
  }

  /// The values of its settings in the form sent to the widget.
  func settings(home: String, secrets: Secrets?) -> [String: SettingValue] {
    installed?.values(home: home) { setting in
      setting.kind == .secret
        ? secrets?.value(setting.name, of: instance.name)
        : instance.settings[setting.name].map { setting.text(written: $0) }
    } ?? [:]
  }

  /// Its program, sandboxed if the user chose that.
  func asUserWants(_ installed: InstalledWidget) -> InstalledWidget {
    isConfined ? installed.confined : installed
  }

  /// The files and folders of the user's that its sandbox shows; none without a sandbox.
  func opened(home: String) -> [String] {
    guard let installed, asUserWants(installed).manifest.isSandboxed else { return [] }
    return installed.manifest.paths(in: texts, home: home)
  }

  /// Whether it is sandboxed by the user's choice.
  var isConfined: Bool { manifest?.isConfined(by: texts) ?? false }

  /// The user's settings as texts.
  var texts: [String: String] {
    manifest?.texts(written: instance.settings)
      ?? instance.settings.mapValues { KeyFile.text(written: $0) }
  }

  /// Whether a required setting is empty.
  var isLacking: Bool { !missing.isEmpty }

  /// Updates the empty required settings; returns whether they changed.
  func noteMissing(home: String, secrets: Secrets) -> Bool {
    guard let manifest, manifest.settings.contains(where: \.isRequired) else { return false }
    let before = missing
    missing = manifest.missing(in: settings(home: home, secrets: secrets))
    return missing != before
  }

  /// The subject of its card: equal for cards that show the same.
  func subject(home: String) -> String {
    let values = settings(home: home, secrets: nil).sorted { $0.key < $1.key }
    return ([instance.widget] + values.flatMap { [$0.key, "\($0.value)"] })
      .joined(separator: "\u{0}")
  }

  /// New errors in its settings, for its log.
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

  /// Its state for the panel; `phase` is that of its process, if it may have one.
  func state(at now: Duration, _ phase: InstanceLifecycle.Phase?, isOffline: Bool) -> WidgetState {
    WidgetState(
      instance: instance.name, widget: instance.widget, manifest: manifest,
      title: instance.title, givenName: givenName, settings: texts, mode: mode,
      revised: isLacking ? nil : revised, margins: margins,
      updated: known(at: now), status: status(at: now, phase, isOffline: isOffline),
      mayFailWithOthers: waitsForNetwork(isOffline) || failure?.mayConcernOthers == true,
      notice: notice, isSilent: instance.isSilent, relevant: isLacking ? nil : relevant)
  }

  /// The time of the last content or confirmation; nil if it is in the future.
  private func known(at now: Duration) -> Duration? {
    updated.flatMap { Elapsed.since($0, now: now) == nil ? nil : $0 }
  }

  /// Whether the content is missing because the network is.
  private func waitsForNetwork(_ isOffline: Bool) -> Bool {
    content == nil && isOffline && manifest?.needsNetwork == true
  }

  private func status(
    at now: Duration, _ phase: InstanceLifecycle.Phase?, isOffline: Bool
  ) -> WidgetState.Status {
    guard let phase else { return .unavailable(objection) }
    if isLacking { return .lacking(missing) }
    if phase == .off { return .off(failure?.sentence ?? "") }
    if !hasContent { return .hidden }
    switch phase {
    case .launching(_, _?), .updating: return .updating
    case .launching(_, nil), .idle, .live, .stopping, .failing, .off: break
    }
    // It isn't updated while offline: this is the only explanation of missing content.
    if waitsForNetwork(isOffline) {
      return .failed(translated("You’re offline. This loads once you’re back online."))
    }
    if let failure { return .failed(failure.sentence) }
    if content == nil { return .neverLoaded }
    if let oldAt, oldAt <= now || known(at: now) == nil { return .old }
    if case .live = phase { return .live }
    return .current
  }
}
