internal import WidgetCore

/// The shortcuts of a card, in their order.
struct ShortcutList: Hashable, Codable {
  private(set) var shortcuts: [ShortcutButton] = []
  /// What was removed last, and its place.
  private var removed: Removed?

  private struct Removed: Hashable, Codable {
    var shortcut: ShortcutButton
    var index: Int
  }

  static let most = 24

  enum Outcome: Hashable {
    case changed
    case unchanged
    case removed(ShortcutButton)
    case refused(String, field: String)
  }

  init(_ shortcuts: [ShortcutButton] = []) {
    for shortcut in shortcuts.prefix(ShortcutList.most) { add(shortcut) }
  }

  var isFull: Bool { shortcuts.count >= ShortcutList.most }

  /// The commands to ask for states, by the shortcuts' identifiers.
  var states: [Int: String] {
    var states: [Int: String] = [:]
    for shortcut in shortcuts { states[shortcut.id] = shortcut.state }
    return states
  }

  private mutating func add(_ shortcut: ShortcutButton) {
    var shortcut = shortcut
    let used = shortcuts.map(\.id) + (removed.map { [$0.shortcut.id] } ?? [])
    shortcut.id = (used.max() ?? 0) + 1
    shortcuts.append(shortcut)
  }

  // MARK: - Changes

  mutating func apply(
    _ action: ShortcutAction, _ value: ActionValue?, apps: [MenuApp]
  ) -> Outcome {
    switch action {
    case .addApp, .addCommand:
      guard !isFull else { return .unchanged }
      switch ShortcutList.shortcut(of: value, isApp: action == .addApp, apps) {
      case .success(let shortcut): add(shortcut)
      case .failure(let refusal): return .refused(refusal.reason, field: refusal.field)
      }
    case .edit(let id):
      guard let index = index(of: id) else { return .unchanged }
      let isApp = if case .app = shortcuts[index].target { true } else { false }
      switch ShortcutList.shortcut(of: value, isApp: isApp, apps) {
      case .success(var shortcut):
        shortcut.id = id
        shortcuts[index] = shortcut
      case .failure(let refusal): return .refused(refusal.reason, field: refusal.field)
      }
    case .moveToFront(let id):
      guard let index = index(of: id), index > 0 else { return .unchanged }
      shortcuts.insert(shortcuts.remove(at: index), at: 0)
    case .remove(let id):
      guard let index = index(of: id) else { return .unchanged }
      let shortcut = shortcuts.remove(at: index)
      removed = Removed(shortcut: shortcut, index: index)
      return .removed(shortcut)
    case .restore:
      guard let removed, !isFull else { return .unchanged }
      shortcuts.insert(removed.shortcut, at: min(removed.index, shortcuts.count))
      self.removed = nil
    case .ran: return .unchanged
    }
    return .changed
  }

  private func index(of id: Int) -> Int? { shortcuts.firstIndex { $0.id == id } }

  // MARK: - Forms

  private struct Refusal: Error {
    let reason: String
    let field: String

    init(_ reason: String, _ field: ShortcutForm.Field) {
      self.reason = reason
      self.field = field.rawValue
    }
  }

  /// Reads a form; an app's name and icon are those of its desktop file unless others are entered.
  private static func shortcut(
    of value: ActionValue?, isApp: Bool, _ apps: [MenuApp]
  ) -> Result<ShortcutButton, Refusal> {
    func text(_ field: ShortcutForm.Field) -> String {
      guard case .text(let text)? = value?[field.rawValue] else { return "" }
      return String(text.trimmed)
    }
    let icon = text(.icon)
    guard icon.hasIconCharacters else {
      return .failure(Refusal(ShortcutWords.unclearIcon, .icon))
    }
    if isApp {
      let file = text(.app)
      guard let app = apps.first(where: { $0.file == file }) else {
        return .failure(Refusal(ShortcutWords.unknownApp, .app))
      }
      return .success(
        ShortcutButton(
          name: text(.name).isEmpty ? app.name : text(.name),
          icon: icon.isEmpty ? app.icon : icon, target: .app(file)))
    }
    let (command, state) = (text(.command), text(.state))
    let off = text(.off).isEmpty ? command : text(.off)
    return .success(
      ShortcutButton(
        name: text(.name), icon: icon.isEmpty ? ShortcutButton.standardIcon : icon,
        target: state.isEmpty
          ? .command(command) : .toggle(ShortcutButton.Toggle(on: command, off: off, state: state)))
    )
  }
}
