/// What a widget answers when it is asked for content.
public enum UpdateResult: Hashable, Sendable {
  /// There is something new to draw and to keep.
  case newData(Update)
  /// What is there is still right.
  case noData
  /// There was nothing to be had; the reason is for the user to read.
  case failed(String)
}

/// New content, and how it wants to be shown and renewed.
public struct Update: Hashable, Sendable {
  public var content: Node
  /// What its card is called as long as it shows this; nil leaves it to the manifest.
  public var name: String?
  /// When it would like to be asked again; nil leaves it to the manifest.
  public var refreshAfter: Duration?
  public var margins: Margins?
  /// How long ago it was known to be right; nil is now. For what was stored and is shown at once:
  /// if the widget then fails, the host would otherwise take an old price for a current one.
  public var age: Duration?
  /// When it is to be started with the reason `time`, since 1970, also while the panel is hidden; nil is
  /// never, and takes back what earlier content asked for.
  public var wakeAt: Duration?
  /// How it came; nothing where it was made here.
  public internal(set) var origin = Origin()

  public init(
    _ content: Node, name: String? = nil, refreshAfter: Duration? = nil, margins: Margins? = nil,
    age: Duration? = nil, wakeAt: Duration? = nil
  ) {
    self.content = content
    self.name = name
    self.refreshAfter = refreshAfter
    self.margins = margins
    self.age = age
    self.wakeAt = wakeAt
  }

  /// The line of the protocol that content came in, which is what is kept of it. Contents are the
  /// same in whatever line they came.
  public struct Origin: Hashable, Sendable {
    public let line: [UInt8]

    init(line: [UInt8] = []) { self.line = line }

    public static func == (one: Origin, other: Origin) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
  }
}
