public import GTK
internal import Theme
internal import WidgetCore

/// A small card with a headline, a sentence and a few answers. Its surroundings stay visible even on a narrow
/// presenter. It has one answer, unless it's dismissed.
open class Question: Screen, PresentationDelegate {
  /// Called when the user dismisses it without an answer.
  final var onDecline: () -> Void = {}

  private let headline: String
  private let source: Attribution?
  private let text: Label
  private let detail: Widget?
  private var buttons: [GTK.Button] = []
  private var isAnswered = false

  /// - Parameters:
  ///   - detail: what is shown below the sentence.
  ///   - attribution: Whose words the headline, the sentence and the answers are.
  public init(
    _ headline: String, _ sentence: String?, detail: Widget? = nil, attribution: Attribution? = nil
  ) {
    self.headline = headline
    source = attribution
    self.detail = detail
    text = Label(sentence ?? "", style: "question-text", .body)
    super.init()
    text.isVisible = sentence != nil
    presentationDelegate = self
  }

  public override var title: String { headline }
  public override var attribution: Attribution? { source }
  public override var preferredStyle: PresentationStyle { .formSheet }
  public override var narrowStyle: PresentationStyle? { .formSheet }
  public override var showsBar: Bool { false }
  public override var supportingViews: [Widget] { buttons }

  public override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 6)
    column.addClass("question")
    if let source {
      let view = AttributionView()
      view.show(source)
      column.append(view.root)
    }
    for label in [Label(headline, style: "question-headline", .body), text] {
      label.wraps = true
      label.justification = .center
      label.horizontalTextAlignment = 0.5
      // A hyphen could be taken for a part of an address.
      label.setStyle(.init(hyphenates: false))
      column.append(label)
    }
    if let detail { column.append(detail) }
    return column
  }

  /// Adds an answer. If `holds` returns false, the question stays. Otherwise it's dismissed first, because the
  /// action may present another screen.
  public final func offer(
    _ word: String, _ style: String? = nil, then act: @escaping () -> Void = {},
    if holds: @escaping () -> Bool = { true }
  ) {
    let button = GTK.Button(word)
    button.classes = ["question-button", "text-body"] + [style].compactMap(\.self)
    button.onClick { [weak self] in
      guard let self, !isAnswered, holds() else { return }
      isAnswered = true
      dismiss()
      act()
    }
    buttons.append(button)
  }

  /// Replaces the sentence.
  final func say(_ sentence: String) {
    text.text = sentence
    contentSizeChanged()
  }

  public final func didDismiss(_ screen: Screen) {
    guard !isAnswered else { return }
    isAnswered = true
    onDecline()
  }
}
