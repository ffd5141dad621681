internal import GLib
internal import Startup
internal import WidgetCore
internal import WidgetHost

/// Commands that run in this process, with or without a panel.
enum LocalCommands {
  /// Performs a command and returns the exit status.
  static func perform(_ command: PanelCommand) throws -> Int {
    switch command {
    case .help(let command): ThisProcess.say(PanelCommand.usage(of: command))
    case .version: ThisProcess.say("Today \(Today.version)\n")
    case .validate(let file): ThisProcess.say(try author.validate(file))
    case .new(let name, let language): ThisProcess.say(try author.new(name, in: language))
    case .run(let request):
      let trial = try Trial(
        of: author.widget(request.widget), settings: request.settings, script: request.script)
      return TrialReport(trial, request).tell()
    case .dev(let request):
      BusProbe.avoidSilentBuses()
      if let picture = request.picture {
        try Rendering(request, to: picture).run()
      } else {
        try DevSession(request).run()
      }
    case .render(let request):
      BusProbe.avoidSilentBuses()
      try Rendering(request).run()
    case .plugins:
      BusProbe.avoidSilentBuses()
      try openPlugins()
    case .autostart(let isOn):
      let autostart = Autostart.queryingSystemd(in: SessionHome.standard.folders)
      if let isOn { try autostart.set(isOn) }
      ThisProcess.say("\(autostart.advice ?? "\(autostart.state)")\n")
    case .doctor:
      Translations.useEnglish()
      Doctor.run(SessionHome.standard)
    case .log(let instance, let follows):
      let log = LogReader(folder: "\(SessionHome.standard.folders.cache)/log")
      try log.print(instance, follows: follows)
    default: preconditionFailure("\(command) is for the panel")
    }
    return Program.Status.ok
  }

  static var author: AuthorCommands {
    let surroundings = SessionHome.standard.surroundings
    let resources = Resources.folder()
    return AuthorCommands(
      folders: surroundings.folders, search: surroundings.search, tools: surroundings.tools,
      resources: resources,
      package: resources.flatMap { Resources.package(resources: $0) { File($0).exists } },
      icons: { AuthorIcons(on: TrialReport.display()) })
  }

  /// Prints the plugin folder's path and opens it in the file manager.
  private static func openPlugins() throws {
    let folder = WidgetSearch.ownPlugins(in: SessionHome.standard.folders)
    try File.createFolder(folder)
    ThisProcess.say(TerminalText.harmlessLine(folder) + "\n")
    guard let address = File(folder).address else { return }
    let loop = MainLoop()
    var failure: LaunchError?
    var isDone = false
    Address.open(address) {
      failure = $0
      isDone = true
      loop.quit()
    }
    if !isDone { loop.run() }
    if let failure { throw CommandFailure("\(failure)") }
  }
}
