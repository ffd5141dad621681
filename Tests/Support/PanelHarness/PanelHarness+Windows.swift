internal import GLib
package import GTK

@testable internal import Panel

/// A window of the panel's, as the display server has been asked for it.
@MainActor package struct PlacedWindow {
  private let placement: TestPlacement

  init(_ placement: TestPlacement) { self.placement = placement }

  /// Its frame on the screen; nil while it is hidden.
  package var frame: Rect? { placement.window.isMapped ? placement.frame : nil }
  package var isShown: Bool { frame != nil }
  /// The part of it that exists on the screen; nil is all of it.
  package var revealed: Rect? { placement.revealed }
  package var hasKeyboard: Bool { placement.hasKeyboard }
  package var hasGivenKeyboardBack: Bool { placement.hasGivenKeyboardBack }
  package var title: String { placement.window.title }

  /// Clicks beside it, wherever that is.
  package func clickOutside() { placement.outsideClick?() }
}

extension PanelHarness {
  /// The panel itself.
  package var window: PlacedWindow? { placement.map(PlacedWindow.init) }

  /// Whether the desktop wants animations.
  package var hasAnimations: Bool {
    get { DesktopSettings.standard?.property("gtk-enable-animations") ?? true }
    set {
      DesktopSettings.standard?.setProperty("gtk-enable-animations", to: newValue)
      settle()
    }
  }

  /// The window of quick actions, once there has been one.
  package var peekWindow: PlacedWindow? { peekPlacement.map(PlacedWindow.init) }
}
