internal import GLib
public import WidgetCore

/// A widget that can be added: its manifest and program.
public struct InstalledWidget: Hashable, Sendable {
  public let manifest: Manifest
  /// The path of the manifest, or of the plugin.
  public let file: String
  /// The path of the executable.
  public let program: String
  /// The program's arguments.
  public let arguments: [String]
  /// The path of the plugin that the program runs; nil for a widget with a manifest.
  public var plugin: String?
  /// The languages whose translations are in its manifest; nil if all are.
  var languages: [String]?

  /// The settings of an instance that the user has sandboxed.
  public static let confiningSettings = [SettingDefinition.sandboxName: "true"]

  /// Returns the values of its settings in the form for its program. The sandbox setting isn't part of the
  /// manifest; only the plugin runner gets it.
  func values(home: String, _ text: (SettingDefinition) -> String?) -> [String: SettingValue] {
    var values = manifest.values(home: home, text)
    if plugin == nil { values[SettingDefinition.sandboxName] = nil }
    return values
  }

  /// The widget in a sandbox, as the user chose.
  public var confined: InstalledWidget {
    InstalledWidget(
      manifest: plugin == nil ? manifest.confined : manifest.confinedWithWeb, file: file,
      program: program, arguments: arguments, plugin: plugin, languages: languages)
  }
}

extension Manifest {
  /// The manifest in a sandbox. Its `Network` and its settings determine the access.
  public var confined: Manifest {
    var manifest = self
    manifest.isSandboxed = true
    return manifest
  }

  /// The manifest in a sandbox with access to the web, for plugins, whose comments don't say what they need.
  public var confinedWithWeb: Manifest {
    var manifest = confined
    manifest.needsNetwork = true
    return manifest
  }
}

/// A widget's file that can't be used.
public struct RefusedWidget: Hashable, Sendable {
  /// The path of the manifest.
  public let file: String
  /// The reasons, as sentences.
  public let reasons: [String]
  /// The Id of the widget, if it is valid.
  public var id: String?
}

/// The result of a search.
public struct Inventory: Hashable, Sendable {
  /// By Id.
  public internal(set) var widgets: [String: InstalledWidget] = [:]
  /// In the order in which they were found.
  public internal(set) var refused: [RefusedWidget] = []
  /// Files with the Id of another file that was found before.
  public internal(set) var overridden: [String] = []
  /// Whether all plugins were searched.
  var isWhole = true

  public init() {}

  /// Adds a widget, unless another one has its Id.
  mutating func take(_ widget: InstalledWidget, from file: String) {
    if widgets[widget.manifest.id] == nil {
      widgets[widget.manifest.id] = widget
    } else {
      overridden.append(file)
    }
  }

  /// Throws if another file has this Id: a new program must not take the place of another one, with its card's
  /// permissions, settings and secrets.
  public func refuseTaking(_ id: String, by file: String) throws(WidgetRefusal) {
    guard let other = widgets[id], other.file != file else { return }
    throw WidgetRefusal(
      reasons: [
        translated(
          "{file} can’t be added: {other} has the same ID, {id}.",
          [
            "file": TerminalText.harmlessLine(file), "other": TerminalText.harmlessLine(other.file),
            "id": id,
          ])
      ])
  }

  /// Why the widget with this Id can't be used; nil without a file.
  public func objection(to id: String) -> String? {
    // The file name usually matches the Id of an unreadable manifest.
    let its =
      refused.first { $0.id == id }
      ?? refused.first { $0.id == nil && File($0.file).name == "\(id)\(WidgetSearch.suffix)" }
    return its?.reasons.first
  }

  /// Sorted by name.
  public var sorted: [InstalledWidget] {
    widgets.values.sorted {
      ($0.manifest.name.plain.lowercased(), $0.manifest.id)
        < ($1.manifest.name.plain.lowercased(), $1.manifest.id)
    }
  }
}
