// Ownership: the panel's window owns it; its handler knows it weakly.
//
// Workaround: GTK 4.8 lets the caret of a text line blink also in a window without the keyboard,
// sixty frames a second for ten seconds. `make bench BENCH='--only idle'` counts the wake-ups.

internal import GTK

/// Which widget of the panel has the keyboard while the window has it, and none while it doesn't.
final class KeyboardPlace {
  private let window: Window
  /// The one that had it when the window lost it.
  private var last: Widget?
  private let begin: () -> Void

  /// `begin` gives the keyboard to the widget that has it first.
  init(_ window: Window, begin: @escaping () -> Void) {
    self.window = window
    self.begin = begin
    window.onActiveChange { [weak self] in
      if $0 { self?.resume() } else { self?.rest() }
    }
  }

  /// The window has come onto the screen, where GTK gives the keyboard to its first widget.
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
      window.focus = last
    } else {
      begin()
    }
  }
}
