/// Lets what a click starts go on when the panel hides, which ends the runner and all that descends from it: a
/// terminal or a browser that the user has opened is not part of the widget. The session's own manager of
/// services starts it, where there is one.
enum PluginLasting {
  static func command(
    _ command: PluginCommand, _ environment: [String: String]
  ) -> (program: String, words: [String]) {
    guard let manager = PluginMachine.program("systemd-run"),
      let folder = environment["XDG_RUNTIME_DIR"],
      PluginMachine.exists("\(folder)/systemd/private")
    else { return (command.program, command.words) }
    let variables = environment.keys.sorted().filter { $0 != "TODAY_RUN" }
      .map { "--setenv=\($0)=\(environment[$0] ?? "")" }
    return (
      manager,
      ["--user", "--quiet", "--collect", "--wait", "--same-dir"] + variables
        + ["--", command.program] + command.words
    )
  }
}
