internal import WidgetCore

// Strings for choosing widgets.
nonisolated extension Phrases {
  // A button below the last card: to arrange the widgets.
  static var edit: String { translated("Edit") }
  // Title of the invitation below the last card.
  static var addAWidget: String { translated("Add a Widget") }
  // Tooltip of the cross on that card.
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
  // A badge on a recently installed widget.
  static var newMark: String { translated("New") }
  static var showReasons: String { translated("Show Reasons") }
  static var hideReasons: String { translated("Hide Reasons") }

  // Commands: cards on each other share a place on the panel, a stack.
  static var takeOutOfStack: String { translated("Take Out of Stack") }

  static func put(on card: String) -> String { translated("Put on “{card}”", ["card": card]) }

  // The position of a card in a stack of cards, for screen readers.
  static func page(_ page: Int, of count: Int) -> String {
    translated(
      "Page {page} of {count}",
      ["page": Translations.number(page), "count": Translations.number(count)])
  }

  static func newWidgets(_ count: Int) -> String {
    counted("{count} New Widget Available", "{count} New Widgets Available", count)
  }

  static func refusedWidgets(_ count: Int) -> String {
    counted("{count} widget can’t be used", "{count} widgets can’t be used", count)
  }

  // A widget's author.
  static func author(_ name: String) -> String { translated("By {author}", ["author": name]) }

  static func remove(_ name: String) -> String {
    translated("Remove {widget}", ["widget": name])
  }

  static func add(_ name: String) -> String { translated("Add {widget}", ["widget": name]) }

  static func settings(_ name: String) -> String {
    translated("Settings for “{widget}”", ["widget": name])
  }
}

// What is said before a program runs that isn't part of the system.
nonisolated extension Phrases {
  static var addWidget: String { translated("Add") }
  static var consentTitle: String { translated("Add Widget") }
  // The title where a widget is to leave its sandbox, and the button that agrees to that.
  static var permissionsTitle: String { translated("Change Permissions") }
  static var allow: String { translated("Allow") }
  // After the reason why a card isn’t updated.
  static var mayBeTheSandbox: String {
    translated("It runs in a sandbox, which may be why. You can change that in its settings.")
  }
  static var notPartOfSystem: String { translated("This program isn’t part of your system") }

  // A choice: how the program is run.
  static var inSandbox: String { translated("In a Sandbox") }
  static var allPermissions: String { translated("All Your Permissions") }

  // What it can do. Each has a smaller line below it.
  static var ownFolder: String { translated("Files: only its own folder") }
  static var ownFolderDetail: String { translated("It can’t see any of yours.") }
  static var chosenFilesDetail: String {
    translated("It can also read the files you choose in its settings.")
  }
  static var allFiles: String { translated("Files: all of yours") }
  static var allFilesDetail: String { translated("It can read, change, and delete them.") }
  static var webNetwork: String { translated("Network: the web") }
  static var webNetworkDetail: String {
    translated("Nothing on this computer or your local network.")
  }
  static var noNetwork: String { translated("Network: none") }
  static var allNetwork: String { translated("Network: everything") }
  static var allNetworkDetail: String {
    translated("Including your local network and this computer.")
  }
  static var keyboardAndScreen: String { translated("Keyboard and screen") }
  static var keyboardAndScreenDetail: String {
    translated("It can read what you type and what other windows show.")
  }
  static var seesNothingElse: String {
    translated("Sees no keys, windows, or other programs")
  }
  static var mayNotify: String { translated("Sends notifications") }
  static var runsInBackground: String { translated("Runs in the background") }
  static var runsInBackgroundDetail: String {
    translated("Also while the panel is hidden, until it exits.")
  }
  static var runsPrograms: String { translated("Runs programs when you click") }
  static var runsProgramsDetail: String {
    translated("They stay open when the panel hides.")
  }
  static var runsProgramsOutsideSandbox: String {
    translated(
      "Outside the sandbox, with all of your permissions. You see each command and are asked first."
    )
  }
  static var needsSandbox: String {
    translated("It won’t run until bubblewrap, which isolates it, is installed.")
  }
  static var runsWhenClicked: String { translated("And when you click it.") }

  static func runs(every interval: Duration?) -> String {
    guard let interval else { return translated("Runs while the panel is open") }
    let minutes = max(1, Int(interval.components.seconds / 60))
    return minutes < 60 || minutes % 60 != 0
      ? counted("Runs at least every minute", "Runs at least every {count} minutes", minutes)
      : counted("Runs at least every hour", "Runs at least every {count} hours", minutes / 60)
  }

  // Labels of what a program says about itself.
  static var aboutItself: String { translated("What it says about itself") }
  static var nameLabel: String { translated("Name") }
  static var authorLabel: String { translated("Author") }
  static var summaryLabel: String { translated("Purpose") }
  static var versionLabel: String { translated("Version") }
  static var needsLabel: String { translated("Needs") }
  static var interpreterLabel: String { translated("Run by") }
  // An address or a file stands behind it.
  static var sourceLabel: String { translated("It came from") }
  static var wholeScript: String { translated("The whole script") }

  static func quoted(_ text: String) -> String { translated("“{name}”", ["name": text]) }

  static func lines(_ count: Int) -> String { counted("{count} line", "{count} lines", count) }

  static func runs(_ command: String) -> String {
    translated("It runs {command}", ["command": command])
  }
}
