internal import WidgetCore

/// The forms that add and change a shortcut.
enum ShortcutForm {
  enum Field: String {
    case app
    case name
    case command
    case icon
    case color
    case state
    case off
  }

  static func app(_ apps: [MenuApp]) -> Ask {
    Ask(
      ShortcutAction.addApp.name, title: ShortcutWords.addAppTitle,
      fields: [chosen(apps), name(), icon()].compactMap(\.self), confirm: ShortcutWords.add)
  }

  static func command() -> Ask {
    Ask(
      ShortcutAction.addCommand.name, title: ShortcutWords.addCommandTitle,
      fields: [name(isRequired: true)] + commands("") + [color(), icon()],
      confirm: ShortcutWords.add)
  }

  static func edit(_ shortcut: ShortcutButton, _ apps: [MenuApp]) -> Ask {
    let fields: [Ask.Field] =
      switch shortcut.target {
      case .app(let file):
        [chosen(shortcut.known(apps), file), name(shortcut.name)].compactMap(\.self)
      case .command(let command):
        [name(shortcut.name, isRequired: true)] + commands(command) + [color(shortcut.color)]
      case .toggle(let toggle):
        [name(shortcut.name, isRequired: true)]
          + commands(toggle.on, toggle.state, toggle.off) + [color(shortcut.color)]
      }
    return Ask(
      ShortcutAction.edit(shortcut.id).name, title: ShortcutWords.editTitle,
      fields: fields + [icon(shortcut.icon)], confirm: ShortcutWords.save)
  }

  // MARK: - Fields

  /// The choice of an app; nil if there is only one.
  private static func chosen(_ apps: [MenuApp], _ file: String? = nil) -> Ask.Field? {
    guard apps.count > 1 else { return nil }
    return Ask.Field(
      Field.app.rawValue, ShortcutWords.app,
      .choice(apps.map { SettingDefinition.Choice($0.file, label: TranslatedText($0.name)) }),
      value: (file ?? apps.first?.file).map { .text($0) })
  }

  private static func name(_ name: String? = nil, isRequired: Bool = false) -> Ask.Field {
    Ask.Field(
      Field.name.rawValue, ShortcutWords.name, value: name.map { .text($0) },
      placeholder: isRequired ? ShortcutWords.nameExample : ShortcutWords.nameOfApp,
      isRequired: isRequired)
  }

  private static func commands(
    _ command: String, _ state: String = "", _ off: String = ""
  ) -> [Ask.Field] {
    [
      Ask.Field(
        Field.command.rawValue, ShortcutWords.command, value: text(command),
        placeholder: ShortcutExample.command, isRequired: true),
      Ask.Field(
        Field.state.rawValue, ShortcutWords.state, value: text(state),
        placeholder: ShortcutExample.state,
        isAdvanced: true),
      Ask.Field(
        Field.off.rawValue, ShortcutWords.off, value: text(off), placeholder: ShortcutExample.off,
        isAdvanced: true),
    ]
  }

  private static func color(_ color: String? = nil) -> Ask.Field {
    Ask.Field(
      Field.color.rawValue, ShortcutWords.color, .color, value: color.map { .text($0) })
  }

  private static func icon(_ icon: String? = nil) -> Ask.Field {
    Ask.Field(
      Field.icon.rawValue, ShortcutWords.icon, value: icon.map { .text($0) },
      placeholder: ShortcutExample.icon, isAdvanced: true)
  }

  private static func text(_ text: String) -> SettingValue? { text.isEmpty ? nil : .text(text) }
}
