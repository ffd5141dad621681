public import GTK
public import WidgetCore

extension Label {
  /// A text of the panel itself, at the start of its room, as style sheets know it.
  public convenience init(_ text: String, style: String, _ role: TextRole) {
    self.init(text)
    classes = [style, role.styleClass]
    horizontalTextAlignment = 0
  }
}

nonisolated extension TextRole {
  /// What style sheets call it.
  public var styleClass: String { "text-\(rawValue)" }
}
