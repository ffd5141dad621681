internal import WidgetCore

/// What the panel itself says, in one place for whoever translates it.
nonisolated enum Phrases {
  static var showMore: String { translated("Show More") }
  static var showLess: String { translated("Show Less") }
  static var updating: String { translated("Updating…") }
  // Of a card whose widget failed.
  static var notUpdated: String { translated("Not updated") }
  static var off: String { translated("Off") }
  // Of a widget that failed too often.
  static var turnedOff: String { translated("Turned Off") }
  static var unavailable: String { translated("Not Available") }
  static var unableToLoad: String { translated("Unable to Load") }
  static var tryAgain: String { translated("Try Again") }
  static var turnOn: String { translated("Turn On") }
  static let dashes = "--"
  static var noContentYet: String { translated("No content yet") }
  // A button below the last card: to arrange the widgets.
  static var edit: String { translated("Edit") }
  static var done: String { translated("Done") }
  static var emptyTitle: String { translated("No Widgets") }
  static var emptyText: String { translated("Choose what you want to see at a glance.") }
  static var nothingInstalled: String { translated("No widgets are installed.") }
  static var add: String { translated("Add") }
  static var remove: String { translated("Remove") }

  static func open(_ app: String) -> String { translated("Open {app}", ["app": app]) }
}
