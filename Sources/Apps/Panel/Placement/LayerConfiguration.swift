internal import GTK

/// How the panel's surface relates to others: its layer, its keyboard mode, and whether clicks
/// outside are caught.
///
/// The keyboard is exclusive while the panel needs it, because this is the only mode that all
/// compositors grant at once. Meanwhile clicks are caught, so that the user can type elsewhere;
/// sway 1.10 doesn't even release the focus otherwise. If clicks can't be caught, the mode may be
/// on demand: a click on the surface focuses it, in some compositors also its appearance, and a
/// click elsewhere ends that.
nonisolated struct LayerConfiguration: Equatable, Sendable {
  var layer = LayerShell.Layer.overlay
  var keyboard = LayerShell.Keyboard.none
  var catchesClicks = false

  /// The configuration that the panel needs.
  struct Inputs: Equatable, Sendable {
    /// It stays visible and reserves its strip.
    var isPinned = false
    var wantsKeyboard = false
    /// A click outside hides it.
    var goesForClicks = false
    /// It may catch a click that was meant for another window.
    var mayCatchClicks = true
    /// A click may focus it.
    var isOpenToClicks = false
    /// One of its dialogs is open.
    var hasDialog = false
  }

  init(_ inputs: Inputs) {
    guard !inputs.hasDialog else {
      // Below all windows, because the dialog is one of them.
      layer = .bottom
      return
    }
    // Fullscreen windows cover a pinned panel, but not one that was opened.
    layer = inputs.isPinned ? .top : .overlay
    catchesClicks = inputs.mayCatchClicks && (inputs.goesForClicks || inputs.wantsKeyboard)
    if inputs.wantsKeyboard {
      keyboard = inputs.mayCatchClicks ? .exclusive : .onDemand
    } else if inputs.isOpenToClicks, !catchesClicks {
      keyboard = .onDemand
    }
  }
}

nonisolated extension LayerSpot {
  /// A place on a monitor with this work area. A panel as high as the area is stretched, so that
  /// the compositor chooses the height.
  init(_ place: PanelPlace, in area: Rect, _ configuration: LayerConfiguration, reservesStrip: Bool)
  {
    self.init(anchors: [.top, place.edge == .left ? .left : .right])
    layer = configuration.layer
    keyboard = configuration.keyboard
    width = Int(place.window.width)
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
    // The shadow lies over other windows.
    zone = reservesStrip ? Int(place.frame.width) : 0
  }

  /// All of a monitor, below the panel, ignoring bars.
  static var catcher: LayerSpot {
    var spot = LayerSpot(anchors: .all)
    spot.zone = -1
    return spot
  }
}
