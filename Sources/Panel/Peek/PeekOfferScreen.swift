internal import GTK
internal import Screens
internal import WidgetCore

/// What there is for whoever wanted to peek at what isn't on the panel: a value.
nonisolated enum PeekOffer: Hashable, Sendable {
  /// It can be put there.
  case add(widget: String, name: String, summary: String?)
  /// Nothing is called that.
  case nothing(name: String)
}

/// Says that a widget isn't on the panel, and offers to put it there, or to choose another.
final class PeekOfferScreen: Question {
  /// Called when the user takes what is offered.
  var onTake: () -> Void = {}

  private let isAddable: Bool
  private lazy var buttons = [
    button(isAddable ? Phrases.addWidget : Phrases.editTitle, "is-main") { [weak self] in
      guard let self else { return }
      // Dismissed without a slide, it is gone at once.
      let take = onTake
      dismiss()
      take()
    },
    button(isAddable ? Phrases.cancel : Phrases.close) { [weak self] in self?.dismiss() },
  ]

  init(_ offer: PeekOffer) {
    switch offer {
    case .add(_, let name, let summary):
      isAddable = true
      super.init(Phrases.notOnPanel(name), summary)
    case .nothing(let name):
      isAddable = false
      super.init(Phrases.noSuchWidget, Phrases.nothingToPeekAt(name))
    }
  }

  override var supportingViews: [Widget] { buttons }
}
