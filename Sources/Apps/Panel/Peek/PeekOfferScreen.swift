internal import Screens
internal import WidgetCore

/// The offer for a widget that isn't on the panel.
nonisolated enum PeekOffer: Hashable, Sendable {
  /// It can be added.
  case add(widget: String, name: String, summary: String?)
  /// No widget has this name.
  case nothing(name: String)
}

/// Explains that a widget isn't on the panel, and offers to add it or to choose another.
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
