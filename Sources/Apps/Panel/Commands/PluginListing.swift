internal import GLib
internal import WidgetCore
internal import WidgetHost

/// The output of `today plugins`: the installed plugins, their state on the panel, and the files
/// that can't be used.
nonisolated struct PluginListing: Sendable {
  struct Entry: Equatable, Sendable {
    var id: String
    var name: String
    var file: String
    /// nil if it isn't on the panel.
    var state: String?
    /// The last error.
    var problem: String?
  }

  var entries: [Entry]
  var refused: [RefusedWidget]
  /// The folder of plugins.
  var folder: String

  var text: String {
    var lines: [String] = []
    if entries.isEmpty {
      lines.append(
        translated(
          "There are no plugins in {folder}.", ["folder": TerminalText.harmlessLine(folder)]))
    }
    for entry in entries {
      let name = TerminalText.harmlessLine(entry.name)
      lines.append("\(entry.id)  \(name)")
      lines.append("   \(TerminalText.harmlessLine(entry.file))")
      lines.append("   \(entry.state ?? translated("not on the panel"))")
      if let problem = entry.problem { lines.append("   \(TerminalText.harmlessLine(problem))") }
    }
    if !refused.isEmpty { lines.append("\n\(translated("Can’t be used:"))") }
    for plugin in refused { lines += plugin.reasons.map { "   \(TerminalText.harmlessLine($0))" } }
    return lines.joined(separator: "\n") + "\n"
  }
}
