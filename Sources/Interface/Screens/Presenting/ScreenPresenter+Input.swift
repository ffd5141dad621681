internal import GTK

/// The input and visibility of the layers.
extension ScreenPresenter {
  /// Lets only the topmost layer receive input, and hides covered ones.
  func arrangeInput() {
    let top = topSheet?.canvas ?? base.view
    let layers = [base.view] + sheets.map(\.canvas)
    let presences = presentation.presences
    let isSeen = layers.indices.map { presences[$0] != .hidden && !isBuried($0 - 1) }
    let ids = sheets.map(\.id)
    for (layer, isSeen) in zip(layers, isSeen) {
      // Hiding the layer with the focus may close a sheet, which arranges all layers again.
      guard sheets.map(\.id) == ids else { return }
      let isTop = layer == top
      layer.canFocus = isTop
      layer.takesPointer = isTop
      layer.setAccessible(.isHidden(isTop ? nil : true))
      root.setShown(layer, isSeen)
    }
    moveFocus()
  }

  /// Moves the focus into the new topmost layer, or restores it.
  private func moveFocus() {
    let top = topSheet
    defer { focused = top }
    guard top !== focused else { return }
    if let top, focused.map({ $0.id < top.id }) ?? true {
      top.screen.takeFocus()
    } else if let widget = focused?.focusBefore, widget.isDescendant(of: root), widget.isMapped {
      widget.grabFocusInPlace()
    } else {
      top?.screen.takeFocus()
    }
  }

  /// Returns whether a sheet is below another sheet besides the topmost one.
  private func isBuried(_ index: Int) -> Bool {
    guard index >= 0 else {
      return sheets.count >= 2 && size.width < PresentationStyle.narrowWidth
        && sheets.dropLast().contains { $0.position >= 1 && $0.place.edge == .bottom }
    }
    let above = sheets[(index + 1)...]
    return above.count >= 2
      && above.dropLast().contains {
        $0.position >= 1 && $0.place.edge == .bottom && $0.place.frame.width >= size.width
      }
  }
}
