public import GTK
internal import WidgetCore

extension Screen {
  /// Presents another screen over the topmost one. A popover is next to its anchor, close to the pointer's
  /// position. If a large anchor leaves no space beside it, the popover is next to that position.
  public func present(
    _ other: Screen, as style: PresentationStyle = .automatic, from anchor: Widget? = nil,
    near point: Point? = nil, animated: Bool = true
  ) {
    presenter?.present(
      other, as: style, from: anchor.map { Anchor(widget: $0, point: point) }, animated: animated)
  }

  /// Dismisses its sheet and all sheets above it; on the base, all sheets. It doesn't ask or notify a delegate.
  public func dismiss(animated: Bool = true) {
    guard let presenter, let sheet = outermost.sheet ?? presenter.sheets.first else { return }
    presenter.dismiss(sheet, animated: animated)
  }

  /// Leaves like the user would: pops it from its stack, or dismisses its sheet.
  public func leave(animated: Bool = true) {
    if let stack, let top = stack.top, chain.contains(where: { $0 === top }),
      stack.pop(animated: animated, withFocus: true)
    {
      // A question about it is over, too.
      let presenter = stack.presenter
      let above = presenter?.sheets.first { $0.id > stack.outermost.sheet?.id ?? .max }
      if let above { presenter?.dismiss(above, animated: animated) }
      return
    }
    dismiss(animated: animated)
  }

  /// Focuses its first focusable widget; buttons of its frame come last.
  func takeFocus() {
    let inner = frameScreen
    // It may have taken the focus while it appeared.
    if inner.isLoaded, inner.view.isFocusWithin || inner.firstFocus?.grabFocus() == true { return }
    // GTK may report success although nothing has the focus.
    if inner.view.moveFocus(.forward), inner.view.isFocusWithin { return }
    if inner.supportingViews.contains(where: { $0.grabFocus() }) { return }
    if view.moveFocus(.forward), view.isFocusWithin { return }
    // Falls back to its frame.
    outermost.view.moveFocus(.forward)
  }
}

extension Sheet {
  /// The delegate of the outermost screen that has one.
  var delegate: (any PresentationDelegate)? {
    sequence(first: screen) { $0.frameDecider }.firstValue(\.presentationDelegate)
  }
}
