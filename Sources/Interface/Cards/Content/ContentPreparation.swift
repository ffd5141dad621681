internal import WidgetCore

/// Prepares content once before it is shown: its final form and its pictures.
final class ContentPreparation {
  private var form: (given: Node, isAlternate: Bool, shown: Node)?
  private var lastRequests: (node: Node, scale: Int, requests: [CardPictures.Request])?
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

  func requests(of node: Node, scale: Int) -> [CardPictures.Request] {
    if let lastRequests, lastRequests.scale == scale, lastRequests.node.isSame(as: node) {
      return lastRequests.requests
    }
    let requests = node.pictureRequests(scale: scale)
    lastRequests = (node, scale, requests)
    return requests
  }

  /// Calls `body` once these pictures are available.
  func wait(
    for requests: [CardPictures.Request], in pictures: CardPictures, then body: @escaping () -> Void
  ) {
    waiting = { [weak self] in
      guard let self, pictures.have(requests) else { return }
      waiting = nil
      body()
    }
  }

  func stopWaiting() { waiting = nil }

  /// Called when pictures have arrived or failed.
  func picturesArrived() { waiting?() }
}
