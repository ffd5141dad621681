// Ownership: the screen owns its button, whose handler knows it weakly.

public import GTK
internal import Styling
internal import WidgetCore

/// Why something is not as one would like it, and what can be done about it.
public final class ReasonScreen: Screen {
  private let reason: String
  private let name: String
  private let button: GTK.Button?
  private let onRemedy: () -> Void

  /// `remedy` is what its button says, where there is anything to be done.
  public init(
    _ name: String, _ reason: String, remedy: String?, onRemedy: @escaping () -> Void
  ) {
    self.name = name
    self.reason = reason
    button = remedy.map { GTK.Button($0) }
    self.onRemedy = onRemedy
    super.init()
  }

  public override var title: String { name }
  public override var showsBar: Bool { false }
  public override var preferredStyle: PresentationStyle { .popover }
  /// A few words need no card of their own.
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
      // So that it is read out, and Escape is heard.
      text.isFocusable = true
      return column
    }
    button.classes = ["reason-button", "text-body"]
    button.setAccessible(.description(reason))
    button.onClick { [weak self] in
      // Dismissed without animation, it is gone at once.
      guard let self else { return }
      dismiss()
      onRemedy()
    }
    column.append(button)
    return column
  }
}
