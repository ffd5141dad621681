/// What the panel itself says, in one place for whoever translates it.
nonisolated enum Phrases {
  static let showMore = "Show More"
  static let showLess = "Show Less"
  static let updating = "Updating…"
  static let notUpdated = "Not updated"
  static let off = "Off"
  static let turnedOff = "Turned Off"
  static let unavailable = "Not Available"
  static let unableToLoad = "Unable to Load"
  static let tryAgain = "Try Again"
  static let turnOn = "Turn On"
  static let dashes = "--"
  static let noContentYet = "No content yet"
  static let edit = "Edit"
  static let done = "Done"
  static let emptyTitle = "No Widgets"
  static let emptyText = "Choose what you want to see at a glance."
  static let nothingInstalled = "No widgets are installed."
  static let add = "Add"
  static let remove = "Remove"

  static func open(_ app: String) -> String { "Open \(app)" }
}
