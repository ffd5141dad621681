internal import GLib
internal import WidgetCore
internal import WidgetHost

/// Commands for widgets' authors, which need no panel. Each returns its output or throws the
/// reason.
struct AuthorCommands {
  let folders: Folders
  let search: WidgetSearch
  /// The tools that widgets start with.
  let tools: RunningTools
  /// The program's resources, for the templates.
  let resources: String?
  /// The Swift package that widgets in Swift depend on.
  let package: String?
  /// The available icons; evaluated only if a check needs them.
  let icons: () -> AuthorIcons

  /// The folder of the user's widgets.
  private var ownFolder: String { "\(folders.data)/widgets" }

  /// Returns all mistakes in a manifest, or a confirmation.
  func validate(_ file: String) throws(CommandFailure) -> String {
    let path = absolute(file)
    guard file.hasSuffix(".widget") || !WidgetSearch.mayBePlugin(path) else {
      return try validate(plugin: path, named: file)
    }
    let manifest: Manifest
    do {
      let bytes = try File(path).read(limit: Manifest.largestFile)
      manifest = try Manifest(parsing: bytes, file: file)
    } catch let error as ManifestError {
      let name = TerminalText.harmlessLine(file)
      throw CommandFailure(error.mistakes.map { $0.description(in: name) }.joined(separator: "\n"))
    } catch {
      throw CommandFailure("\(error)")
    }
    var warnings = manifest.warnings.map { $0.description(in: file) + "\n" }.joined()
    let widget: InstalledWidget
    do {
      widget = try search.widget(at: path)
    } catch {
      throw CommandFailure(warnings + error.description)
    }
    if let flaw = tools.flaw(of: widget) {
      guard !flaw.isFatal else { throw CommandFailure(warnings + flaw.description) }
      warnings += flaw.description + "\n"
    }
    if let objection = tools.objection(to: widget) { throw CommandFailure(warnings + objection) }
    if let name = manifest.icon, case let icons = icons(), !icons.missing(of: [name]).isEmpty {
      warnings +=
        translated("{file}: {mistake}", ["file": file, "mistake": icons.warning(on: name)]) + "\n"
    }
    if let lack = tools.lackOfSandbox(for: widget) {
      warnings += translated("{file}: {mistake}", ["file": file, "mistake": lack]) + "\n"
    }
    return warnings
      + translated(
        "{file} is valid: {widget}, run by {program}",
        ["file": file, "widget": manifest.id, "program": widget.program]) + "\n"
  }

  /// Returns all mistakes in a plugin, or its description.
  private func validate(plugin path: String, named file: String) throws(CommandFailure) -> String {
    let widget: InstalledWidget
    do {
      widget = try search.widget(at: path)
    } catch {
      throw CommandFailure(error.description)
    }
    if let flaw = tools.flaw(of: widget), flaw.isFatal { throw CommandFailure(flaw.description) }
    if let objection = tools.objection(to: widget) { throw CommandFailure(objection) }
    return translated(
      "{file} is a plugin: “{name}”, {widget}",
      [
        "file": TerminalText.harmlessLine(file),
        "name": TerminalText.harmlessLine(widget.manifest.name.plain),
        "widget": widget.manifest.id,
      ]) + "\n"
  }

  /// The plugin that an argument of `add` names, copied to the plugin folder; nil if the argument
  /// isn't a file.
  func installed(plugin word: String) throws(CommandFailure) -> InstalledWidget? {
    let path = absolute(word)
    guard word.contains("/") || File(path).isPlain, search.inventory().widgets[word] == nil,
      !word.hasSuffix(".widget")
    else { return nil }
    do {
      let widget = try search.widget(at: path)
      // Anyone who can change it could run another program as the user.
      if let objection = tools.objection(to: widget) { throw CommandFailure(objection) }
      let folder = WidgetSearch.ownPlugins(in: folders)
      try WidgetSearch.refuseTwins(ofPluginNamed: File(path).name, in: folder)
      // A plugin in a searched folder stays there.
      if search.plugins.contains(File(path).folder) { return widget }
      let copy = File("\(folder)/\(File(path).name)")
      let bytes = try File(path).read(limit: AuthorCommands.largestPlugin)
      if copy.exists {
        let old = try? copy.read(limit: AuthorCommands.largestPlugin)
        guard old == bytes else {
          throw CommandFailure(
            translated(
              "{file} already exists. Choose another name.", ["file": copy.path]))
        }
      } else {
        try copy.write(bytes)
        try copy.makeExecutable()
        let values = File(path + ".vars.json")
        if values.isPlain {
          try File(copy.path + ".vars.json").write(try values.read(limit: 65_536))
        }
      }
      return try search.widget(at: copy.path)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Maximum size in bytes, chosen for compiled programs; scripts are far smaller.
  private static let largestPlugin = 32 << 20

  /// Writes a new widget into the user's folder.
  func new(_ name: String, in language: WidgetTemplate.Language) throws(CommandFailure) -> String {
    guard let resources else {
      throw CommandFailure(translated("The templates are missing. Is Today installed completely?"))
    }
    let template = WidgetTemplate(name: name, language: language, package: package ?? "")
    if let objection = template.objection { throw CommandFailure(objection) }
    if language == .swift, package == nil {
      throw CommandFailure(
        translated("The Swift package of Today is missing. Is Today installed completely?"))
    }
    let source = "\(resources)/templates/\(language.rawValue)"
    let files = try template.files(from: texts(below: source, path: ""))
    if let taken = files.first(where: { File("\(ownFolder)/\($0.path)").exists }) {
      throw CommandFailure(
        translated(
          "{file} already exists. Choose another name.",
          ["file": "\(ownFolder)/\(taken.path)"]))
    }
    do {
      for file in files {
        let written = File("\(ownFolder)/\(file.path)")
        try written.write(Array(file.text.utf8))
        if file.isExecutable { try written.makeExecutable() }
      }
    } catch {
      throw CommandFailure("\(error)")
    }
    return template.instructions(folder: ownFolder)
  }

  /// The widget that a word names: a manifest file, or an installed widget's ID.
  func widget(_ word: String) throws(CommandFailure) -> InstalledWidget {
    do {
      if word.hasSuffix(".widget") || isProgram(word) {
        return try search.widget(at: absolute(word))
      }
    } catch {
      throw CommandFailure(error.description)
    }
    let inventory = search.inventory()
    if let widget = inventory.widgets[word] { return widget }
    if let objection = inventory.objection(to: word) { throw CommandFailure(objection) }
    if File(absolute(word)).exists {
      throw CommandFailure(
        translated("“{word}” is not a manifest: manifest names end in .widget.", ["word": word]))
    }
    if let near = Spelling.nearest(to: word, among: inventory.widgets.keys.sorted()) {
      throw CommandFailure(
        listedClauses([
          translated("Widget “{word}” is not installed", ["word": word]),
          translated("did you mean {key}?", ["key": near]),
        ]))
    }
    let ids = inventory.widgets.keys.sorted().joined(separator: ", ")
    throw CommandFailure(
      ids.isEmpty
        ? translated("Widget “{word}” is not installed. No widgets are installed.", ["word": word])
        : translated(
          "Widget “{word}” is not installed. Installed widgets: {widgets}.",
          ["word": word, "widgets": ids]))
  }

  /// Whether the word is a file that is a plugin, or would be if it were executable.
  private func isProgram(_ word: String) -> Bool {
    (word.contains("/") || word.contains(".")) && WidgetSearch.mayBePlugin(absolute(word))
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(ThisProcess.folder)/\(path)"
  }

  /// All files below a folder, by relative path.
  private func texts(
    below folder: String, path: String
  ) throws(CommandFailure) -> [(path: String, text: String)] {
    var found: [(path: String, text: String)] = []
    for name in File.names(in: folder).sorted() where !name.hasPrefix(".") {
      let file = File("\(folder)/\(name)")
      let path = path.isEmpty ? name : "\(path)/\(name)"
      if file.isFolder {
        found += try texts(below: file.path, path: path)
        continue
      }
      do {
        found.append((path, String(decoding: try file.read(limit: 65_536), as: UTF8.self)))
      } catch {
        throw CommandFailure("\(error)")
      }
    }
    return found
  }
}

/// Why a command failed, as one or more whole lines.
nonisolated struct CommandFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
