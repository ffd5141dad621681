// Ownership: created at the first use and kept; the controller owns its screen.

internal import Backdrops
internal import GLib
internal import GTK
internal import Screens
internal import Startup
internal import Theme

/// A small window at the panel's edge for quick actions while the panel is hidden.
final class PeekWindow {
  private let dismiss: () -> Void
  private let window = Window()
  private let display: Display
  private let placement: any Placement
  private let backdrop = BackdropView()
  private let column = Box(.vertical)
  private let frame: PeekFrame
  private let canvas: Canvas
  private var screen: PeekScreen?
  private var panel: (place: PanelPlace, area: Rect)?
  private var fitting: Source?

  /// `dismiss` is called when the user closes it.
  init(
    display: Display, placement: (Window) -> any Placement, dismiss: @escaping () -> Void
  ) {
    self.display = display
    self.dismiss = dismiss
    frame = PeekFrame(backdrop: backdrop.canvas, content: column)
    canvas = Canvas(role: .group, content: frame)
    canvas.adopt(backdrop.canvas)
    canvas.adopt(column)
    window.isDecorated = false
    window.classes = ["today", "peek-window"]
    window.child = canvas
    self.placement = placement(window)
    window.onCloseRequest {
      dismiss()
      return true
    }
    window.onEscape(dismiss)
    window.onAnyPress { [weak self] in self?.placement.wasPressed() }
  }

  /// Shows the screen near the panel's place in that work area. A click focuses it.
  func show(_ screen: PeekScreen, panel: PanelPlace, area: Rect) {
    self.screen = screen
    self.panel = (panel, area)
    // Without a compositor, a shadow would be opaque.
    frame.room = display.isComposited ? PeekPlace.margin : 0
    window.title = screen.title
    column.removeAll()
    column.append(screen.view)
    guard let place = findPlace() else { return }
    placement.show(at: place, revealing: revealed(of: place), corner: PeekFrame.corner)
    placement.watchClicksOutside(dismiss)
    screen.focusFirst()
    fit()
  }

  /// Applies the panel's theme. The compositor blurs only behind the panel, so here a plain color
  /// replaces that.
  func apply(_ theme: Theme, on ground: PanelContent.Ground) {
    frame.appearance = theme.appearance
    switch ground {
    case .backdrop(let picture): backdrop.show(picture, theme: theme, animated: false)
    case .glass: backdrop.show(nil, theme: Theme(theme.appearance, isSolid: true), animated: false)
    }
    canvas.queueDraw()
  }

  /// Resizes and moves it for its content; deferred, as it must not happen during layout.
  func fit() {
    guard fitting == nil else { return }
    fitting = .idle { [weak self] in
      guard let self else { return }
      fitting = nil
      guard screen != nil, let place = findPlace() else { return }
      placement.move(to: place)
      placement.reveal(revealed(of: place), corner: PeekFrame.corner)
    }
  }

  func hide() {
    fitting = nil
    screen = nil
    placement.watchClicksOutside(nil)
    placement.giveKeyboardBack()
    placement.hide()
    column.removeAll()
  }

  /// Excludes the shadow.
  private func revealed(of place: PanelPlace) -> Rect {
    Rect(origin: .zero, size: place.frame.size).inset(by: frame.room)
  }

  private func findPlace() -> PanelPlace? {
    guard let (panel, area) = panel else { return nil }
    let around = 2 * frame.room
    let width = canvas.measure(.horizontal).natural
    let height = canvas.measure(.vertical, across: width).natural
    let own = PeekPlace.frame(
      size: Size(width: Double(width) - around, height: Double(height) - around),
      edge: panel.edge, area: area, room: frame.room)
    frame.panel = Rect(
      x: panel.frame.minX - own.minX, y: panel.frame.minY - own.minY, width: panel.frame.width,
      height: panel.frame.height)
    return PanelPlace(monitor: panel.monitor, edge: panel.edge, frame: own)
  }
}
