/// Runs a click's command outside the runner's process group, so that it survives when the panel hides. A terminal
/// or browser that the user opens isn't part of the widget. It uses systemd's user manager, if there is one.
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
