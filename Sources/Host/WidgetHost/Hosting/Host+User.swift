public import GLib
internal import KeyFiles
public import WidgetCore

// User actions. A failure to save is reported, but the change takes effect nevertheless.

extension Host {
  /// Sends a click on a widget's content, and returns its outcome after the content that came with
  /// it was reported.
  @discardableResult
  public func send(_ request: ActionRequest, to name: String) async -> ActionOutcome {
    if widgets[name]?.isLacking == true {
      return .failed(translated("It isn’t set up yet."))
    }
    guard let supervisor = processes[name] else { return .failed(reasonOfAbsence(name)) }
    userActed(on: name)
    let outcome = await supervisor.send(request)
    // The content that came with it isn't delayed, either.
    userActed(on: name)
    return outcome
  }

  /// How to run a program for the user, in the widget's own folder: it is found beside the manifest or in
  /// PATH. Nil if it isn't installed.
  public func command(_ words: [String], of name: String) -> Command? {
    guard let word = words.first, let widget = widgets[name], let installed = widget.installed
    else {
      return nil
    }
    let file = installed.file
    let path = surroundings.tools.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let program =
      word.hasPrefix("/")
      ? Command.executable(named: word, inPath: "")
      : Command.executable(named: "\(File(file).folder)/\(word)", inPath: "")
        ?? (word.contains("/") ? nil : Command.executable(named: word, inPath: path))
    let own = surroundings.workFolder(of: name)
    // What a widget in a sandbox has written there must not become the settings of a program outside, as git's or
    // Python's modules would.
    let isOpen = !widget.asUserWants(installed).manifest.isSandboxed && File(own).isFolder
    return program.map {
      Command(
        $0, arguments: Array(words.dropFirst()), folder: isOpen ? own : surroundings.folders.home)
    }
  }

  /// Requests suggestions for a setting's text; `texts` are the texts of the form. Returns nil if a
  /// newer request replaced this one.
  public func suggest(
    _ text: String, for setting: String, given texts: [String: String], in name: String
  ) async -> SuggestionResult? {
    guard let widget = widgets[name], let installed = widget.installed,
      let supervisor = processes[name]
    else { return .failed(reasonOfAbsence(name)) }
    var environment = environment
    environment.mode = widget.mode
    environment.maximum = environment.maximum.inside(widget.margins)
    let settings = installed.values(home: surroundings.folders.home) { setting in
      setting.kind == .secret ? nil : texts[setting.name]
    }
    return await supervisor.suggest(
      SuggestionRequest(
        setting: setting, text: text, instance: name, settings: settings, environment: environment))
  }

  private func reasonOfAbsence(_ name: String) -> String {
    list.objection(to: widgets[name]?.instance.widget ?? name)
  }

  /// Sets the mode of an instance, up to the largest it supports.
  public func setMode(_ mode: DisplayMode, of name: String) throws(HostError) {
    guard let widget = widgets[name] else { throw .noInstance(name) }
    let mode = min(mode, widget.manifest?.largest ?? mode)
    try change { $0.setMode(mode, of: name) }
  }

  /// Updates one widget or all, including those that are off.
  public func refresh(_ name: String? = nil) {
    noticeNewPrograms()
    for name in name.map({ [$0] }) ?? Array(widgets.keys) {
      userActed(on: name)
      timetable.ask(name, .user)
    }
    timetable.begin()
    timetable.lookAgain()
  }

  /// Maximum number of cards of one widget: any program of the session may ask for more.
  static let maximumOfOneWidget = 20

  private func checkRoom(for id: String) throws(HostError) {
    guard instances.count < InstanceList.most else {
      throw HostError(
        description: counted(
          "There is room for {count} card on the panel, and no more.",
          "There is room for {count} cards on the panel, and no more.", InstanceList.most))
    }
    guard instances.count(where: { $0.widget == id }) < Host.maximumOfOneWidget else {
      throw HostError(
        description: counted(
          "The panel can have {count} card of one widget, and no more.",
          "The panel can have {count} cards of one widget, and no more.", Host.maximumOfOneWidget))
    }
  }

  /// Adds a widget at the end of the panel, with these texts as its settings. Returns the name of the instance.
  @discardableResult
  public func add(
    _ id: String, settings: [String: String] = [:]
  ) throws(HostError) -> String {
    // A new installation may not have been noticed yet.
    if inventory.widgets[id] == nil { list.lookForWidgets() }
    guard let widget = inventory.widgets[id] else {
      guard inventory.objection(to: id) == nil,
        let near = Spelling.nearest(to: id, among: inventory.widgets.keys.sorted())
      else { throw HostError(description: objection(to: id)) }
      throw HostError(
        description: translated(
          "The widget “{widget}” is not installed; did you mean {other}?",
          ["widget": id.quotable(), "other": near]))
    }
    guard widget.manifest.isMultiple || !instances.contains(where: { $0.widget == id })
    else {
      let name = widget.manifest.name.text(for: KeyFile.languages(for: Environment.locale))
      throw HostError(
        description: translated(
          "“{widget}” is already on the panel.", ["widget": name.quotedName(limit: 40)]))
    }
    try checkRoom(for: id)
    let away = Set(list.away.keys)
    let written = settings.reduce(into: [:]) { written, setting in
      written[setting.key] = widget.manifest.written(setting.value, for: setting.key)
    }
    let model = written.isEmpty ? model(for: widget) : nil
    return try change { list in
      let name = list.add(id, settings: model?.settings ?? written, avoiding: away)
      // A crash may have left data of a former instance with that name.
      forgetHavingSaid(name, nil)
      if let model { copySecretsHavingSaid(of: model.name, to: name) }
      takeBackFolder(of: name, id)
      return name
    }
  }

  /// Removes an instance and its data. Both stay if that can't be saved.
  public func remove(_ name: String) throws(HostError) {
    guard let widget = widgets[name]?.instance.widget else { throw .noInstance(name) }
    try change(undoingFailure: true) { $0.remove(name) }
    try removeAllKept(of: name, widget)
  }

  /// Moves an instance to an index.
  public func move(_ name: String, to index: Int) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    try change { $0.move(name, to: index) }
  }

  /// Moves an instance with the other pages of its stack to an index among the places of the panel.
  public func movePlace(of name: String, to index: Int) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    try change { $0.movePlace(of: name, to: index) }
  }

  /// Puts instances on another one, as pages of one stack.
  public func stack(_ names: [String], on other: String) throws(HostError) {
    for name in names + [other] where widgets[name] == nil { throw .noInstance(name) }
    try change { $0.stack(names, on: other) }
  }

  /// Takes an instance out of its stack.
  public func unstack(_ name: String) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    try change { $0.unstack(name) }
  }

  /// Turns a stack to a page.
  public func setFront(_ name: String) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    try change { $0.setFront(name) }
  }

  /// Sets the title of an instance; nil restores the widget's.
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

  /// Sets one setting; nil restores its default. A secret is stored in a file that only the user
  /// can read.
  public func set(_ key: String, to value: String?, of name: String) throws(HostError) {
    try set([key: value], of: name)
  }

  /// Sets several settings at once, with a single update; nil restores a default. If one is
  /// invalid, none is set.
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
    let sharers = sharers(of: name)
    let secrets = changes.filter { widget.manifest?.setting($0.key)?.kind == .secret }
    // Secrets first: an update for the other settings reads them.
    for (key, value) in secrets {
      do {
        try surroundings.secrets.set(value, key, of: name)
      } catch {
        throw HostError(description: error.description, cause: error.cause)
      }
    }
    for other in sharers { copySecretsHavingSaid(of: name, to: other) }
    if !secrets.isEmpty {
      for widget in ([name] + sharers).compactMap({ widgets[$0] }) { secretsChanged(of: widget) }
    }
    let open = changes.filter { secrets[$0.key] == nil }
    guard !open.isEmpty else { return timetable.lookAgain() }
    try change { list in
      for (key, value) in open {
        let written = value.map { widget.manifest?.written($0, for: key) ?? KeyFile.written($0) }
        list.set(key, to: written, of: name)
      }
      for other in sharers { list.setAll(list[name]?.settings ?? [:], of: other) }
    }
  }

  private func secretsChanged(of widget: HostedWidget) {
    let name = widget.instance.name
    widget.becomeAnother()
    keeper.remove(name)
    note(name)
    noteMissing(of: widget)
    timetable.ask(name, .settings)
  }

  private func copySecretsHavingSaid(of name: String, to other: String) {
    do { try copySecrets(of: name, to: other) } catch { Host.log.warning("\(error)") }
  }

  /// The settings of an instance with a stored secret.
  public func keptSecrets(of name: String) -> Set<String> {
    let settings = widgets[name]?.manifest?.settings ?? []
    return Set(
      settings.filter { $0.kind == .secret }.map(\.name)
        .filter { surroundings.secrets.value($0, of: name) != nil })
  }

  @discardableResult
  func change<Result>(
    undoingFailure undoes: Bool = false, _ body: (inout InstanceList) -> Result
  ) throws(HostError) -> Result {
    defer { reconcile() }
    return try list.change(undoingFailure: undoes, body)
  }

  /// Removes its cached content, log, wake time and secrets. Only secrets that couldn't be removed are
  /// reported. Its own folder may have data that the user entered, so it is kept until the same widget is added
  /// again. (The owner of a folder without a widget is unknown.)
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

  /// Restores the folder from the widget's last time under that name.
  private func takeBackFolder(of name: String, _ widget: String) {
    let kept = surroundings.keptFolder(of: name, widget)
    guard File(kept).isFolder else { return }
    move(kept, to: surroundings.workFolder(of: name))
  }

  private func move(_ folder: String, to target: String) {
    do { try File.moveFolder(folder, to: target) } catch { Host.log.warning("\(error)") }
  }

  /// Removes an instance's data without a caller to report to: errors go to the panel's log.
  private func forgetHavingSaid(_ name: String, _ widget: String?) {
    do { try removeAllKept(of: name, widget) } catch { Host.log.warning("\(error)") }
  }
}

// MARK: - Removed instances

extension Host {
  /// Removes an instance from the panel, but keeps its data until `forget`.
  public func putAway(_ name: String) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    keeper.keepAll()
    defer { reconcile() }
    try list.putAway(name)
  }

  /// The widget's last instance that can be restored.
  public func instancePutAway(of widget: String) -> String? {
    list.away.values.filter { $0.instance.widget == widget }.map(\.instance.name).max()
  }

  /// Restores an instance at its old position with its settings.
  public func bringBack(_ name: String) throws(HostError) {
    defer { reconcile() }
    try list.bringBack(name)
  }

  /// Deletes the data of a removed instance.
  public func forget(_ name: String) throws(HostError) {
    let widget = list.away[name]?.instance.widget
    if list.giveUp(name) { try removeAllKept(of: name, widget) }
  }

  /// Deletes the data of all removed instances.
  func forgetAllPutAway() {
    for (name, put) in list.away where list.giveUp(name) {
      forgetHavingSaid(name, put.instance.widget)
    }
  }
}

// MARK: - Queries

extension Host {
  /// An instance's resource usage since the start.
  public func usage(of name: String) -> Usage? { processes[name]?.usage }

  /// All widgets found, and those refused with their reasons.
  public var inventory: Inventory { list.inventory }

  /// Why a widget can't be added to the panel.
  public func objection(to id: String) -> String { list.objection(to: id) }

  /// Rescans for widgets at once: a new installation may not have been noticed yet.
  public func lookForWidgets() { list.lookForWidgets() }

  /// Completes a deferred scan for widgets.
  public func findTheRest() { list.findTheRest() }

  /// Reloads the user's file at once, and reports changes.
  public func look() {
    list.look()
    tell()
  }

  /// The instances with their settings as set.
  public var instances: [Instance] { list.instances }

  /// Whether the user has chosen the widgets, instead of the defaults.
  public var hasWidgetsChosen: Bool { list.isDecided }

  /// Adds a line to an instance's log, for the widget's author.
  public func noteInLog(_ text: String, of name: String) {
    if widgets[name] != nil { surroundings.log(of: name).note(text) }
  }

  public func logPath(of name: String) -> String { surroundings.log(of: name).file.path }
}
