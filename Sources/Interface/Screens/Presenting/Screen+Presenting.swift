public import GTK
internal import WidgetCore

extension Screen {
  /// Covers what is seen of the stage with another screen. A popover is beside its anchor, as near as
  /// it can be to a point of that; where there is no room beside a large one, it is beside the point.
  public func present(
    _ other: Screen, as style: PresentationStyle = .automatic, from anchor: Widget? = nil,
    near point: Point? = nil, animated: Bool = true
  ) {
    stage?.present(
      other, as: style, from: anchor.map { Anchor(widget: $0, point: point) }, animated: animated)
  }

  /// Dismisses the sheet that it is in, with all that is above it; on the base of the stage, what
  /// is presented there. Nobody is asked, and no delegate told.
  public func dismiss(animated: Bool = true) {
    guard let stage, let sheet = outermost.sheet ?? stage.sheets.first else { return }
    stage.dismiss(sheet, animated: animated)
  }

  /// Goes where the user would send it: back to what is below it on its stack, or off the stage.
  public func leave(animated: Bool = true) {
    if let stack, let top = stack.top, chain.contains(where: { $0 === top }),
      stack.pop(animated: animated, withFocus: true)
    {
      return
    }
    dismiss(animated: animated)
  }

  /// Gives the keyboard to the first thing in it that takes it, rather than to a button of its frame.
  func takeFocus() {
    let inner = frameScreen
    // It may have taken it already as it appeared.
    if inner.isLoaded, inner.view.isFocusWithin || inner.firstFocus?.grabFocus() == true { return }
    // GTK may say that something took it where nothing has it then.
    if inner.view.moveFocus(.forward), inner.view.isFocusWithin { return }
    if inner.supportingViews.contains(where: { $0.grabFocus() }) { return }
    if view.moveFocus(.forward), view.isFocusWithin { return }
    // Where nothing in it takes the keyboard, its frame does.
    outermost.view.moveFocus(.forward)
  }
}

extension Sheet {
  /// Who is asked and told: the delegate of the outermost screen that has one.
  var delegate: (any PresentationDelegate)? {
    sequence(first: screen) { $0.frameDecider }.firstValue(\.presentationDelegate)
  }
}
