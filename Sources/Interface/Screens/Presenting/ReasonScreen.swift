// Ownership: the screen owns its button, whose handler references it weakly.

public import GTK
internal import Theme
internal import WidgetCore

/// A screen that explains a problem and offers a remedy.
public final class ReasonScreen: Screen {
  private let reason: String
  private let name: String
  private let button: GTK.Button?
  private let action: () -> Void

  /// - Parameter remedy: the text of the button; nil without a remedy.
  public init(
    _ name: String, _ reason: String, remedy: String?, action: @escaping () -> Void
  ) {
    self.name = name
    self.reason = reason
    button = remedy.map { GTK.Button($0) }
    self.action = action
    super.init()
  }

  public override var title: String { name }
  public override var showsBar: Bool { false }
  public override var preferredStyle: PresentationStyle { .popover }
  /// A short text needs no card of its own.
  public override var narrowStyle: PresentationStyle? { .popover }

  public override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 10)
    column.addClass("reason-screen")
    let text = Label(reason, style: "reason-text", .caption)
    text.wraps = true
    text.maximumWidthInCharacters = 36
    text.horizontalTextAlignment = 0
    column.append(text)
    guard let button else {
      // Focusable, so that it's read out and receives Escape.
      text.isFocusable = true
      return column
    }
    button.classes = ["reason-button", "text-body"]
    button.setAccessible(.description(reason))
    button.onClick { [weak self] in
      // Without animation, a dismissal releases the screen at once.
      guard let self else { return }
      dismiss()
      action()
    }
    column.append(button)
    return column
  }
}
