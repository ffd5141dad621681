// Only reads: no process is started to find out what a widget is.

public import GLib
public import WidgetCore

/// Where widgets are looked for, and how what is found there is judged.
public struct WidgetSearch: Hashable, Sendable {
  /// The folders of manifests, the most important first.
  public var folders: [String]
  /// The folders of plugins, of which each is a widget by itself.
  public var plugins: [String] = []
  /// Where it is kept what their comments said.
  var pluginCache: String?
  /// The folder of programs that are only for Today.
  public var libexec: String
  /// The folders of programs, as PATH has them.
  public var path: String

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

  /// The user's own folder of plugins, whether it is there or not.
  public static func ownPlugins(in folders: Folders) -> String { "\(folders.data)/plugins" }

  /// Looks everywhere. What is wrong with one file is told, and hides no other.
  ///
  /// - Parameter wanted: the only plugins that are looked at, by the Ids that their names give them; nil is all.
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
    // Of a few, it takes longer to read what is kept of all.
    var cache = PluginCommentCache(wanted == nil ? pluginCache : nil)
    for folder in found { addPlugins(in: folder, wanted, to: &inventory, &trust, &cache) }
    cache.keep()
    return inventory
  }

  /// Judges a single file, wherever it is: a manifest, or a plugin.
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
      manifest = try Manifest(parsing: bytes, file: file)
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
    return InstalledWidget(
      manifest: manifest, file: file, program: program,
      arguments: Array(manifest.command.dropFirst()))
  }

  /// Why there is no program; mostly it only has to be made one.
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

extension Manifest.Remark {
  /// The same, with the name of the file: "used.widget:4: Id= is missing; …".
  public func description(in file: String) -> String {
    translated("{file}:{mistake}", ["file": file, "mistake": description])
  }
}

/// Why a file is not taken for a widget, a sentence for each reason.
public struct WidgetRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  public let reasons: [String]
  /// The Id of the widget, where its manifest is right.
  var id: String?
  public var description: String { reasons.joined(separator: "\n") }
}
