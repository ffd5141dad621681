internal import GLib
internal import KeyFiles
internal import WidgetCore
internal import WidgetHost

/// Adds a script by its URL on the command line: downloads it, shows all of it, and adds it only
/// with the user's consent.
struct ScriptAddition {
  private let home: SessionHome

  init(_ home: SessionHome) { self.home = home }

  /// Returns the ID of the new widget. Without a terminal, `isRead` must be true.
  func added(_ word: String, isRead: Bool) throws -> String {
    let address = try ScriptAddress(word)
    guard isRead || ThisProcess.hasTerminal else {
      throw CommandFailure(
        translated(
          "There is no terminal to show the script on. If you have read it, add {option}.",
          ["option": "--yes"]))
    }
    let offer = try fetch(address)
    let folder = WidgetSearch.ownPlugins(in: home.folders)
    try home.surroundings.search.inventory()
      .refuseTaking(offer.manifest.id, by: "\(folder)/\(offer.name)")
    if !isRead { try ask(offer, address, folder) }
    let file = try offer.install(in: folder)
    return try home.surroundings.search.widget(at: file).manifest.id
  }

  private func fetch(_ address: ScriptAddress) throws -> PluginOffer {
    let loop = MainLoop()
    var result: Result<PluginOffer, CommandFailure>?
    let download = try ScriptDownload(address, home.surroundings) {
      result = $0
      loop.quit()
    }
    if result == nil { loop.run() }
    return try withExtendedLifetime(download) {
      guard let result else { throw CommandFailure("") }
      return try result.get()
    }
  }

  /// Shows the whole script, and throws unless the user agrees.
  private func ask(_ offer: PluginOffer, _ address: ScriptAddress, _ folder: String) throws {
    let languages = KeyFile.languages(for: Environment.locale)
    let consent = Consent(
      offer, from: address.address, file: "\(folder)/\(offer.name)",
      on: home.surroundings.machine, languages: languages)
    let rule = String(repeating: "─", count: 60)
    let script = (consent.script?.visibleLines ?? []).map { $0.isolated + "\n" }.joined()
    ThisProcess.say("\(rule)\n\(script)\(rule)\n")
    let permissions = consent.permissions(isConfined: true).map { permission in
      "  " + [permission.title, permission.detail].compactMap(\.self).joined(separator: ". ")
    }
    let statements = consent.statements.map { "  \($0.label): \(Phrases.quoted($0.text).isolated)" }
    let lines =
      ["\(consent.headline).", Phrases.runsInSandbox] + permissions
      + ["\(Phrases.aboutItself):"] + statements + [Phrases.isSaved(consent.command)]
    ThisProcess.say(lines.map(TerminalText.harmlessLine).joined(separator: "\n") + "\n\n")
    ThisProcess.say(Phrases.typeToAdd + " ")
    let answer = (ThisProcess.answer() ?? "").lowercased().filter { !$0.isWhitespace }
    guard ["yes", "y", Phrases.yes.lowercased()].contains(answer) else {
      throw CommandFailure(translated("Nothing was added."))
    }
  }
}
