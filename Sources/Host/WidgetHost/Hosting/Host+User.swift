internal import GLib
internal import KeyFiles
public import WidgetCore

// What the user does. What can't be kept on the disk is said, and done all the same.

extension Host {
  /// Notes what it has cost the panel to show what a widget said; one that costs too much is heard
  /// less often.
  public func charge(_ cost: Duration, to name: String) { processes[name]?.charge(cost) }

  /// Sends a click on a widget's content, and returns its outcome after the content that came with it was
  /// told.
  @discardableResult
  public func send(_ request: ActionRequest, to name: String) async -> ActionOutcome {
    if widgets[name]?.isLacking == true {
      return .failed(translated("It isn’t set up yet."))
    }
    guard let supervisor = processes[name] else { return .failed(reasonOfAbsence(name)) }
    return await supervisor.send(request)
  }

  /// Requests suggestions for what the user types into a setting; `texts` are the texts of the form. Returns
  /// nil where a newer request took the place of this one.
  public func suggest(
    _ text: String, for setting: String, given texts: [String: String], in name: String
  ) async -> SuggestionResult? {
    guard let widget = widgets[name], let manifest = widget.manifest,
      let supervisor = processes[name]
    else { return .failed(reasonOfAbsence(name)) }
    var environment = environment
    environment.mode = widget.mode
    environment.maximum = environment.maximum.inside(widget.margins)
    let settings = manifest.values(home: surroundings.folders.home) { setting in
      setting.kind == .secret ? nil : texts[setting.name]
    }
    return await supervisor.suggest(
      SuggestionRequest(
        setting: setting, text: text, instance: name, settings: settings, environment: environment))
  }

  private func reasonOfAbsence(_ name: String) -> String {
    list.objection(to: widgets[name]?.instance.widget ?? name)
  }

  /// Shows more or less of a widget; not more than it has.
  public func setMode(_ mode: DisplayMode, of name: String) throws(HostError) {
    guard let widget = widgets[name] else { throw .noInstance(name) }
    let mode = min(mode, widget.manifest?.largest ?? mode)
    try change { $0.setMode(mode, of: name) }
  }

  /// Updates a widget now, or all of them; those that were off get another chance.
  public func refresh(_ name: String? = nil) {
    noticeNewPrograms()
    for name in name.map({ [$0] }) ?? Array(widgets.keys) {
      timetable.ask(name, .user)
    }
    timetable.begin()
    timetable.lookAgain()
  }

  /// Maximum number of cards on the panel, and of one widget: any program of the session may ask for more.
  static let mostCards = 100
  static let mostOfOneWidget = 20

  private func checkRoom(for id: String) throws(HostError) {
    guard instances.count < Host.mostCards else {
      throw HostError(
        description: counted(
          "There is room for {count} card on the panel, and no more.",
          "There is room for {count} cards on the panel, and no more.", Host.mostCards))
    }
    guard instances.count(where: { $0.widget == id }) < Host.mostOfOneWidget else {
      throw HostError(
        description: counted(
          "The panel can have {count} card of one widget, and no more.",
          "The panel can have {count} cards of one widget, and no more.", Host.mostOfOneWidget))
    }
  }

  /// Puts a widget on the panel, at the end, with these texts as its settings, and says what the
  /// instance is called.
  @discardableResult
  public func add(
    _ id: String, settings: [String: String] = [:]
  ) throws(HostError) -> String {
    // What was installed a moment ago may not have been noticed yet.
    if inventory.widgets[id] == nil { list.lookForWidgets() }
    guard let widget = inventory.widgets[id] else {
      throw HostError(description: objection(to: id))
    }
    guard widget.manifest.isMultiple || !instances.contains(where: { $0.widget == id })
    else {
      let name = widget.manifest.name.text(for: KeyFile.languages(for: Environment.locale))
      throw HostError(
        description: translated("{widget} is already on the panel.", ["widget": name]))
    }
    try checkRoom(for: id)
    let away = Set(list.away.keys)
    let written = settings.reduce(into: [:]) { written, setting in
      written[setting.key] = widget.manifest.written(setting.value, for: setting.key)
    }
    return try change { list in
      let name = list.add(id, settings: written, avoiding: away)
      // Whoever had that name before may have been killed before it was forgotten.
      forgetHavingSaid(name, nil)
      takeBackFolder(of: name, id)
      return name
    }
  }

  /// Takes an instance off the panel, with all that was kept for it.
  public func remove(_ name: String) throws(HostError) {
    guard let widget = widgets[name]?.instance.widget else { throw .noInstance(name) }
    try change { $0.remove(name) }
    try removeAllKept(of: name, widget)
  }

  /// Moves an instance so that so many are above it.
  public func move(_ name: String, to index: Int) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    try change { $0.move(name, to: index) }
  }

  /// Calls an instance what the user likes; nil leaves that to the widget.
  public func rename(_ name: String, to title: String?) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    let checked: String?
    do {
      checked = try title.flatMap { text throws(SettingProblem) in try CardName.check(text) }
    } catch {
      throw HostError(description: error.description)
    }
    try change { $0.setTitle(checked, of: name) }
  }

  /// Sets one of a widget's settings; nil goes back to its default. A secret goes into a file that
  /// only the user may read.
  public func set(_ key: String, to value: String?, of name: String) throws(HostError) {
    try set([key: value], of: name)
  }

  /// Sets several of a widget's settings at once, so that it is updated once; nil goes back to the
  /// default. If one of them doesn't do, none is set.
  public func set(_ changes: [String: String?], of name: String) throws(HostError) {
    guard let widget = widgets[name] else { throw .noInstance(name) }
    for (key, value) in changes {
      guard let value, let setting = widget.manifest?.setting(key) else { continue }
      do {
        _ = try setting.check(value, home: surroundings.folders.home)
      } catch {
        throw HostError(description: error.description)
      }
    }
    let secrets = changes.filter { widget.manifest?.setting($0.key)?.kind == .secret }
    // Those first: whoever is updated for the others finds them.
    for (key, value) in secrets {
      do {
        try surroundings.secrets.set(value, key, of: name)
      } catch {
        throw HostError(description: error.description, cause: error.cause)
      }
    }
    if !secrets.isEmpty {
      widget.becomeAnother()
      keeper.remove(name)
      note(name)
      noteMissing(of: widget)
      timetable.ask(name, .settings)
    }
    let open = changes.filter { secrets[$0.key] == nil }
    guard !open.isEmpty else { return timetable.lookAgain() }
    try change { list in
      for (key, value) in open {
        let written = value.map { widget.manifest?.written($0, for: key) ?? KeyFile.written($0) }
        list.set(key, to: written, of: name)
      }
    }
  }

  /// The settings of an instance for which a secret is kept.
  public func keptSecrets(of name: String) -> Set<String> {
    let settings = widgets[name]?.manifest?.settings ?? []
    return Set(
      settings.filter { $0.kind == .secret }.map(\.name)
        .filter { surroundings.secrets.value($0, of: name) != nil })
  }

  @discardableResult
  func change<Result>(
    _ body: (inout InstanceList) -> Result
  ) throws(HostError) -> Result {
    defer { reconcile() }
    return try list.change(body)
  }

  /// Its last content, its log, when it wanted to be started, and its secrets. That those are still
  /// there is said: the rest harms nobody. What it has written into its own folder may be all that a user
  /// has ever told it: that waits for the day on which the same widget is added again. (Nobody knows whose
  /// a folder without a widget is.)
  private func removeAllKept(of name: String, _ widget: String?) throws(HostError) {
    keeper.remove(name)
    alarms.remove(name)
    surroundings.log(of: name).remove()
    putFolderAside(of: name, widget)
    do {
      try surroundings.secrets.forget(name)
    } catch {
      throw HostError(description: error.description, cause: error.cause)
    }
  }

  private func putFolderAside(of name: String, _ widget: String?) {
    let folder = surroundings.workFolder(of: name)
    guard let widget, !File.names(in: folder).isEmpty else {
      return (try? File.removeFolder(folder)) ?? ()
    }
    move(folder, to: surroundings.keptFolder(of: name, widget))
  }

  /// What the widget had written when it was last there under that name is there again.
  private func takeBackFolder(of name: String, _ widget: String) {
    let kept = surroundings.keptFolder(of: name, widget)
    guard File(kept).isFolder else { return }
    move(kept, to: surroundings.workFolder(of: name))
  }

  private func move(_ folder: String, to target: String) {
    do { try File.moveFolder(folder, to: target) } catch { Host.log.warning("\(error)") }
  }

  /// Removes all that was kept where nobody waits for it: what goes wrong is in the panel's log.
  private func forgetHavingSaid(_ name: String, _ widget: String?) {
    do { try removeAllKept(of: name, widget) } catch { Host.log.warning("\(error)") }
  }
}

// MARK: - What was taken off the panel can be brought back as it was, until it is forgotten

extension Host {
  /// Takes an instance off the panel; all that was kept for it stays until it is forgotten.
  public func putAway(_ name: String) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    keeper.keepAll()
    defer { reconcile() }
    try list.putAway(name)
  }

  /// The last of the instances of a widget that can be brought back.
  public func instancePutAway(of widget: String) -> String? {
    list.away.values.filter { $0.instance.widget == widget }.map(\.instance.name).max()
  }

  /// Puts an instance back where it was, with its settings.
  public func bringBack(_ name: String) throws(HostError) {
    defer { reconcile() }
    try list.bringBack(name)
  }

  /// Removes what was kept for an instance that was put away.
  public func forget(_ name: String) throws(HostError) {
    let widget = list.away[name]?.instance.widget
    if list.giveUp(name) { try removeAllKept(of: name, widget) }
  }

  /// Removes what was kept for all that were put away.
  func forgetAllPutAway() {
    for (name, put) in list.away where list.giveUp(name) {
      forgetHavingSaid(name, put.instance.widget)
    }
  }
}

// MARK: - What is known

extension Host {
  /// What an instance has cost since the start.
  public func usage(of name: String) -> Usage? { processes[name]?.usage }

  /// All that was found, with what was refused and why.
  public var inventory: Inventory { list.inventory }

  /// Why a widget can't be put on the panel.
  public func objection(to id: String) -> String { list.objection(to: id) }

  /// Looks for widgets at once: what was installed a moment ago may not have been noticed yet.
  public func lookForWidgets() { list.lookForWidgets() }

  /// Looks for the widgets that were left for later, if there are any.
  public func findTheRest() { list.findTheRest() }

  /// Takes in at once what others have just written into the user's file, and tells it.
  public func look() {
    list.look()
    tell()
  }

  /// The instances with their settings as they are set.
  public var instances: [Instance] { list.instances }

  /// Whether somebody has chosen what is on the panel, rather than found it there.
  public var hasWidgetsChosen: Bool { list.isDecided }

  /// What is wrong with the lists of widgets, as sentences.
  var problems: [String] { list.problems }

  /// Adds a line to the log of an instance, for the widget's author.
  public func noteInLog(_ text: String, of name: String) {
    if widgets[name] != nil { surroundings.log(of: name).note(text) }
  }

  /// The path of the log of an instance.
  public func logPath(of name: String) -> String { surroundings.log(of: name).file.path }
}
