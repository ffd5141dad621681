// Finds plugins by their file names and comments. Only the beginning of each executable file is read, and its
// comments are cached; see `PluginCommentCache`. Trust is checked at each start instead. 500 files of 4 KB with
// eight tags each take 12 ms of processor time, 8 ms of it to open, read and search them. Reading their cached
// comments takes 2 ms (measured outside of this module, in a release build).

internal import GLib
internal import Plugins
internal import WidgetCore

/// The folders of plugins, which are programs for other menu bars and have no manifests.
enum PluginFolder {
  /// Returns the folders, most important first. To include the plugins of ~/.config/argos, the user adds a
  /// folder or a link named "argos" to the first one.
  static func all(in folders: Folders) -> [String] {
    let own = WidgetSearch.ownPlugins(in: folders)
    return [own, "\(own)/argos"]
  }

  /// Returns whether a file with this name can be a plugin.
  static func mayBe(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && !name.hasSuffix(PluginVariableFile.suffix)
      && !name.hasSuffix(WidgetSearch.suffix)
  }

  /// Returns the manifest from a plugin's name and comments; nil if the file can't be read.
  static func manifest(of file: String) -> Manifest? {
    var cache = PluginCommentCache(nil)
    return manifest(of: file, &cache)
  }

  /// Returns the same, from the cache if the file is unchanged.
  static func manifest(of file: String, _ cache: inout PluginCommentCache) -> Manifest? {
    guard let comments = cache.comments(of: file) else { return nil }
    var kept: [String: String] = [:]
    if !comments.variables.isEmpty,
      let values = try? File(file + PluginVariableFile.suffix).read(
        first: PluginVariableFile.length)
    {
      kept = PluginVariableFile.values(values)
    }
    return Manifest(plugin: file, comments, kept: kept)
  }
}

extension WidgetSearch {
  /// Whether a file is a plugin, or would be if it were executable: its name or its first line says so.
  public static func mayBePlugin(_ path: String) -> Bool {
    let file = File(path)
    guard file.isPlain, PluginFolder.mayBe(file.name) else { return false }
    return Command.executable(named: path, inPath: "") != nil
      || PluginName(file: file.name).interval != nil
      || (try? file.read(first: 2)) == Array("#!".utf8)
  }

  /// Adds what is in a folder of plugins. What may not be run is passed over, unless its name says that it
  /// is meant to be; what isn't `wanted` is left for later.
  func addPlugins(
    in folder: String, _ wanted: Set<String>?, to inventory: inout Inventory,
    _ trust: inout FileTrust, _ cache: inout PluginCommentCache
  ) {
    for name in File.names(in: folder).sorted() where PluginFolder.mayBe(name) {
      guard wanted?.contains(PluginName(file: name).id) ?? true else {
        inventory.isWhole = false
        continue
      }
      let file = "\(folder)/\(name)"
      guard
        Command.executable(named: file, inPath: "") != nil
          || PluginName(file: name).interval != nil && File(file).isPlain
      else { continue }
      do {
        let widget = try plugin(at: file, &trust, &cache)
        if let other = inventory.widgets[widget.manifest.id]?.plugin {
          try WidgetSearch.refuseTwin(file, of: other)
        }
        inventory.take(widget, from: file)
      } catch {
        inventory.refused.append(
          RefusedWidget(file: file, reasons: error.reasons, id: PluginName(file: name).id))
      }
    }
  }

  /// Refuses a plugin whose name differs from that of another one in the folder only in blanks and dots.
  public static func refuseTwins(
    ofPluginNamed name: String, in folder: String
  ) throws(WidgetRefusal) {
    for other in File.names(in: folder).sorted() where PluginFolder.mayBe(other) {
      try refuseTwin(name, of: "\(folder)/\(other)")
    }
  }

  private static func refuseTwin(_ file: String, of other: String) throws(WidgetRefusal) {
    let names = (PluginName(file: File(file).name), PluginName(file: File(other).name))
    guard names.0.isTwin(of: names.1) else { return }
    throw WidgetRefusal(
      reasons: [
        translated(
          "{file} needs another name: it differs from {other} only in blanks and dots.",
          ["file": TerminalText.harmlessLine(file), "other": TerminalText.harmlessLine(other)])
      ])
  }

  /// Checks a plugin in any folder.
  func plugin(
    at file: String, _ trust: inout FileTrust, _ cache: inout PluginCommentCache
  ) throws(WidgetRefusal) -> InstalledWidget {
    guard Command.executable(named: file, inPath: "") != nil else {
      guard File(file).isPlain else {
        throw WidgetRefusal(
          reasons: [
            translated(
              "{file}: {mistake}", ["file": file, "mistake": translated("it does not exist")])
          ])
      }
      throw WidgetRefusal(
        reasons: [
          translated(
            "{file} is not executable; {command} fixes this",
            ["file": file, "command": "chmod +x \(File(file).name)"])
        ])
    }
    let runner = "\(libexec)/\(Manifest.pluginRunner)"
    guard let program = Command.executable(named: runner, inPath: "") else {
      throw WidgetRefusal(
        reasons: [
          translated(
            "{file} can’t be run: {program}, a part of Today, is missing",
            ["file": file, "program": runner])
        ])
    }
    if let objection = trust.objection(to: program) { throw WidgetRefusal(reasons: [objection]) }
    guard let manifest = PluginFolder.manifest(of: file, &cache) else {
      throw WidgetRefusal(
        reasons: [translated("You don’t have permission to access {folder}", ["folder": file])])
    }
    return InstalledWidget(
      manifest: manifest, file: file, program: program,
      arguments: Array(manifest.command.dropFirst()), plugin: file)
  }
}
