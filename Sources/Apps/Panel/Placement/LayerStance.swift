internal import GTK

/// How the panel's surface stands among all others: in which layer, whether it has the keyboard, and
/// whether clicks beside it are caught. It follows from what the panel is about.
///
/// The keyboard is exclusive whenever it is wanted: that is the one way in which each compositor gives
/// it at once. So that nobody is kept from typing elsewhere, clicks are caught for as long; sway 1.10
/// doesn't even let go of it for a click that isn't. Where clicks aren't caught, the surface may have the
/// keyboard on demand: the compositor gives it for a click on it, some also when it comes, and takes it
/// for a click elsewhere.
nonisolated struct LayerStance: Equatable, Sendable {
  var layer = LayerShell.Layer.overlay
  var keyboard = LayerShell.Keyboard.none
  var catchesClicks = false

  /// What the panel is about.
  struct Wishes: Equatable, Sendable {
    /// It stays on the screen, with its strip reserved.
    var isPinned = false
    var wantsKeyboard = false
    /// Whoever clicks beside it sends it away.
    var goesForClicks = false
    /// A click beside it may be taken from whom it was meant for.
    var mayCatchClicks = true
    /// A click on it may give it the keyboard.
    var isOpenToClicks = false
    /// A dialog of its own is open.
    var hasDialog = false
  }

  init(_ wishes: Wishes) {
    guard !wishes.hasDialog else {
      // Below all windows, as the dialog is one of them.
      layer = .bottom
      return
    }
    // Windows that fill their monitor cover what stays, and lie below what was called.
    layer = wishes.isPinned ? .top : .overlay
    catchesClicks = wishes.mayCatchClicks && (wishes.goesForClicks || wishes.wantsKeyboard)
    if wishes.wantsKeyboard {
      keyboard = wishes.mayCatchClicks ? .exclusive : .onDemand
    } else if wishes.isOpenToClicks, !catchesClicks {
      keyboard = .onDemand
    }
  }
}

nonisolated extension LayerSpot {
  /// A place on a monitor of which that area is free, in a stance. What is as high as the area is
  /// stretched over whatever height the compositor finds free.
  init(_ place: PanelPlace, in area: Rect, _ stance: LayerStance, reservesStrip: Bool) {
    self.init(anchors: [.top, place.edge == .left ? .left : .right])
    layer = stance.layer
    keyboard = stance.keyboard
    width = Int(place.frame.width)
    if place.frame.height >= area.height {
      anchors.insert(.bottom)
    } else {
      height = Int(place.frame.height)
      margins.top = Int(place.frame.minY - area.minY)
    }
    switch place.edge {
    case .left: margins.left = Int(place.frame.minX - area.minX)
    case .right: margins.right = Int(area.maxX - place.frame.maxX)
    }
    zone = reservesStrip ? width : 0
  }

  /// All of a monitor, below the panel, whatever bars there are.
  static var catcher: LayerSpot {
    var spot = LayerSpot(anchors: .all)
    spot.zone = -1
    return spot
  }
}
