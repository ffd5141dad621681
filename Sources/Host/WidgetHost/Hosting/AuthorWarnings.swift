// Lines in widgets' logs, for their authors: in English, like the protocol.

internal import WidgetCore

/// Log messages about requests that weren't fulfilled.
enum AuthorWarnings {
  static let programChanged = "its program has changed"
  static let mayNotNotify =
    "it sends notifications, which requires Notify=true in its manifest"

  static func tooManyNotifications(_ most: Int) -> String {
    "it sends more notifications than \(most) in a row, and then one a minute; what is more is dropped"
  }

  static func about(_ unshown: UnshownPictures) -> [String] {
    (unshown.names.isEmpty ? [] : [unknownPictures(unshown.names)])
      + unshown.reasons.map { "a picture isn't shown, and its space stays empty: \($0)" }
  }

  static func unknownPictures(_ names: [String]) -> String {
    let names = names.map { "\"\(quoted($0))\"" }.joined(separator: ", ")
    return "it names pictures that aren't kept, so their space stays empty: \(names)"
  }

  /// A hint after a timeout; `count` bytes wait for the end of their line.
  static func noAnswer(unfinished count: Int) -> String {
    count > 0
      ? "it has written \(count) bytes, and no line break after them, which ends an answer"
      : "it has written no answer; if it has printed one, it must also flush it, as in Python with "
        + "print(…, flush=True), since programs keep back what goes into a pipe"
  }

  static let tooManyChanges =
    "it changes its card more than \(CardChanges.most) times in a row, and then four times a second; changes in "
    + "between are skipped"
  static let tooMuchOutput =
    "it writes more than 4 MB in a row, and then 128 KB a second; it is read more slowly, and waits when it "
    + "writes"

  static func tooManyTimes(_ most: Int) -> String {
    "it asks to be started at so many times that it has to wait: \(most) in a row, and then one a minute"
  }
}
