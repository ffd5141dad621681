public import WidgetCore

/// A widget that can be put on the panel: its manifest, and where its program is.
public struct InstalledWidget: Hashable, Sendable {
  public let manifest: Manifest
  /// The path of the manifest.
  public let file: String
  /// The path of the executable.
  public let program: String
  /// The words that the program is given.
  public let arguments: [String]
}

/// A file that says it is a widget and can't be used.
public struct RefusedWidget: Hashable, Sendable {
  /// The path of the manifest.
  public let file: String
  /// Why, a sentence for each reason.
  public let reasons: [String]
}

/// What was found at one time.
public struct Inventory: Hashable, Sendable {
  /// By Id.
  public internal(set) var widgets: [String: InstalledWidget] = [:]
  /// In the order in which they were found.
  public internal(set) var refused: [RefusedWidget] = []
  /// Files whose widget another file, found before, has the Id of.
  public internal(set) var overridden: [String] = []

  public init() {}

  /// In the order of their names.
  public var sorted: [InstalledWidget] {
    widgets.values.sorted {
      ($0.manifest.name.plain.lowercased(), $0.manifest.id)
        < ($1.manifest.name.plain.lowercased(), $1.manifest.id)
    }
  }
}
