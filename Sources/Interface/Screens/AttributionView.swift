internal import GTK
internal import Theme
internal import WidgetCore

/// An attribution, centered: its icon beside its text.
final class AttributionView {
  let root = Box(.horizontal, spacing: 8)
  private let icon = Image()
  private let text = Label("", style: "attribution", .body)
  private static let maximumLines = 4

  init() {
    root.alignment = .center
    icon.classes = ["attribution-icon", "text-body"]
    icon.setAccessible(.isHidden(true))
    text.wraps = true
    text.ellipsis = .end
    text.maximumLines = AttributionView.maximumLines
    text.justification = .center
    root.append(icon)
    root.append(text)
    show(nil)
  }

  func show(_ attribution: Attribution?) {
    root.isVisible = attribution != nil
    guard let attribution else { return }
    icon.show(keptIcon: attribution.icon)
    text.text = attribution.text
  }
}
