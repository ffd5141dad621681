internal import FoundationEssentials
internal import WidgetCore

/// The user-facing message of an error that a widget throws. Errors without a description of their own are logged
/// instead.
enum ErrorSentence {
  static func sentence(for error: any Error, of widget: String) -> String {
    // Foundation's descriptions are for developers.
    if let error = error as? CocoaError {
      ServiceLog.write("\(widget): \(error)")
      if let sentence = sentence(forFile: error) { return sentence }
    } else if let error = error as? any CustomStringConvertible {
      return error.description
    } else {
      ServiceLog.write("\(widget): \(error)")
    }
    return translated("Something went wrong in the widget. Its log has the details.")
  }

  private static func sentence(forFile error: CocoaError) -> String? {
    guard let file = error.userInfo["NSFilePath"] as? String else { return nil }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile:
      return translated(
        "{file}: {mistake}", ["file": file, "mistake": translated("it does not exist")])
    case .fileReadNoPermission, .fileWriteNoPermission:
      return translated("You don’t have permission to access {folder}", ["folder": file])
    case .fileWriteOutOfSpace: return translated("{file}: The disk is full", ["file": file])
    default: return nil
    }
  }
}
