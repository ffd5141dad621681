public import GTK
internal import WidgetCore

/// What there is for whoever wanted to peek at what isn't on the panel: a value.
public nonisolated enum PeekOffer: Hashable, Sendable {
  /// It can be put there.
  case add(widget: String, name: String, summary: String?)
  /// Nothing is called that.
  case nothing(name: String)
}

/// Says that a widget isn't on the panel, and offers to put it there, or to choose another.
public final class PeekOfferScreen: Screen {
  /// Called when the user takes what is offered.
  public var onTake: () -> Void = {}

  private let offer: PeekOffer
  private lazy var buttons = [
    button(isAddable ? Phrases.addWidget : Phrases.editTitle, "is-main") { [weak self] in
      guard let self else { return }
      // Dismissed without a slide, it is gone at once.
      let take = onTake
      dismiss()
      take()
    },
    button(isAddable ? Phrases.cancel : Phrases.close, nil) { [weak self] in self?.dismiss() },
  ]

  public init(_ offer: PeekOffer) {
    self.offer = offer
    super.init()
  }

  public override var title: String {
    switch offer {
    case .add(_, let name, _): Phrases.notOnPanel(name)
    case .nothing: Phrases.noSuchWidget
    }
  }

  public override var supportingViews: [Widget] { buttons }
  public override var preferredStyle: PresentationStyle { .formSheet }
  public override var showsBar: Bool { false }
  /// It stays a small card: there is little to read.
  public override func adaptedStyle(for width: Double) -> PresentationStyle? { .formSheet }

  public override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 6)
    column.addClass("question")
    let headline = Label(title, style: "question-headline", .body)
    let text = Label(sentence ?? "", style: "question-text", .body)
    text.isVisible = sentence != nil
    for label in [headline, text] {
      label.wraps = true
      label.justification = .center
      label.horizontalTextAlignment = 0.5
      column.append(label)
    }
    return column
  }

  private var isAddable: Bool { if case .add = offer { true } else { false } }

  private var sentence: String? {
    switch offer {
    case .add(_, _, let summary): summary
    case .nothing(let name): Phrases.nothingToPeekAt(name)
    }
  }

  private func button(_ word: String, _ style: String?, _ action: @escaping () -> Void)
    -> GTK.Button
  {
    let button = GTK.Button(word)
    button.classes = ["question-button", "text-body"] + [style].compactMap(\.self)
    button.onClick(action)
    return button
  }
}
