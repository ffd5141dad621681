internal import GTK

/// An ordinary window without a frame, for displays on which a program has no say in its place.
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

  /// Nobody tells.
  let frame: Rect? = nil

  func hide() { window.isVisible = false }

  func reserve(_ place: PanelPlace?) {}

  func reveal(_ part: Rect?, corner: Double) { window.hearPointer(in: part) }

  let canBlurBehind = false

  func blurBehind(_ isOn: Bool) {}

  var hasKeyboard: Bool { window.isActive }

  func takeKeyboard(at time: X11Time?) { window.present() }

  /// Whoever manages the windows does, once this one has gone.
  func giveKeyboardBack() {}

  /// Not to be had here: the display tells a program of its own clicks only.
  func watchClicksOutside(_ handler: (() -> Void)?) {}
}
