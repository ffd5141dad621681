internal import WidgetCore

/// A click on the card. Its target has the place and the checksum of a line, because the file may have changed since.
enum ToDoAction: Hashable {
  struct Target: Hashable {
    var index: Int
    var checksum: String

    var words: String { "\(index) \(checksum)" }
  }

  case add
  /// Marks it as done, or as open again.
  case check(Target)
  case edit(Target)
  case delete(Target)
  /// Restores the deleted line.
  case restore
  /// Postpones it by a number of days.
  case postpone(Target, days: Int)

  var name: String {
    switch self {
    case .add: "add"
    case .check(let target): "check \(target.words)"
    case .edit(let target): "edit \(target.words)"
    case .delete(let target): "delete \(target.words)"
    case .restore: "restore"
    case .postpone(let target, let days): "postpone \(target.words) \(days)"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: " ")
    let target =
      words.count >= 3
      ? Int(words[1]).map { Target(index: $0, checksum: String(words[2])) } : nil
    switch (words.first, words.count, target) {
    case ("add", 1, _): self = .add
    case ("restore", 1, _): self = .restore
    case ("check", 3, let target?): self = .check(target)
    case ("edit", 3, let target?): self = .edit(target)
    case ("delete", 3, let target?): self = .delete(target)
    case ("postpone", 4, let target?):
      guard let days = Int(words[3]), (0...7).contains(days) else { return nil }
      self = .postpone(target, days: days)
    default: return nil
    }
  }
}
