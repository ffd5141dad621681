internal import WidgetCore
internal import WidgetHost

nonisolated extension RehearsalScript {
  /// The range of time that a widget may be watched.
  static let seconds = 1...600

  /// Parses the options for actions from a command's arguments.
  init(_ arguments: inout Arguments) throws(PanelCommandError) {
    let value = try arguments.value(of: "--value", translated("a value as JSON, such as true or 5"))
    let action = try arguments.value(of: "--action", translated("what a node sends"))
    let seconds = try arguments.number("--for", in: RehearsalScript.seconds) { Int($0) }
    guard value == nil || action != nil else {
      throw PanelCommandError(
        description: translated(
          "“{command}” needs {what}.", ["command": "--value", "what": "--action NAME"]))
    }
    self.init(
      click: try action.map { name throws(PanelCommandError) in
        ActionRequest(action: name, value: try RehearsalScript.value(value))
      }, span: seconds.map { .seconds($0) })
  }

  /// The value that a control or a form would send.
  private static func value(_ word: String?) throws(PanelCommandError) -> ActionValue? {
    guard let word else { return nil }
    do {
      let json = try JSON(parsing: Array(word.utf8))
      return try json == .null ? nil : ActionValue(json)
    } catch {
      throw PanelCommandError(
        description: translated(
          "“{word}” is not valid: {reason}", ["word": "--value \(word)", "reason": "\(error)"]))
    }
  }
}
