internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The Shortcuts widget: buttons that start apps and the user's own commands.
struct Shortcuts: WidgetProvider {
  static let id = "org.todayview.Shortcuts"

  /// Commands report no change of a state.
  private static let timeBetweenStates = Duration.seconds(30)

  /// The shortcuts of a demonstration, which do nothing.
  private var sample: ShortcutList?

  mutating func update(_ context: Context) throws -> UpdateResult {
    .newData(try update(of: list(context), apps(context), context))
  }

  mutating func action(_ request: ActionRequest, _ context: Context) throws -> UpdateResult {
    guard let action = ShortcutAction(request.action) else { return .noData }
    var list = try list(context)
    let apps = apps(context)
    let outcome = list.apply(action, request.value, apps: apps)
    switch outcome {
    case .refused(let reason, let field): return .refused(reason, field: field)
    case .unchanged: break
    case .changed, .removed:
      if Samples.wanted == nil { try context.values.encode(list, for: "shortcuts") }
      if sample != nil { sample = list }
    }
    if case .removed(let shortcut) = outcome {
      context.offerUndo(
        ShortcutWords.removed(shortcut.name), sending: ShortcutAction.restore.name)
    }
    return .newData(update(of: list, apps, context))
  }

  private mutating func list(_ context: Context) throws -> ShortcutList {
    guard Samples.wanted != nil else {
      return try context.values.decoded("shortcuts") ?? ShortcutList()
    }
    let list = sample ?? ShortcutSample.list
    sample = list
    return list
  }

  private func update(of list: ShortcutList, _ apps: [MenuApp], _ context: Context) -> Update {
    let card = ShortcutsCard(
      list: list, on: ShortcutStates.on(list.states), apps: apps,
      room: context.environment.maximum.compact)
    return Update(
      card.content, refreshAfter: list.states.isEmpty ? nil : Shortcuts.timeBetweenStates)
  }

  /// Returns the installed apps, cached until their folders change.
  private func apps(_ context: Context) -> [MenuApp] {
    let environment = ProcessInfo.processInfo.environment
    let folders = MenuApp.folders(environment)
    let locale = context.environment.locale
    let identity = KnownApps.identity(of: folders, locale: locale)
    let known: KnownApps? = try? context.values.decoded("apps")
    if let known, known.identity == identity { return known.apps }
    let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
    let apps = MenuApp.all(in: folders, locale: locale, desktops: desktops)
    try? context.values.encode(KnownApps(apps: apps, identity: identity), for: "apps")
    return apps
  }
}

/// The shortcuts of a demonstration.
enum ShortcutSample {
  static var list: ShortcutList {
    let on = ShortcutButton.Target.toggle(
      ShortcutButton.Toggle(on: "true", off: "true", state: "true"))
    return ShortcutList([
      ShortcutButton(
        name: ShortcutWords.files, icon: "system-file-manager-symbolic", target: .command("true")),
      ShortcutButton(
        name: ShortcutWords.terminal, icon: "utilities-terminal-symbolic", target: .command("true")),
      ShortcutButton(name: ShortcutWords.nightLight, icon: "night-light-symbolic", target: on),
      ShortcutButton(
        name: ShortcutWords.screenshot, icon: "camera-photo-symbolic", target: .command("true")),
      ShortcutButton(
        name: ShortcutWords.backUp, icon: "drive-harddisk-symbolic", target: .command("true")),
    ])
  }
}
