import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The Shortcuts widget` {
  private let folder: WorkFolder
  private let apps = [
    MenuApp(file: "org.example.Files.desktop", name: "Files", icon: "org.example.Files"),
    MenuApp(file: "org.example.Notes.desktop", name: "Notes", icon: "org.example.Notes"),
  ]

  init() throws { folder = try WorkFolder() }

  private func tester() -> WidgetTester<Shortcuts> {
    var tester = WidgetTester<Shortcuts>(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "one", environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC")))
    // The card's first request; clicks belong to it.
    _ = tester.update()
    return tester
  }

  private func content(_ result: UpdateResult) throws -> Node {
    guard case .newData(let update) = result else { throw PriceServer.Trouble(what: "\(result)") }
    return update.content
  }

  /// The actions of the buttons by their labels.
  private func buttons(_ node: Node, _ mode: DisplayMode = .expanded) -> [String: Action] {
    var buttons: [String: Action] = [:]
    for node in node.nodes(in: mode) {
      guard case .button(let button) = node.kind, case .icon = button.face else { continue }
      buttons[node.label ?? ""] = node.action
    }
    return buttons
  }

  private func command(
    _ name: String, _ command: String, state: String? = nil, off: String? = nil
  ) -> ActionValue {
    var fields: [String: SettingValue] = ["name": .text(name), "command": .text(command)]
    fields["state"] = state.map { .text($0) }
    fields["off"] = off.map { .text($0) }
    return .fields(fields)
  }

  private func run(_ command: String, _ id: Int) -> Action {
    .run(ProgramRun(["sh", "-c", "cd\n\(command)"], sending: "ran \(id)"))
  }

  // MARK: - The card

  @Test func `A new card says what it is for, and offers to add`() throws {
    var tester = tester()
    let content = try content(tester.update())
    let actions = content.nodes(in: .compact).compactMap(\.action)
    expect(
      actions.contains { if case .ask(let ask) = $0 { ask.action == "add-command" } else { false } }
    )
    expect(content.everyNode.contains { $0.id == "none" })
  }

  @Test func `A command runs in the home folder, and belongs to the user`() throws {
    var tester = tester()
    let content = try content(tester.action("add-command", command("Shot", "grim ~/a.png")))
    expectEqual(buttons(content), ["Shot": run("grim ~/a.png", 1)])
    // It is kept.
    var later = self.tester()
    let kept = try self.content(later.update())
    expectEqual(buttons(kept), ["Shot": run("grim ~/a.png", 1)])
  }

  @Test func `A switch shows what its state command says, and runs the command of the other state`()
    throws
  {
    var tester = tester()
    let mark = folder["on"]
    var content = try content(
      tester.action(
        "add-command", command("Light", "on", state: "test -e '\(mark)'", off: "off")))
    expectEqual(buttons(content), ["Light: off": run("on", 1)])
    try Data().write(to: URL(fileURLWithPath: mark))
    content = try self.content(tester.action("ran 1"))
    expectEqual(buttons(content), ["Light: on": run("off", 1)])
  }

  private static let room = Extent(width: 352, height: 94)

  @Test(arguments: [
    // The panel's width, its text size, a name, and the number of columns.
    (400.0, 1.0, "Screenshot", 4), (320, 1, "Files", 4), (320, 1, "Screenshot", 3),
    (400, 2, "Night Light", 4), (400, 2, "Screenshot", 2), (320, 2, "Screenshot", 2),
    (400, 1, "Wissenschaftsmagazin", 4),
  ])
  func `names have room for their words`(
    width: Double, textScale: Double, name: String, columns: Int
  ) {
    let list = ShortcutList(
      (1...6).map {
        ShortcutButton(name: "\(name) \($0)", icon: "a", target: .command("true"))
      })
    let room = Extent(width: width - 48, height: 122 * textScale - 28)
    let content = ShortcutsCard(list: list, on: [], apps: apps, room: room).content
    expectEqual(buttons(content, .compact).count, columns)
  }

  @Test func `The compact card has four, the expanded one all`() throws {
    let list = ShortcutList(
      (1...6).map { ShortcutButton(name: "\($0)", icon: "a", target: .command("true")) })
    let content = ShortcutsCard(list: list, on: [], apps: apps, room: Self.room).content
    try content.check()
    expectEqual(buttons(content, .compact).count, 4)
    expectEqual(buttons(content).count, 6)
  }

  @Test func `The largest card with the longest names is within the limits`() throws {
    let list = ShortcutList(
      (0..<30).map { index in
        ShortcutButton(
          name: String(repeating: "W", count: 60), icon: "icon-\(index)",
          target: .command(String(repeating: "x", count: 1000)))
      })
    let apps = (0..<100).map { index in
      MenuApp(file: "\(index).desktop", name: String(repeating: "Ж", count: 60), icon: "a")
    }
    expectEqual(list.items.count, ShortcutList.most)
    try ShortcutsCard(list: list, on: [], apps: apps, room: Self.room).content.check()
  }

  @Test(arguments: [0, 1, 2, 100])
  func `A shortcut of an app that is gone can be edited and removed`(_ count: Int) throws {
    let apps = (0..<count).map {
      MenuApp(file: "\($0).desktop", name: "App \($0)", icon: "a")
    }
    var list = ShortcutList([
      ShortcutButton(name: "Gone", icon: "my app", target: .app("gone.desktop"))
    ])
    let content = ShortcutsCard(list: list, on: [], apps: apps, room: Self.room).content
    try content.check()
    let menu = content.everyNode.flatMap(\.menu)
    expectEqual(menu.count, 2)
    let edited = list.apply(
      .edit(1), .fields(["name": .text("Mine"), "icon": .text("a")]), apps: apps)
    expectEqual(edited, .changed)
    expectEqual(
      list.items, [ShortcutButton(id: 1, name: "Mine", icon: "a", target: .app("gone.desktop"))])
  }

  @Test func `A switch is looked at again while it is shown`() throws {
    var tester = tester()
    _ = tester.action("add-command", command("Shot", "true"))
    guard case .newData(let plain) = tester.update() else { return expect(false) }
    expect(plain.refreshAfter == nil)
    let result = tester.action("add-command", command("Light", "true", state: "false"))
    guard case .newData(let update) = result else { return expect(false, "\(result)") }
    expectEqual(update.refreshAfter, .seconds(30))
  }

  @Test func `Removing can be undone`() throws {
    var tester = tester()
    for name in ["One", "Two"] {
      _ = tester.action("add-command", command(name, "true"))
    }
    let rest = try content(tester.action("remove 1"))
    expectEqual(buttons(rest), ["Two": run("true", 2)])
    let undo = try #require(tester.undo)
    let restored = try content(tester.action(undo.action))
    expectEqual(Set(buttons(restored).keys), ["One", "Two"])
  }

  // MARK: - The list

  @Test func `An app has its own name and icon, unless others are entered`() {
    var list = ShortcutList()
    let file = apps[0].file
    let added = list.apply(.addApp, .fields(["app": .text(file)]), apps: apps)
    expectEqual(added, .changed)
    expectEqual(
      list.items,
      [ShortcutButton(id: 1, name: "Files", icon: "org.example.Files", target: .app(file))])
    let edited = list.apply(
      .edit(1),
      .fields(["app": .text(file), "name": .text(" Mine "), "icon": .text("folder-symbolic")]),
      apps: apps)
    expectEqual(edited, .changed)
    expectEqual(
      list.items,
      [ShortcutButton(id: 1, name: "Mine", icon: "folder-symbolic", target: .app(file))])
    expectEqual(list.items[0].action(isOn: false), .launch(file))
  }

  @Test func `A command has an icon of the chosen color`() throws {
    var list = ShortcutList()
    let values: [String: SettingValue] = [
      "name": "Back Up", "command": "true", "color": "#28527a",
    ]
    expectEqual(list.apply(.addCommand, .fields(values), apps: []), .changed)
    expectEqual(list.items[0].color, "#28527A")
    let form = ShortcutForm.edit(list.items[0], [])
    expectEqual(form.fields.first { $0.setting.kind == .color }?.value, "#28527A")
    let card = ShortcutsCard(list: list, on: [], apps: [], room: Self.room).content
    try card.check()
    expect(card.json.text.contains(##""tint":"#28527A""##))
  }

  @Test func `A field that isn't accepted is named, and nothing changes`() {
    var list = ShortcutList()
    let gone = list.apply(.addApp, .fields(["app": .text("gone.desktop")]), apps: apps)
    expectEqual(gone, .refused("This app is no longer installed.", field: "app"))
    let icon = list.apply(
      .addCommand,
      .fields(["name": .text("a"), "command": .text("b"), "icon": .text("/etc/passwd")]), apps: [])
    expectEqual(
      icon,
      .refused("Enter the name of an icon, such as “camera-photo-symbolic”.", field: "icon"))
    expectEqual(list, ShortcutList())
  }

  @Test func `Identifiers aren't used again while a removal can be undone`() {
    var list = ShortcutList([ShortcutButton(name: "a", icon: "a", target: .command("a"))])
    _ = list.apply(.remove(1), nil, apps: [])
    _ = list.apply(.addCommand, command("b", "b"), apps: [])
    _ = list.apply(.restore, nil, apps: [])
    expectEqual(list.items.map(\.id), [1, 2])
    _ = list.apply(.moveToFront(2), nil, apps: [])
    expectEqual(list.items.map(\.name), ["b", "a"])
  }

  @Test func `Clicks on what is gone change nothing`() {
    var list = ShortcutList([ShortcutButton(name: "a", icon: "a", target: .command("a"))])
    for action in [ShortcutAction.edit(7), .moveToFront(7), .remove(7), .restore, .ran(7)] {
      expectEqual(list.apply(action, nil, apps: []), .unchanged, "\(action)")
      expectEqual(ShortcutAction(action.name), action)
    }
    for name in ["", "edit", "remove x"] {
      expect(ShortcutAction(name) == nil, "\(name)")
    }
  }

  // MARK: - States

  @Test func `States are asked at once, and one that doesn't answer is off`() {
    let on = ShortcutStates.on(
      [
        1: "true", 2: "false", 3: "test \"a'b\" = 'a'\\''b'", 4: "exit 3", 5: "tail -f /dev/null",
        6: "cat", 7: "no-such-program",
      ], limit: 0.5)
    expectEqual(on, [1, 3, 6])
  }

  // MARK: - Apps

  private func app(_ keys: String, languages: [String] = [], desktops: [String] = [])
    -> MenuApp?
  {
    MenuApp(
      "a.desktop", Array("[Desktop Entry]\n\(keys)\n".utf8), languages: languages,
      desktops: desktops)
  }

  @Test func `Only apps that the menu lists are offered, in the user's language`() {
    let files = "Type=Application\nName=Files\nName[de]=Dateien\nIcon=folder"
    expectEqual(app(files)?.name, "Files")
    expectEqual(app(files, languages: ["de_AT", "de"])?.name, "Dateien")
    expectEqual(app(files)?.icon, "folder")
    for icon in ["/a.png", "my app", "a@b", "", String(repeating: "a", count: 201)] {
      let app = app("Type=Application\nName=A\nIcon=\(icon)")
      expectEqual(app?.icon, ShortcutButton.standardIcon, "\(icon)")
    }
    for keys in [
      "\(files)\nNoDisplay=true", "\(files)\nHidden=true", "Type=Link\nName=A", "Type=Application",
      "\(files)\nOnlyShowIn=KDE;", "no key",
    ] {
      expect(app(keys, desktops: ["GNOME"]) == nil, "\(keys)")
    }
    expect(app("\(files)\nOnlyShowIn=KDE;GNOME;", desktops: ["GNOME"]) != nil)
    expect(app("\(files)\nNotShowIn=GNOME;", desktops: ["GNOME"]) == nil)
  }

  @Test func `An app in the user's own folder replaces its namesake`() throws {
    for (place, name) in [("own", "Mine"), ("shared", "Theirs")] {
      let applications = folder["\(place)/applications"]
      try FileManager.default.createDirectory(
        atPath: applications, withIntermediateDirectories: true)
      try Data("[Desktop Entry]\nType=Application\nName=\(name)\n".utf8)
        .write(to: URL(fileURLWithPath: "\(applications)/a.desktop"))
    }
    let folders = MenuApp.folders(
      ["XDG_DATA_HOME": folder["own"], "XDG_DATA_DIRS": "relative:\(folder["shared"])"])
    expectEqual(MenuApp.all(in: folders, locale: "en_US").map(\.name), ["Mine"])
    let before = KnownApps.identity(of: folders, locale: "en_US")
    expect(before != KnownApps.identity(of: folders, locale: "de_DE"))
  }
}
