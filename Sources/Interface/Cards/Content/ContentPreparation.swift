internal import WidgetCore

/// What is computed once for each content before it is shown: its form, and the pictures in it.
final class ContentPreparation {
  private var form: (given: Node, isAlternate: Bool, shown: Node)?
  private var wished: (node: Node, scale: Int, wishes: [CardPictures.Wish])?
  /// Waits for the pictures of the content that comes next.
  private var waiting: (() -> Void)?

  /// The content that was given last, as its widget sent it.
  var given: Node? { form?.given }

  /// The content as it is shown, with its alternates while Alt is held.
  func shownForm(of node: Node, isAlternate: Bool) -> Node {
    if let form, form.given.isSame(as: node), form.isAlternate == isAlternate { return form.shown }
    let shown = (isAlternate ? node.withAlternates : node).folded.withinLimits
    form = (node, isAlternate, shown)
    return shown
  }

  func wishes(of node: Node, scale: Int) -> [CardPictures.Wish] {
    if let wished, wished.scale == scale, wished.node.isSame(as: node) { return wished.wishes }
    let wishes = node.pictureWishes(scale: scale)
    wished = (node, scale, wishes)
    return wishes
  }

  /// Calls `body` once these pictures are there.
  func wait(
    for wishes: [CardPictures.Wish], in pictures: CardPictures, then body: @escaping () -> Void
  ) {
    waiting = { [weak self] in
      guard let self, pictures.have(wishes) else { return }
      waiting = nil
      body()
    }
  }

  func stopWaiting() { waiting = nil }

  /// Pictures have arrived, or failed for good.
  func picturesArrived() { waiting?() }
}
