internal import WidgetCore

/// A button of the user's own.
struct ShortcutButton: Hashable, Codable {
  var id = 0
  var name: String
  /// A name in the icon theme.
  var icon: String
  var target: Target

  enum Target: Hashable, Codable {
    /// The desktop file of an app, such as "org.gnome.Nautilus.desktop".
    case app(String)
    /// A command for the shell.
    case command(String)
    case toggle(Toggle)
  }

  /// Two commands, of which the state decides which one a click runs.
  struct Toggle: Hashable, Codable {
    var on: String
    var off: String
    /// A command that succeeds while it is on.
    var state: String
  }

  static let standardIcon = "application-x-executable-symbolic"

  /// The command whose success says that it is on.
  var state: String? { if case .toggle(let toggle) = target { toggle.state } else { nil } }

  /// The action of a click, which starts what then belongs to the user.
  func action(isOn: Bool) -> Action {
    switch target {
    case .app(let file): .launch(file)
    case .command(let command): ShortcutButton.run(command, id)
    case .toggle(let toggle): ShortcutButton.run(isOn ? toggle.off : toggle.on, id)
    }
  }

  /// The user typed the command for a terminal, which begins in the home folder.
  private static func run(_ command: String, _ id: Int) -> Action {
    .run(ProgramRun(["sh", "-c", "cd\n\(command)"], sending: ShortcutAction.ran(id).name))
  }
}

/// A click on the card, or a form's answer.
enum ShortcutAction: Hashable {
  case addApp
  case addCommand
  case edit(Int)
  case moveToFront(Int)
  case remove(Int)
  /// Restores what was removed last.
  case restore
  /// A command has ended, so that states may have changed.
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
