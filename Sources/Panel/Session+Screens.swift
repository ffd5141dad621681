internal import Frosting
internal import GLib
internal import GTK
internal import KeyFiles
internal import Screens
internal import WidgetCore
internal import WidgetHost

// The screens that cover the column, and what leads to them.

extension Session {
  func connectScreens(_ parts: Parts, _ memory: PanelMemoryFile) {
    let (controller, stage) = (parts.controller, parts.content.stage)
    let (search, peek, edit, settings) = (parts.search, parts.peek, parts.edit, parts.settings)
    let present = { (screen: Screen) in
      search.end()
      stage.topmost.present(screen)
    }
    settings.present = present
    parts.window.onSettings = { settings.open() }
    parts.content.date.onSettings = { settings.open() }
    edit.present = { present($0.inTemplate().inModal()) }
    edit.dismiss = { $0.dismiss() }
    edit.openSettings = { settings.open(instance: $0) }
    search.add = { edit.add($0, then: $1) }
    parts.cards.onHostChange = {
      search.hostChanged()
      peek.hostChanged()
      parts.removals.hostChanged()
      settings.widgetsChanged()
    }
    parts.cards.onPeek = { peek.showInPanel($0) }
    peek.onPresent = {
      search.end()
      controller.focus()
    }
    peek.present = { stage.base.present($0, from: $1) }
    peek.openSettings = {
      controller.focus()
      settings.open(instance: $0)
    }
    let offering = PeekOffering(
      inventory: { parts.host.inventory }, languages: KeyFile.languages(for: Environment.locale))
    offering.present = { screen in
      controller.focus()
      present(screen.inTemplate())
    }
    offering.add = { edit.add($0, then: $1) }
    offering.edit = { edit.open() }
    offering.peek = { if !stage.isCovered { peek.showInPanel($0) } }
    peek.onNothing = { offering.offer($0) }
    // What was started is to be seen.
    let makeRoom = { if !controller.presence.isPinned { controller.hide() } }
    search.onLaunch = makeRoom
    peek.onLaunch = makeRoom
    welcome(parts, memory, present)
  }

  /// Greets when the panel first comes in; not in a demonstration.
  private func welcome(
    _ parts: Parts, _ memory: PanelMemoryFile, _ present: @escaping (Screen) -> Void
  ) {
    guard !home.isTemporary else { return }
    let folders = home.folders
    let welcome = WelcomeController(
      host: parts.host,
      WelcomeController.Surroundings(
        memory: memory, dataHome: folders.dataHome,
        languages: KeyFile.languages(for: Environment.locale),
        startsAtLogin: { Autostart(in: folders).isOn },
        setStartsAtLogin: { try Autostart(in: folders).set($0) }, log: Session.log))
    welcome.present = present
    self.welcome = welcome
  }

  /// The settings on screens; nothing of them is made before they are wanted.
  func settingsScreens(
    host: Host, controller: PanelController, look: LookController, display: Display,
    canBlurBehind: @escaping () -> Bool
  ) -> SettingsOpener {
    let (file, folders) = (settings, home.folders)
    return SettingsOpener(folders: folders, log: Session.log) {
      SettingsController.Surroundings(
        settings: { file.settings }, problems: { file.problems },
        monitors: { controller.layout.monitors.map(\.name) },
        pictureProblem: { look.pictureProblem?.problem.description }, canBlurBehind: canBlurBehind,
        isRightToLeft: host.environment.isRightToLeft, write: { try file.set($1, for: $0) },
        preview: {
          controller.apply($0)
          look.apply($0)
        },
        startsAtLogin: { Autostart(in: folders).isOn },
        setStartsAtLogin: { try Autostart(in: folders).set($0) },
        canComeAtEdge: HotEdgeController.isAvailable(on: display),
        instances: { host.instances }, manifest: { host.inventory.widgets[$0]?.manifest },
        keptSecrets: { host.keptSecrets(of: $0) },
        setWidget: { try host.set($1, of: $0) }, push: $0)
    }
  }
}
