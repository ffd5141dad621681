// Lines in widgets' logs, for their authors: in English, like the protocol.

internal import WidgetCore

/// Log messages about requests that weren't fulfilled.
enum AuthorRemarks {
  static let programChanged = "its program has changed"
  static let mayNotNotify =
    "it sends notifications, which requires Notify=true in its manifest"

  static func tooManyNotifications(_ most: Int) -> String {
    "it sends more notifications than \(most) in a row, and then one a minute; what is more is dropped"
  }

  static func unknownPictures(_ names: [String]) -> String {
    let names = names.map { "\"\(quoted($0))\"" }.joined(separator: ", ")
    return "it names pictures that aren't kept, so their space stays empty: \(names)"
  }

  static func tooManyTimes(_ most: Int) -> String {
    "it asks to be started at so many times that it has to wait: \(most) in a row, and then one a minute"
  }
}
