internal import GTK

/// A plain window without decorations, for displays where a program can't choose its position.
final class PlainPlacement: Placement {
  let kind = PlacementKind.plain
  let pointer: Point? = nil

  private let window: Window
  private let monitors: MonitorWatch

  init(window: Window, display: Display, onLayoutChange: @escaping () -> Void) {
    self.window = window
    monitors = MonitorWatch(display, onLayoutChange)
    window.isDecorated = false
    window.isResizable = false
  }

  var layout: MonitorLayout {
    MonitorLayout(monitors: monitors.places(\.geometry), primary: nil)
  }

  func show(at place: PanelPlace, revealing part: Rect?, corner: Double) {
    move(to: place)
    window.isVisible = true
    reveal(part, corner: corner)
  }

  func move(to place: PanelPlace) {
    window.setDefaultSize(width: Int(place.frame.width), height: Int(place.frame.height))
  }

  /// Unknown here.
  let frame: Rect? = nil

  func hide() { window.isVisible = false }

  func reserve(_ place: PanelPlace?) {}

  func reveal(_ part: Rect?, corner: Double) { window.hearPointer(in: part) }

  let canBlurBehind = false

  func blurBehind(_ isOn: Bool) {}

  var hasKeyboard: Bool { window.isActive }

  func takeKeyboard(at time: X11Time?) { window.present() }

  /// The window manager does that when this window closes.
  func giveKeyboardBack() {}

  /// Impossible here: the display reports only clicks on own windows.
  func watchClicksOutside(_ handler: (() -> Void)?) {}
}
