public import GTK

extension Screen {
  /// Covers what is seen of the stage with another screen.
  public func present(
    _ other: Screen, as style: PresentationStyle = .automatic, from anchor: Widget? = nil,
    animated: Bool = true
  ) {
    stage?.present(other, by: self, as: style, from: anchor, animated: animated)
  }

  /// Dismisses the sheet that it is in, with all that is above it; on the base of the stage, what
  /// is presented there. Nobody is asked, and no delegate told.
  public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
    guard let stage, let sheet = outermost.sheet ?? stage.sheetsAbove(self).first else {
      completion?()
      return
    }
    stage.dismiss(sheet, animated: animated, completion: completion)
  }

  /// Whether it is on a sheet.
  public var isPresented: Bool { outermost.sheet != nil }

  /// Gives the keyboard to the first thing in it that takes it, rather than to a button of its frame.
  func takeFocus() {
    let inner = frameScreen
    // It may have taken it already as it appeared.
    if inner.isLoaded, inner.view.isFocusWithin || inner.firstFocus?.grabFocus() == true { return }
    if inner.view.moveFocus(.forward) { return }
    if inner.supportingViews.contains(where: { $0.grabFocus() }) { return }
    view.moveFocus(.forward)
  }
}

extension Sheet {
  /// Who is asked and told: the delegate of the outermost screen that has one.
  var delegate: (any PresentationDelegate)? {
    sequence(first: screen) { $0.frameDecider }.lazy.compactMap(\.presentationDelegate).first
  }
}
