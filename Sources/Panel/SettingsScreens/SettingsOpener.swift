// Ownership: it owns the controller of the settings from when they are first opened.

internal import GLib
internal import KeyFiles
internal import Screens

/// Opens the settings of the panel and of its widgets.
final class SettingsOpener {
  /// Shows a screen.
  var present: (Screen) -> Void = { _ in }

  private let folders: Folders
  private let log: Log
  private let surroundings: (_ push: @escaping (Screen) -> Void) -> SettingsController.Surroundings
  private var controller: SettingsController?
  private weak var stack: StackScreen?

  init(
    folders: Folders, log: Log,
    surroundings:
      @escaping (_ push: @escaping (Screen) -> Void) -> SettingsController.Surroundings
  ) {
    self.folders = folders
    self.log = log
    self.surroundings = surroundings
  }

  /// Opens all settings, unless they are open.
  func open() {
    guard stack == nil else { return }
    let stack = settingsController.makeScreen().inTemplate().inStack()
    self.stack = stack
    present(stack.inModal())
  }

  /// Opens those of a widget on the panel; says whether it has any.
  @discardableResult
  func open(instance: String) -> Bool {
    guard let screen = settingsController.makeScreen(of: instance) else { return false }
    present(screen.inTemplate().inModal())
    return true
  }

  /// today.conf, the monitors or the start at login are others now.
  func settingsChanged() { controller?.settingsChanged() }

  /// The widgets, or what is set for them, have changed.
  func widgetsChanged() { controller?.widgetsChanged() }

  /// Whether something would be lost with the program that no draft keeps.
  var hasUnsavedSecrets: Bool { controller?.hasUnsavedSecrets ?? false }

  /// Keeps what has not been kept yet: the panel goes, or the program ends.
  func flush() { controller?.flush() }

  private var settingsController: SettingsController {
    if let controller { return controller }
    let controller = SettingsController(
      surroundings { [weak self] in self?.stack?.push($0.inTemplate()) },
      drafts: DraftStore(in: folders, log: log),
      languages: KeyFile.languages(for: Environment.locale), home: folders.home)
    self.controller = controller
    return controller
  }
}
