internal import WidgetCore

// What choosing widgets says.
nonisolated extension Phrases {
  // A button below the last card: to arrange the widgets.
  static var edit: String { translated("Edit") }
  // A quiet card below the last one, for newcomers.
  static var addAWidget: String { translated("Add a Widget") }
  // What the cross on that card does.
  static var dontShowAgain: String { translated("Don’t Show Again") }
  static var emptyTitle: String { translated("No Widgets") }
  static var emptyText: String { translated("Choose what you want to see at a glance.") }
  static var nothingInstalled: String { translated("No widgets are installed.") }
  static var add: String { translated("Add") }
  static var remove: String { translated("Remove") }
  static var editTitle: String { translated("Edit Widgets") }
  static var onPanel: String { translated("On the Panel") }
  static var moreWidgets: String { translated("More Widgets") }
  static var nothingOnPanel: String { translated("There are no widgets on the panel yet.") }
  static var allOnPanel: String { translated("All widgets are on the panel.") }
  // A badge on a widget that was installed lately.
  static var newMark: String { translated("New") }
  static var showReasons: String { translated("Show Reasons") }
  static var hideReasons: String { translated("Hide Reasons") }

  static func newWidgets(_ count: Int) -> String {
    counted("{count} New Widget Available", "{count} New Widgets Available", count)
  }

  static func refusedWidgets(_ count: Int) -> String {
    counted("{count} widget can’t be used", "{count} widgets can’t be used", count)
  }

  // Who made a widget.
  static func author(_ name: String) -> String { translated("By {author}", ["author": name]) }

  static func remove(_ name: String) -> String {
    translated("Remove {widget}", ["widget": name])
  }

  static func add(_ name: String) -> String { translated("Add {widget}", ["widget": name]) }

  static func settings(_ name: String) -> String {
    translated("Settings for {widget}", ["widget": name])
  }
}

// What is said before a program that the system knows nothing of is run.
nonisolated extension Phrases {
  static var addWidget: String { translated("Add") }
  static var consentTitle: String { translated("Add Widget") }
  static var programOfYours: String {
    translated("It’s a program that runs with your permissions whenever the panel updates it.")
  }
  static var mayReadAndChange: String {
    translated("It can read and change your files.")
  }
  static var mayOnlyUseItsFolder: String {
    translated("It can’t see your files.")
  }
  static var mayReadWhatIsChosen: String {
    translated("It can’t see your files, except those you choose in its settings.")
  }
  static var mayUseWeb: String {
    translated(
      "It can contact servers on the web, but nothing on this computer or your local network.")
  }
  static var mayNotify: String {
    translated("It can send notifications. You can turn them off in its settings.")
  }
  static var needsSandbox: String {
    translated("It won’t run until bubblewrap, which isolates it, is installed.")
  }
  static var mayUseNetwork: String { translated("It can use the network.") }
  static var mayNotUseNetwork: String { translated("It can’t use the network.") }
  static var unknownAuthor: String { translated("It doesn’t say who made it.") }

  static func notOfSystem(_ name: String) -> String {
    translated("“{widget}” was not installed by your system", ["widget": name])
  }

  static func madeBy(_ author: String) -> String {
    translated("It claims to be made by {author}.", ["author": author])
  }

  static func runs(_ command: String) -> String {
    translated("It runs {command}", ["command": command])
  }
}
