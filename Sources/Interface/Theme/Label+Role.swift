public import GTK
public import WidgetCore

extension Label {
  /// A label with a style class, aligned at the start.
  public convenience init(_ text: String, style: String, _ role: TextRole) {
    self.init(text)
    classes = [style, role.styleClass]
    horizontalTextAlignment = 0
  }
}

nonisolated extension TextRole {
  /// The name of the style class.
  public var styleClass: String { "text-\(rawValue)" }
}
