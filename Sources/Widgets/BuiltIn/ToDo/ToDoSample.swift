internal import WidgetCore

/// The sample list of a demonstration. Dates are days from today: "{-1}".
enum ToDoSample {
  static func list(_ bytes: [UInt8], today: CivilTime) -> ToDoList {
    var text = String(decoding: bytes, as: UTF8.self)
    for days in -9...9 {
      text = text.split(separator: "{\(days)}", omittingEmptySubsequences: false)
        .joined(separator: (today.dayNumber + days).isoDate)
    }
    return ToDoList(Array(text.utf8))
  }
}
