internal import WidgetCore

/// The strings of the card, in one place for translators.
enum SystemWords {
  static var processor: String { translated("Processor") }
  static var memory: String { translated("Memory") }
  static var network: String { translated("Network") }
  static var disk: String { translated("Disk") }
  static var swap: String { translated("Swap") }
  static var temperature: String { translated("Processor Temperature") }
  static var graphics: String { translated("Graphics") }
  static var processes: String { translated("Busiest Processes") }
  static var restart: String { translated("Restart to finish installing updates") }
  // Programs that can be updated; a number follows.
  static var updates: String { translated("Updates") }
  // The names of package managers, such as “apt-get, flatpak”.
  static func notAsked(_ programs: String) -> String {
    translated("Couldn’t get updates from {programs}", ["programs": programs])
  }
  static var failed: String { translated("Failed Services") }
  static func more(_ count: Int) -> String { counted("{count} More", "{count} More", count) }
  static var startAgain: String { translated("Start Again") }
  // The service stays as it is, but is no longer listed as failed.
  static var forget: String { translated("Dismiss") }
  // Bytes in a second, such as 4.2 MB/s.
  static func perSecond(_ size: String) -> String { translated("{size}/s", ["size": size]) }
  // How much of something is used, such as 6.1 GB of 16 GB.
  static func share(_ used: String, _ total: String) -> String {
    translated("{used} of {total}", ["used": used, "total": total])
  }

  static var end: String { translated("End") }
  static var kill: String { translated("Force to End") }
  static func endQuestion(_ name: String) -> String {
    translated("End “{process}”?", ["process": name])
  }
  static func killQuestion(_ name: String) -> String {
    translated("Force “{process}” to End?", ["process": name])
  }
  static var unsaved: String { translated("It is asked to end. Unsaved work may be lost.") }
  static var unsavedAll: String { translated("It ends at once. Unsaved work is lost.") }
  static var gone: String { translated("This process has already ended.") }
  static var notAllowed: String { translated("You don’t have permission to end this process.") }
}
