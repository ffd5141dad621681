public import GTK
internal import Styling
internal import WidgetCore

/// A headline, a sentence and a few buttons on a small card: what it is about stays in sight around
/// it, however narrow the stage is.
open class Question: Screen {
  public let text: Label
  private let headline: String

  public init(_ headline: String, _ sentence: String?) {
    self.headline = headline
    text = Label(sentence ?? "", style: "question-text", .body)
    super.init()
    text.isVisible = sentence != nil
  }

  public override var title: String { headline }
  public override var preferredStyle: PresentationStyle { .formSheet }
  public override var showsBar: Bool { false }
  public override func adaptedStyle(for width: Double) -> PresentationStyle? { .formSheet }

  open override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 6)
    column.addClass("question")
    for label in [Label(headline, style: "question-headline", .body), text] {
      label.wraps = true
      label.justification = .center
      label.horizontalTextAlignment = 0.5
      column.append(label)
    }
    return column
  }

  public final func button(
    _ word: String, _ style: String? = nil, _ action: @escaping () -> Void
  ) -> GTK.Button {
    let button = GTK.Button(word)
    button.classes = ["question-button", "text-body"] + [style].compactMap(\.self)
    button.onClick(action)
    return button
  }
}
