// Ownership: it has a weak reference to its screen, which the stage owns.

internal import Forms

/// Connects the settings screen with crypticker.conf.
final class TickerSettingsController {
  private let file: SettingsFile<SourceSettings>
  private weak var screen: SettingsScreen?

  init(_ file: SettingsFile<SourceSettings>) { self.file = file }

  /// Whether the screen exists, even while it closes.
  var isThere: Bool { screen != nil }

  func makeScreen() -> SettingsScreen {
    let screen = SettingsScreen(TickerPhrases.settings, SettingsForm.form(file.settings))
    screen.onEvent = { [weak self] in
      guard case .changed(let field, let value) = $0 else { return }
      self?.change { SettingsForm.apply(field, value, to: &$0) }
    }
    self.screen = screen
    show()
    return screen
  }

  /// Shows the settings and problems of the file.
  func show() {
    screen?.show(SettingsForm.form(file.settings))
    screen?.showProblems(TickerPhrases.mistake(in: SourceSettings.fileName), file.problems)
  }

  private func change(_ body: (inout SourceSettings) -> Void) {
    do {
      try file.change(body)
      screen?.showRefusal(nil)
    } catch {
      screen?.showRefusal("\(error)")
    }
    show()
  }
}
