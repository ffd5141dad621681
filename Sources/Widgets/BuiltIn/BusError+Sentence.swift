internal import WidgetCore
internal import WidgetExtension

extension BusError {
  static var notAllowed: String { translated("You don’t have permission for this.") }

  /// Returns a sentence for the user: one of a table, otherwise the service's own words.
  /// - Parameter known: sentences with the names of errors, or with the last parts of these names.
  func sentence(known: [(sentence: String, errors: [String])] = []) -> String {
    guard case .failed(let name) = kind else { return description }
    let last = name.split(separator: ".").last.map(String.init) ?? ""
    let refused = (
      sentence: BusError.notAllowed,
      errors: [
        "AccessDenied", "InteractiveAuthorizationRequired", "NotAuthorized", "PermissionDenied",
      ]
    )
    let found = (known + [refused]).first { $0.errors.contains(name) || $0.errors.contains(last) }
    return found?.sentence ?? description.withVisibleMarks.shortLine()
  }
}
