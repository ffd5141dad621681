internal import WidgetCore

/// The content of the card: the first shortcuts; when expanded, all of them and buttons that add one.
struct ShortcutsCard {
  let list: ShortcutList
  /// The identifiers of the toggles that are on.
  let on: Set<Int>
  let apps: [MenuApp]
  /// The size of the compact card.
  let room: Extent

  /// The number of columns in a panel of normal width, and the width from which there are more.
  private static let columns = 4
  private static let wideColumn = 80.0
  /// The approximate width of a letter in a name, and the maximum length of a word that isn't broken.
  private static let letter = 7.0
  private static let longestWord = 10
  private static let button = 48.0

  var content: Node {
    let shortcuts = list.items
    return Column(spacing: 10) {
      if shortcuts.isEmpty {
        Text(ShortcutWords.nothing).id("none").strength(.secondary).lines(3)
        additions
      } else {
        Grid(columns: columns) {
          for shortcut in shortcuts.prefix(columns) { tile(shortcut) }
          for shortcut in shortcuts.dropFirst(columns) {
            tile(shortcut).shown(in: .expanded)
          }
        }
        .id("shortcuts")
        if !list.isFull { additions.shown(in: .expanded) }
      }
    }
    .node
  }

  /// The number of columns; fewer if a word of a name wouldn't fit.
  private var columns: Int {
    let words = list.items.flatMap { $0.name.split { $0.isWhitespace || $0 == "-" } }
    let longest = min(words.map(\.count).max() ?? 0, ShortcutsCard.longestWord)
    let fitting = room.columns(
      of: longest, wide: ShortcutsCard.letter, atLeast: ShortcutsCard.button)
    return min(fitting, max(ShortcutsCard.columns, Int(room.width / ShortcutsCard.wideColumn)))
  }

  private var additions: Node {
    Row(spacing: 8) {
      if apps.count > 1 {
        ActionButton(ShortcutWords.addApp, action: .ask(ShortcutForm.app(apps))).id("add-app")
      }
      ActionButton(ShortcutWords.addCommand, action: .ask(ShortcutForm.command()))
        .id("add-command")
    }
    .id("add").node
  }

  private func tile(_ shortcut: ShortcutButton) -> Node {
    let isOn = on.contains(shortcut.id)
    return Column(spacing: 6, align: .center) {
      ActionButton(
        icon: ShortcutButton.isIcon(shortcut.icon) ? shortcut.icon : ShortcutButton.standardIcon,
        label: shortcut.state == nil
          ? shortcut.name : ShortcutWords.state(of: shortcut.name, isOn: isOn),
        style: isOn ? .filled : .plain, size: ShortcutsCard.button,
        action: shortcut.action(isOn: isOn)
      )
      .id("button").tint(shortcut.color.flatMap { Tint($0) })
      Text(shortcut.name).id("name").role(.caption).align(.center).lines(2)
    }
    .id("\(shortcut.id)").menu(menu(shortcut)).node
  }

  private func menu(_ shortcut: ShortcutButton) -> [MenuItem] {
    var menu = [
      MenuItem(
        ShortcutWords.edit, icon: "document-edit-symbolic",
        action: .ask(ShortcutForm.edit(shortcut, apps)))
    ]
    if shortcut != list.items.first {
      menu.append(
        MenuItem(
          ShortcutWords.moveToFront, icon: "go-top-symbolic",
          action: .send(ShortcutAction.moveToFront(shortcut.id).name)))
    }
    menu.append(
      MenuItem(
        ShortcutWords.remove, icon: "user-trash-symbolic",
        action: .send(ShortcutAction.remove(shortcut.id).name), isDestructive: true))
    return menu
  }
}
