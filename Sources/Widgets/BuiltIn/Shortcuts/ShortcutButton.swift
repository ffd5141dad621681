internal import WidgetCore

/// A shortcut that the user has added.
struct ShortcutButton: Hashable, Codable {
  var id = 0
  var name: String
  /// An icon name.
  var icon: String
  /// The color of the icon, as "#RRGGBB"; nil for that of text.
  var color: String?
  var target: Target

  enum Target: Hashable, Codable {
    /// The desktop file of an app, such as "org.gnome.Nautilus.desktop".
    case app(String)
    /// A command for the shell.
    case command(String)
    case toggle(Toggle)
  }

  /// Two commands; the state determines which one a click runs.
  struct Toggle: Hashable, Codable {
    var on: String
    var off: String
    /// A command that succeeds while the toggle is on.
    var state: String
  }

  static let standardIcon = "application-x-executable-symbolic"

  /// Returns whether a text can be the name of an icon. A path can't.
  static func isIcon(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= Limits.name && text.hasIconCharacters
  }

  /// Returns the apps that its form offers. Its own app stays among them when it is uninstalled.
  func known(_ apps: [MenuApp]) -> [MenuApp] {
    guard case .app(let file) = target, !apps.contains(where: { $0.file == file }) else {
      return apps
    }
    let own = MenuApp(file: file, name: name.shortened(to: Limits.name), icon: icon)
    return apps.prefix(MenuApp.most - 1) + [own]
  }

  /// The command that succeeds while the toggle is on; nil for other shortcuts.
  var state: String? { if case .toggle(let toggle) = target { toggle.state } else { nil } }

  /// Returns the action of a click, which starts a process of the user, not of the widget.
  func action(isOn: Bool) -> Action {
    switch target {
    case .app(let file): .launch(file)
    case .command(let command): ShortcutButton.run(command, id)
    case .toggle(let toggle): ShortcutButton.run(isOn ? toggle.off : toggle.on, id)
    }
  }

  /// Runs a command like a terminal, which starts in the home folder.
  private static func run(_ command: String, _ id: Int) -> Action {
    .run(ProgramRun(["sh", "-c", "cd\n\(command)"], sending: ShortcutAction.ran(id).name))
  }
}

/// A click on the card, or a submitted form.
enum ShortcutAction: Hashable {
  case addApp
  case addCommand
  case edit(Int)
  case moveToFront(Int)
  case remove(Int)
  /// Restores the shortcut that was removed last.
  case restore
  /// A command exited, so states may have changed.
  case ran(Int)

  var name: String {
    switch self {
    case .addApp: "add-app"
    case .addCommand: "add-command"
    case .edit(let id): "edit \(id)"
    case .moveToFront(let id): "front \(id)"
    case .remove(let id): "remove \(id)"
    case .restore: "restore"
    case .ran(let id): "ran \(id)"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: " ")
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("add-app", nil): self = .addApp
    case ("add-command", nil): self = .addCommand
    case ("restore", nil): self = .restore
    case ("edit", let id?): self = .edit(id)
    case ("front", let id?): self = .moveToFront(id)
    case ("remove", let id?): self = .remove(id)
    case ("ran", let id?): self = .ran(id)
    default: return nil
    }
  }
}
