internal import WidgetCore

/// The strings of the card, in one place for translators.
enum ToDoWords {
  static var nothing: String { translated("Nothing to do") }
  static func firstFile(_ path: String) -> String {
    translated(
      "Your first to-do will be saved in {file}. The settings can name another file.",
      ["file": path])
  }
  // In an empty field; an example of what it understands.
  static var add: String { translated("Add: tomorrow 5 pm, call the bank") }
  static var addLabel: String { translated("New To-Do") }
  static func more(_ count: Int) -> String {
    counted("{count} More", "{count} More", count)
  }
  static var showAll: String { translated("Show All") }
  static var all: String { translated("To-Do") }

  static var edit: String { translated("Edit…") }
  static var editTitle: String { translated("Edit To-Do") }
  static var delete: String { translated("Delete") }
  static var save: String { translated("Save") }
  static var text: String { translated("To-Do") }
  static var due: String { translated("Due") }
  // In an empty field for a date.
  static var dueExample: String { translated("tomorrow 5 pm") }
  // When a to-do is due: "tomorrow, 5:00 PM", "Fri, 5:00 PM".
  static func time(_ time: String, on day: String) -> String {
    translated("{day}, {time}", ["day": day, "time": time])
  }
  static var priority: String { translated("Priority") }
  static var noPriority: String { translated("None") }
  static var dueToday: String { translated("Due Today") }
  static var dueTomorrow: String { translated("Due Tomorrow") }

  // Of a setting: the name of a list that doesn't exist.
  static func noList(_ name: String) -> String {
    translated("There is no list “{name}”", ["name": name])
  }
  static var noServer: String { translated("Enter the address of your server.") }
  static var settings: String { translated("Settings") }

  static var noText: String { translated("Enter what is to be done.") }
  static var unclearDate: String {
    translated("Enter a date such as “tomorrow 5 pm”, “Friday”, or “2026-12-01”.")
  }
  static func deleted(_ title: String) -> String {
    translated("“{title}” was deleted", ["title": title])
  }
  static func changed(_ title: String) -> String {
    translated("“{title}” was changed", ["title": title])
  }
  static func isDone(_ title: String) -> String {
    translated("“{title}” is done", ["title": title])
  }
  static var done: String { translated("Done") }
  static var tomorrow: String { translated("Tomorrow") }
}
