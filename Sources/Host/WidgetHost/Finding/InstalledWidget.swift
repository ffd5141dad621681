internal import GLib
public import WidgetCore

/// A widget that can be put on the panel: its manifest, and where its program is.
public struct InstalledWidget: Hashable, Sendable {
  public let manifest: Manifest
  /// The path of the manifest, or of the plugin.
  public let file: String
  /// The path of the executable.
  public let program: String
  /// The words that the program is given.
  public let arguments: [String]
  /// The path of the plugin that the program runs, where it is one: a script that has no manifest.
  public var plugin: String?

  /// The same in a sandbox, with the web.
  var confined: InstalledWidget {
    var manifest = manifest
    manifest.isSandboxed = true
    manifest.needsNetwork = true
    return InstalledWidget(
      manifest: manifest, file: file, program: program, arguments: arguments, plugin: plugin)
  }
}

/// A file that says it is a widget and can't be used.
public struct RefusedWidget: Hashable, Sendable {
  /// The path of the manifest.
  public let file: String
  /// Why, a sentence for each reason.
  public let reasons: [String]
  /// The Id of the widget, as far as its manifest is right.
  public var id: String?
}

/// What was found at one time.
public struct Inventory: Hashable, Sendable {
  /// By Id.
  public internal(set) var widgets: [String: InstalledWidget] = [:]
  /// In the order in which they were found.
  public internal(set) var refused: [RefusedWidget] = []
  /// Files whose widget another file, found before, has the Id of.
  public internal(set) var overridden: [String] = []
  /// Whether nothing that is there was left for later.
  var isWhole = true

  public init() {}

  /// Takes in what was found in a file, unless another had the Id before.
  mutating func take(_ widget: InstalledWidget, from file: String) {
    if widgets[widget.manifest.id] == nil {
      widgets[widget.manifest.id] = widget
    } else {
      overridden.append(file)
    }
  }

  /// Why the widget of this Id can't be used, as a sentence; nil where no file is known to be its.
  public func objection(to id: String) -> String? {
    // What its manifest would say if it could be read, its name says mostly.
    let its =
      refused.first { $0.id == id }
      ?? refused.first { $0.id == nil && File($0.file).name == "\(id)\(WidgetSearch.suffix)" }
    return its?.reasons.first
  }

  /// In the order of their names.
  public var sorted: [InstalledWidget] {
    widgets.values.sorted {
      ($0.manifest.name.plain.lowercased(), $0.manifest.id)
        < ($1.manifest.name.plain.lowercased(), $1.manifest.id)
    }
  }
}
