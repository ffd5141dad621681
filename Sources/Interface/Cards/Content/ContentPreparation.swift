internal import WidgetCore

/// Prepares content once before it is shown: its final form and its pictures.
final class ContentPreparation {
  private var form: (given: Node, isAlternate: Bool, shown: Node)?
  private var wished: (node: Node, scale: Int, wishes: [CardPictures.Request])?
  /// Waits for the pictures of the next content.
  private var waiting: (() -> Void)?

  /// The last content, as the widget sent it.
  var given: Node? { form?.given }

  /// The content to show, with alternates while Alt is held.
  func shownForm(of node: Node, isAlternate: Bool) -> Node {
    if let form, form.given.isSame(as: node), form.isAlternate == isAlternate { return form.shown }
    let shown = (isAlternate ? node.withAlternates : node).folded.withinLimits
    form = (node, isAlternate, shown)
    return shown
  }

  func wishes(of node: Node, scale: Int) -> [CardPictures.Request] {
    if let wished, wished.scale == scale, wished.node.isSame(as: node) { return wished.wishes }
    let wishes = node.pictureWishes(scale: scale)
    wished = (node, scale, wishes)
    return wishes
  }

  /// Calls `body` once these pictures are available.
  func wait(
    for wishes: [CardPictures.Request], in pictures: CardPictures, then body: @escaping () -> Void
  ) {
    waiting = { [weak self] in
      guard let self, pictures.have(wishes) else { return }
      waiting = nil
      body()
    }
  }

  func stopWaiting() { waiting = nil }

  /// Called when pictures have arrived or failed.
  func picturesArrived() { waiting?() }
}
