internal import GTK

/// Which of the layers takes input, and which can be seen at all.
extension Stage {
  /// Only the topmost takes input; what can't be seen is kept back.
  func arrangeInput() {
    let top = topSheet?.canvas ?? base.view
    let layers = [base.view] + sheets.map(\.canvas)
    let presences = presentation.presences
    for (index, layer) in layers.enumerated() {
      let isTop = layer == top
      layer.canFocus = isTop
      layer.takesPointer = isTop
      layer.setAccessible(.isHidden(isTop ? nil : true))
      root.setShown(layer, presences[index] != .hidden && !isBuried(index - 1))
    }
    moveFocus()
  }

  /// The keyboard goes into what has come to the top, and back to where it was before.
  private func moveFocus() {
    let top = topSheet
    defer { focused = top }
    guard top !== focused else { return }
    if let top, focused.map({ $0.id < top.id }) ?? true {
      top.screen.takeFocus()
    } else if let widget = focused?.focusBefore, widget.isDescendant(of: root), widget.isMapped {
      widget.grabFocus()
    } else {
      top?.screen.takeFocus()
    }
  }

  /// Whether a sheet lies below another one that lies below the last.
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
