internal import WidgetCore

/// The shortcuts of a card, in order.
typealias ShortcutList = NumberedList<ShortcutButton>

extension ShortcutButton: NumberedItem {
  static let most = 24
  static let key = "shortcut"
}

extension ShortcutList {
  /// The commands that report states, by the identifiers of the shortcuts.
  var states: [Int: String] {
    var states: [Int: String] = [:]
    for shortcut in items { states[shortcut.id] = shortcut.state }
    return states
  }

  mutating func apply(
    _ action: ShortcutAction, _ value: ActionValue?, apps: [MenuApp]
  ) -> Outcome {
    do throws(ShortcutRefusal) {
      switch action {
      case .addApp, .addCommand:
        guard !isFull else { return .unchanged }
        return add(try ShortcutButton(value, isApp: action == .addApp, apps))
      case .edit(let id):
        guard let index = index(of: id) else { return .unchanged }
        let old = items[index]
        let file = if case .app(let file) = old.target { file } else { nil as String? }
        let shortcut = try ShortcutButton(value, isApp: file != nil, old.known(apps), file)
        return change(id) { $0 = shortcut }
      case .moveToFront(let id):
        guard let index = index(of: id), index > 0 else { return .unchanged }
        items.insert(items.remove(at: index), at: 0)
        return .changed
      case .remove(let id): return remove(id)
      case .restore: return restore()
      case .ran: return .unchanged
      }
    } catch {
      return .refused(error.reason, field: error.field)
    }
  }
}

/// The reason that a form is refused.
private struct ShortcutRefusal: Error {
  let reason: String
  let field: String

  init(_ reason: String, _ field: ShortcutForm.Field) {
    self.reason = reason
    self.field = field.rawValue
  }
}

extension ShortcutButton {
  /// Reads a form. The name and icon of an app default to those of its desktop file.
  fileprivate init(
    _ value: ActionValue?, isApp: Bool, _ apps: [MenuApp], _ oldFile: String? = nil
  ) throws(ShortcutRefusal) {
    func text(_ field: ShortcutForm.Field) -> String {
      String((value?.typed(field.rawValue) ?? "").trimmed)
    }
    let (name, icon) = (text(.name), text(.icon))
    guard icon.isEmpty || ShortcutButton.isIcon(icon) else {
      throw ShortcutRefusal(ShortcutWords.unclearIcon, .icon)
    }
    if isApp {
      // The form has no choice of a single app.
      let file = text(.app).isEmpty ? oldFile ?? "" : text(.app)
      guard let app = apps.first(where: { $0.file == file }) else {
        throw ShortcutRefusal(ShortcutWords.unknownApp, .app)
      }
      self.init(
        name: name.isEmpty ? app.name : name, icon: icon.isEmpty ? app.icon : icon,
        target: .app(file))
      return
    }
    let (command, state) = (text(.command), text(.state))
    let off = text(.off).isEmpty ? command : text(.off)
    self.init(
      name: name, icon: icon.isEmpty ? ShortcutButton.standardIcon : icon,
      color: Tint(typed: text(.color))?.description,
      target: state.isEmpty
        ? .command(command) : .toggle(Toggle(on: command, off: off, state: state)))
  }
}
