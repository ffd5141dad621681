public import GTK
public import WidgetCore

extension Label {
  /// A text of the panel itself, at the start of its room, as style sheets know it.
  public convenience init(_ text: String, style: String, _ role: TextRole) {
    self.init(text)
    classes = [style, "text-\(role.rawValue)"]
    horizontalTextAlignment = 0
  }
}
