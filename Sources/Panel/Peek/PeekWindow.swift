// Ownership: it is made at the first peek, and kept; the screen in it is its user's.

internal import GLib
internal import GTK
internal import Screens

/// A small window of its own for quick actions while the panel is out of sight.
final class PeekWindow {
  /// Called when the user wants it to go.
  var onDismiss: () -> Void = {}

  private let window = Window()
  private let placement: any Placement
  private let column = Box(.vertical)
  private var pointer: Point?
  private var screen: PeekScreen?
  private var fitting: Source?

  private static let margin = 8

  init(display: Display) {
    window.isDecorated = false
    window.classes = ["today", "peek-window"]
    column.margins = Insets(all: PeekWindow.margin)
    window.child = column
    placement = chosenPlacement(of: window, on: display, onLayoutChange: {})
    window.onCloseRequest { [weak self] in
      self?.onDismiss()
      return true
    }
    window.onEscape { [weak self] in self?.onDismiss() }
  }

  /// Shows the screen near the pointer, with the keyboard.
  func show(_ screen: PeekScreen) {
    self.screen = screen
    pointer = placement.pointer
    window.title = screen.title
    column.removeAll()
    column.append(screen.view)
    guard let place else { return }
    placement.show(at: place)
    placement.reveal(nil)
    placement.takeKeyboard()
    placement.watchClicksOutside { [weak self] in self?.onDismiss() }
    screen.focusFirst()
    fit()
  }

  /// Goes where it belongs with what is in it now; not in the middle of a layout.
  func fit() {
    guard fitting == nil else { return }
    fitting = .idle { [weak self] in
      guard let self else { return }
      fitting = nil
      if screen != nil, let place { placement.move(to: place) }
    }
  }

  func hide() {
    fitting = nil
    screen = nil
    placement.watchClicksOutside(nil)
    placement.hide()
    column.removeAll()
  }

  private var place: PanelPlace? {
    let layout = placement.layout
    guard let monitor = layout.monitor(for: .pointer, pointer: pointer) else { return nil }
    let width = column.measure(.horizontal).natural
    let height = column.measure(.vertical, across: width).natural
    return PanelPlace(
      monitor: monitor.name, edge: .right,
      frame: PeekPlace.frame(
        size: Size(width: Double(width), height: Double(height)), pointer: pointer,
        area: monitor.workArea))
  }
}
