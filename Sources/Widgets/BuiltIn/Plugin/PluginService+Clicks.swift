internal import Glibc
internal import Plugins
internal import WidgetCore
internal import WidgetExtension

extension PluginService {
  mutating func click(_ id: Int, _ request: ActionRequest) {
    if request.action == PluginService.ended || PluginOrder.isName(request.action) {
      channel.send(.response(Response(id: id, .noData)))
      return takeResult(request.action)
    }
    guard let action = output.item(sent: request.action)?.action(manner) else {
      channel.send(.response(Response(id: id, .failed(PluginSentences.lineIsGone))))
      return
    }
    do {
      channel.send(.response(try response(id, to: action)))
    } catch {
      channel.send(.response(Response(id: id, .failed(error.sentence))))
    }
    // With a command, the refresh happens when it exits.
    if action.refreshes, action.command == nil {
      runAgain(because: action.refreshesByLink ? "URLScheme" : "MenuAction")
    }
  }

  /// The action of the panel's message that a command without a result has exited.
  private static let ended = "ended"

  /// Starts the command of a click, or has the panel start it, so that it outlives the runner.
  private mutating func response(
    _ id: Int, to action: PluginAction
  ) throws(PluginCommand.Lack) -> Response {
    if action.isForGnomeShell { return Response(id: id, .failed(PluginSentences.needsGnomeShell)) }
    guard action.command != nil || action.file != nil else { return Response(id: id, .noData) }
    let command = try PluginCommand(
      action, home: PluginMachine.home, find: PluginMachine.program,
      variable: { PluginMachine.environment[$0] })
    let place = PluginEnvironment.folder(of: file)
    if isConfined {
      if command.needsDesktop(action) {
        let run = ProgramRun(
          [command.program] + command.words, sending: action.refreshes ? PluginService.ended : nil)
        return Response(id: id, .noData, run: run)
      }
      let failure = clicks.start(
        command, input: action.input, refreshes: action.refreshes, in: place,
        environment: environment())
      return Response(id: id, failure.map { .failed($0) } ?? .noData)
    }
    let inherited = ["PATH": PluginMachine.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"]
    let order = PluginOrder(
      command: command, input: action.input, folder: place,
      environment: environment(over: inherited), refreshes: action.refreshes)
    let name = PluginOrder.newName(at: PluginMachine.wall.now)
    guard PluginMachine.write(order.bytes, to: "\(folder)/\(name)") else {
      return Response(id: id, .failed(PluginSentences.cantStart(String(cString: strerror(errno)))))
    }
    let run = ProgramRun(
      [PluginMachine.ownProgram, "click", "\(folder)/\(name)"], sending: name)
    return Response(id: id, .noData, run: run)
  }

  /// Shows the result of a click's command that has exited.
  private mutating func takeResult(_ name: String) {
    guard name != PluginService.ended else { return runAgain(because: "MenuAction") }
    let path = "\(folder)/\(name)"
    guard let result = PluginOrder.Result(readFile(path, limit: 1 << 20) ?? []) else {
      return
    }
    unlink(path)
    if let problem = result.problem {
      state.problem = problem
      show()
    }
    if result.refreshes { runAgain(because: "MenuAction") }
  }

  /// Removes the orders of clicks whose end was never reported.
  func removeOldOrders() {
    for name in fileNames(in: folder, withHidden: true)
    where PluginOrder.isOld(name, at: PluginMachine.wall.now) {
      unlink("\(folder)/\(name)")
    }
  }

  mutating func checkClicks() {
    let news = clicks.check()
    if let problem = news.problem {
      state.problem = problem
      show()
    }
    if news.refreshes { runAgain(because: "MenuAction") }
  }
}
