// Ownership: it knows the screen that it has made weakly; whoever shows it owns it.

internal import Forms

/// Makes the screen of the settings, and stands between it and the file.
final class TickerSettingsController {
  private let file: TickerSettingsFile
  private weak var screen: SettingsScreen?

  init(_ file: TickerSettingsFile) { self.file = file }

  /// Whether the settings are on the stage, if only on their way off it.
  var isThere: Bool { screen != nil }

  /// The settings, as they are now.
  func makeScreen() -> SettingsScreen {
    let screen = SettingsScreen(TickerPhrases.settings, SettingsForm.form(file.settings))
    screen.onEvent = { [weak self] event in
      guard case .changed(let field, let value) = event,
        let change = SettingsForm.change(field, to: value)
      else { return }
      self?.change(change)
    }
    self.screen = screen
    show()
    return screen
  }

  /// The file says something else now.
  func fileChanged() { show() }

  private func show() {
    screen?.show(SettingsForm.form(file.settings))
    screen?.showProblems(
      TickerPhrases.mistake(in: SourceSettings.fileName), file.problem.map { [$0] } ?? [])
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
