internal import WidgetCore

/// A to-do of a list, as a card shows it: a VTODO.
public struct CalendarTask: Hashable, Sendable, Codable {
  public var uid = ""
  public var title = ""
  /// The names of its categories, each once.
  public var categories: [String] = []
  /// In the user's zone.
  public var due: ToDoDue?
  /// From 1, the highest, to 9; 0 is none.
  public var priority = 0
  public var isDone = false
  /// The time at which it was done, in seconds since 1970.
  public var completed: Int?
  public var repeats = false
  /// In seconds since 1970.
  var created: Int?

  // A card shows one line of each.
  static let maximumTitle = 1_000
  static let maximumCategories = 20
  static let maximumCategory = 100
  static let maximumUID = 1_000

  init() {}
}

/// Letters are of todo.txt, numbers of iCalendar: RFC 5545 has three levels, which other apps show, too.
extension CalendarTask {
  /// A for high, B for medium, and C for low priority; nil for none.
  public var letter: Character? {
    switch priority {
    case 1...4: "A"
    case 5: "B"
    case 6...9: "C"
    default: nil
    }
  }

  /// Returns the number for a letter from A to Z.
  static func priority(for letter: Character?) -> Int {
    switch letter {
    case nil: 0
    case "A": 1
    case "B": 5
    default: 9
    }
  }
}

/// A change of a to-do by the user.
public enum TaskEdit: Hashable, Sendable {
  case complete
  case reopen
  /// Sets the day; the time of the day stays.
  case postpone(toDay: Int)
  case edit(TaskDraft)
}

/// A to-do as the user enters it.
public struct TaskDraft: Hashable, Sendable {
  public var title: String
  public var categories: [String]
  public var due: ToDoDue?
  /// The priority, from A to Z.
  public var letter: Character?

  public init(
    _ title: String, categories: [String] = [], due: ToDoDue? = nil, letter: Character? = nil
  ) {
    self.title = title
    self.categories = categories
    self.due = due
    self.letter = letter
  }
}

/// The reason why a to-do can't be changed, with a message for the user.
public enum TaskError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another app has changed or removed it.
  case changed
  /// Another app changes it again and again.
  case busy(list: String)
  /// The change isn't possible without damage to the series.
  case repeats
  /// The server or the service has an error, a sentence.
  case failed(String)

  public var description: String {
    switch self {
    case .changed: translated("Another app has changed this to-do. Look at it again.")
    case .busy(let list):
      translated("Another app keeps changing {file}. Try again.", ["file": list])
    case .repeats:
      translated("This to-do repeats. Only the app that made it can change this.")
    case .failed(let sentence): sentence
    }
  }
}
