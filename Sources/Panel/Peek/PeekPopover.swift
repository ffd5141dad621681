internal import GTK
internal import PanelUI

/// Shows quick actions in the panel, pointing at the header of their card.
final class PeekPopover {
  /// Called when the user has sent it away.
  var onClose: () -> Void = {}

  private var popover: Popover?

  func show(_ screen: PeekScreen, from anchor: Widget) {
    hide()
    let popover = Popover(screen.view)
    popover.addClass("peek-popover")
    popover.onClose { [weak self] in
      // Nobody needs to be told of what the program itself does.
      if let self, self.popover != nil { onClose() }
    }
    popover.attach(to: anchor)
    self.popover = popover
    popover.popUp()
    screen.focusFirst()
  }

  func hide() {
    guard let popover else { return }
    self.popover = nil
    popover.popDown()
    popover.child = nil
    popover.detach()
  }
}
