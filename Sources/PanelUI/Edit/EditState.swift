/// A widget in the list of those that can be on the panel: a value.
public nonisolated struct EditRow: Hashable, Sendable {
  /// The instance on the panel, or the widget that can be added.
  public enum Subject: Hashable, Sendable {
    case shown(instance: String)
    case available(widget: String)
  }

  public var subject: Subject
  public var name: String
  public var summary: String?
  public var icon: String?

  public init(_ subject: Subject, name: String, summary: String? = nil, icon: String? = nil) {
    self.subject = subject
    self.name = name
    self.summary = summary
    self.icon = icon
  }
}
