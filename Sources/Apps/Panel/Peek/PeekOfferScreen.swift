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
  init(_ offer: PeekOffer, onTake: @escaping () -> Void) {
    switch offer {
    case .add(_, let name, let summary):
      super.init(Phrases.notOnPanel(name), summary)
      self.offer(Phrases.addWidget, "is-main", then: onTake)
      self.offer(Phrases.cancel)
    case .nothing(let name):
      super.init(Phrases.noSuchWidget, Phrases.nothingToPeekAt(name))
      self.offer(Phrases.editTitle, "is-main", then: onTake)
      self.offer(Phrases.close)
    }
  }
}
