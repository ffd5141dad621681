// Ownership: it knows the screen that it has made weakly; whoever shows it owns it.

internal import Forms

/// Makes the screen of the settings, and stands between it and the file.
final class SettingsController {
  private let file: SettingsFile
  private weak var screen: SettingsScreen?
  private var order: SourceOrder?

  init(_ file: SettingsFile) { self.file = file }

  /// Whether the settings are on the screen.
  var isShown: Bool { screen != nil }

  /// The settings, as they are now.
  func makeScreen() -> SettingsScreen {
    let order = SourceOrder()
    order.onChange = { [weak self] in self?.change($0) }
    self.order = order
    let screen = SettingsScreen(
      TickerPhrases.settings, SettingsForm.form(file.settings), above: order.root)
    screen.onEvent = { [weak self] event in
      guard case .changed(let field, let address) = event,
        let source = SettingsForm.source(field)
      else { return }
      self?.change { $0.set(address: address, of: source) }
    }
    self.screen = screen
    show()
    return screen
  }

  /// The file says something else now.
  func fileChanged() { show() }

  private func show() {
    order?.show(file.settings)
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
