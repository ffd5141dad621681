/// The result of an update.
public enum UpdateResult: Hashable, Sendable {
  /// New content.
  case newData(Update)
  /// The current content is still valid.
  case noData
  /// A failure with a message for the user.
  case failed(String)
  /// The value of a form's field isn't accepted, with the reason for the user.
  case refused(String, field: String)
}

/// New content with its display and refresh parameters.
public struct Update: Hashable, Sendable {
  public var content: Node
  /// The card's name while this content is shown; nil is the manifest's.
  public var name: String?
  /// The time until the next update; nil is the manifest's interval.
  public var refreshAfter: Duration?
  public var margins: Margins?
  /// The age of the content; nil is now. Widgets set it for stored content. Without it, the host would show
  /// an old price as current after a failed update.
  public var age: Duration?
  /// The time since 1970 of the next start with the reason `time`, even while the panel is hidden. Nil is
  /// never, and cancels an earlier request.
  public var wakeAt: Duration?
  /// When the content matters most: a stack of cards may turn to it then. Nil is never.
  public var relevant: Relevance?
  /// The message with the content; empty if the content was made in this process.
  public internal(set) var origin = Origin()

  public init(
    _ content: Node, name: String? = nil, refreshAfter: Duration? = nil, margins: Margins? = nil,
    age: Duration? = nil, wakeAt: Duration? = nil, relevant: Relevance? = nil
  ) {
    self.content = content
    self.name = name
    self.refreshAfter = refreshAfter
    self.margins = margins
    self.age = age
    self.wakeAt = wakeAt
    self.relevant = relevant
  }

  /// The protocol message that the content came in, for the cache. It is ignored by comparisons.
  public struct Origin: Hashable, Sendable {
    public let line: [UInt8]

    init(line: [UInt8] = []) { self.line = line }

    public static func == (one: Origin, other: Origin) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
  }
}
