// Reads files only; starts no processes.

public import GLib
public import WidgetCore

/// Searches folders for widgets and checks them.
public struct WidgetSearch: Hashable, Sendable {
  /// The folders of manifests, the most important first.
  public var folders: [String]
  /// The folders of plugins. Each plugin is a widget.
  public var plugins: [String] = []
  /// The cache file of plugins' comments.
  var pluginCache: String?
  /// The folder of Today's own programs.
  public var libexec: String
  /// The search path for programs, as in PATH.
  public var path: String
  /// The languages whose translations are kept of manifests, best first; nil keeps all.
  public var languages: [String]?

  public init(folders: [String], libexec: String, path: String) {
    self.folders = folders
    self.libexec = libexec
    self.path = path
  }

  public init(_ folders: Folders, libexec: String, environment: [String: String]) {
    self.init(
      folders: ([folders.data] + folders.sharedData).map { "\($0)/widgets" }, libexec: libexec,
      path: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    plugins = PluginFolder.all(in: folders)
    pluginCache = "\(folders.cache)/plugins"
  }

  public static let suffix = ".widget"

  /// The user's folder of plugins, which may not exist.
  public static func ownPlugins(in folders: Folders) -> String { "\(folders.data)/plugins" }

  /// Searches all folders. A file with mistakes is reported and hides no other.
  ///
  /// - Parameter wanted: the Ids of the plugins to check, from their file names; nil checks all.
  public func inventory(plugins wanted: Set<String>? = nil) -> Inventory {
    var inventory = Inventory()
    var trust = FileTrust()
    for folder in folders {
      let names = File.names(in: folder).filter {
        $0.hasSuffix(WidgetSearch.suffix) && !$0.hasPrefix(".")
      }
      for name in names.sorted() {
        let file = "\(folder)/\(name)"
        do {
          inventory.take(try widget(at: file, &trust), from: file)
        } catch {
          inventory.refused.append(
            RefusedWidget(file: file, reasons: error.reasons, id: error.id))
        }
      }
    }
    let found = plugins.filter { File($0).isFolder }
    guard !found.isEmpty else { return inventory }
    // For a few plugins, reading the cache takes longer than reading them.
    var cache = PluginCommentCache(wanted == nil ? pluginCache : nil)
    for folder in found { addPlugins(in: folder, wanted, to: &inventory, &trust, &cache) }
    cache.keep()
    return inventory
  }

  /// Checks a single file: a manifest or a plugin.
  public func widget(at file: String) throws(WidgetRefusal) -> InstalledWidget {
    var trust = FileTrust()
    if file.hasSuffix(WidgetSearch.suffix) { return try widget(at: file, &trust) }
    var cache = PluginCommentCache(nil)
    return try plugin(at: file, &trust, &cache)
  }

  private func widget(
    at file: String, _ trust: inout FileTrust
  ) throws(WidgetRefusal) -> InstalledWidget {
    if let objection = trust.objection(to: file) { throw WidgetRefusal(reasons: [objection]) }
    let manifest: Manifest
    do {
      let bytes = try File(file).read(limit: Manifest.largestFile)
      manifest = try Manifest(parsing: bytes, file: file, languages: languages)
    } catch let error as ManifestError {
      throw WidgetRefusal(
        reasons: error.mistakes.map { $0.description(in: TerminalText.harmlessLine(file)) })
    } catch {
      throw WidgetRefusal(reasons: ["\(error)"])
    }
    if let name = manifest.command.first, File(name).goesUp {
      throw WidgetRefusal(
        reasons: [
          translated(
            "{file}: its program {program} must be inside the manifest’s folder, without “..”",
            ["file": file, "program": name])
        ], id: manifest.id)
    }
    guard let name = manifest.command.first, let program = program(named: name, beside: file) else {
      let objection = objection(toProgram: manifest.command.first ?? "", of: file)
      throw WidgetRefusal(reasons: [objection], id: manifest.id)
    }
    if let objection = trust.objection(to: program) {
      throw WidgetRefusal(reasons: [objection], id: manifest.id)
    }
    // The system's widgets are trusted like the system itself.
    let isOfSystem = folders.dropFirst().contains(File(file).folder)
    return InstalledWidget(
      manifest: isOfSystem ? manifest : manifest.offeringSandbox, file: file, program: program,
      arguments: Array(manifest.command.dropFirst()), languages: languages)
  }

  /// Returns why there is no program; often it only isn't executable.
  private func objection(toProgram name: String, of file: String) -> String {
    let path = name.hasPrefix("/") ? name : "\(File(file).folder)/\(name)"
    guard File(path).exists else {
      if name.hasPrefix("/") {
        return translated(
          "{file}: its program {program} does not exist", ["file": file, "program": name])
      }
      return translated(
        "{file}: its program {program} is not in the same folder, in {folder}, or in PATH",
        ["file": file, "program": name, "folder": libexec])
    }
    if File(path).isFolder {
      return translated(
        "{file}: its program {program} is a folder", ["file": file, "program": name])
    }
    return translated(
      "{file}: its program {program} is not executable; {command} fixes this",
      ["file": file, "program": name, "command": "chmod +x \(name)"])
  }

  private func program(named name: String, beside file: String) -> String? {
    if name.hasPrefix("/") { return Command.executable(named: name, inPath: "") }
    return [File(file).folder, libexec]
      .firstValue { Command.executable(named: "\($0)/\(name)", inPath: "") }
      ?? (name.contains("/") ? nil : Command.executable(named: name, inPath: path))
  }
}

extension Manifest.Warning {
  /// The reasons with the name of the file: "used.widget:4: Id= is missing; …".
  public func description(in file: String) -> String {
    translated("{file}:{mistake}", ["file": file, "mistake": description])
  }
}

/// Why a file isn't a valid widget, a sentence for each reason.
public struct WidgetRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  public let reasons: [String]
  /// The Id of the widget, if it is valid.
  var id: String?
  public var description: String { reasons.joined(separator: "\n") }
}
