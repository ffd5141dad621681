internal import CGTKTesting
internal import GLib
internal import GTK
internal import Startup

@testable internal import Panel

/// The panel as a dock on the X server of the tests, on which no window manager runs.
extension PanelHarness {
  func placeAsDock(
    _ window: GTK.Window, _ kind: WindowKind, _ display: Display,
    _ onLayoutChange: @escaping () -> Void
  ) -> any Placement {
    let made = chosenPlacement(of: window, as: kind, on: display, onLayoutChange: onLayoutChange)
    if dock == nil { dock = (window, made) }
    return made
  }

  /// The corner of the panel's window on the screen.
  var origin: Point { dock?.placement.frame?.origin ?? .zero }

  /// Whether the X server sends keys to the panel.
  package var hasKeyboard: Bool {
    guard let window = windows.first else { return false }
    return window.isMapped && today_has_keyboard(window.pointer) != 0
  }

  /// Follows a command that a user gave at this time of the X server, in milliseconds.
  package func today(_ words: String..., startedAt time: Int) throws {
    _ = try session.perform(
      PanelCommand(arguments: words), StartupID(text: "test_TIME\(time)"))
    settle()
  }
}

/// Another program's window, to the left of the panel and below it.
@MainActor package final class NeighborWindow {
  /// The presses of buttons on it.
  package private(set) var clicks = 0
  /// What it has heard of keys, such as "press a".
  package private(set) var keys: [String] = []
  private let window = GTK.Window()
  private let panel: PanelHarness

  /// Shows it on the screen of a panel.
  package init(on panel: PanelHarness) {
    self.panel = panel
    let ground = Box(.vertical)
    window.setDefaultSize(width: 1000, height: 1000)
    window.child = ground
    let click = ClickGesture(button: nil)
    click.onPress { [weak self] _, _ in self?.clicks += 1 }
    ground.add(controller: click)
    let keyboard = KeyController()
    keyboard.onPress { [weak self] key, _ in
      self?.hear("press", key)
      return true
    }
    keyboard.onRelease { [weak self] key, _ in self?.hear("release", key) }
    window.add(controller: keyboard)
    window.isVisible = true
    panel.settle()
  }

  private func hear(_ what: String, _ key: Key) {
    keys.append("\(what) \(key.character.map { String($0) } ?? "\(key.rawValue)")")
  }

  package func close() {
    today_set_active_window(nil, 0)
    window.destroy()
    panel.settle()
  }

  package var hasKeyboard: Bool { today_has_keyboard(window.pointer) != 0 }

  package func takeKeyboard() {
    today_give_keyboard(window.pointer)
    panel.settle()
  }

  /// Is the active window for those who ask the window manager, in which the user last did something then.
  package func becomeActive(lastUsed time: Int) {
    today_set_active_window(window.pointer, UInt32(time))
  }
}
