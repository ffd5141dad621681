// Ownership: the panel's window owns it; its handler holds it weakly.
//
// Workaround: GTK 4.8 blinks the caret in unfocused windows, too: 60 frames a second for ten
// seconds. `make bench BENCH='--only idle'` counts the wake-ups.

internal import GTK

/// Moves the focus to a widget while the window is active, and to none otherwise.
final class KeyboardPlace {
  private let window: Window
  /// The focused widget when the window became inactive.
  private var last: Widget?
  private let begin: () -> Void

  /// `begin` focuses the first widget.
  init(_ window: Window, begin: @escaping () -> Void) {
    self.window = window
    self.begin = begin
    window.onActiveChange { [weak self] in
      if $0 { self?.resume() } else { self?.rest() }
    }
  }

  /// Handles the map event, on which GTK focuses the first widget.
  func windowCame(hasKeyboard: Bool) {
    last = nil
    if hasKeyboard { begin() } else { window.focus = nil }
  }

  private func rest() {
    guard let focus = window.focus else { return }
    last = focus
    window.focus = nil
  }

  private func resume() {
    defer { last = nil }
    guard window.focus == nil else { return }
    if let last, last.isMapped, last.isDescendant(of: window) {
      last.grabFocusInPlace()
    } else {
      begin()
    }
  }
}
