internal import WidgetCore

/// The strings of the card, in one place for translators.
enum PowerWords {
  // MARK: - The battery

  static var battery: String { translated("Battery") }
  // One of several batteries.
  static func battery(_ number: String) -> String {
    translated("Battery {number}", ["number": number])
  }
  static var supply: String { translated("Backup Power") }
  static var onBattery: String { translated("On battery") }
  static var charging: String { translated("Charging") }
  static var full: String { translated("Fully charged") }
  static var notCharging: String { translated("Not charging") }
  static var pluggedIn: String { translated("Plugged in") }
  static var empty: String { translated("Empty") }
  static var low: String { translated("Battery low") }
  static var critical: String { translated("Battery almost empty") }
  static var noBattery: String { translated("No battery") }
  // For a screen reader, of the chart.
  static var day: String { translated("Charge of the last 24 hours") }
  static var lastDay: String { translated("Last 24 Hours") }
  // How often the battery was charged in its life.
  static var cycles: String { translated("Charge Cycles") }
  // Watts that the computer draws from its battery.
  static var draw: String { translated("Power Draw") }
  // Watts that flow into the battery.
  static var chargingRate: String { translated("Charging Rate") }
  // Unit symbol: watts.
  static func watts(_ number: String) -> String { translated("{number} W", ["number": number]) }
  // A time such as "3 h 20 min", until the battery is empty.
  static func left(_ time: String) -> String { translated("{time} left", ["time": time]) }
  // A time such as "45 min", until the battery is full.
  static func untilFull(_ time: String) -> String {
    translated("{time} until full", ["time": time])
  }
  // What is left of the capacity that the battery had when it was new.
  static func withHealth(_ state: String, _ percent: String) -> String {
    translated("{state} · health {percent}", ["state": state, "percent": percent])
  }
  static func health(_ percent: String) -> String {
    translated("Health {percent}", ["percent": percent])
  }
  /// A time in hours and minutes.
  static func time(_ seconds: Double) -> String {
    let minutes = max(1, Int((seconds / 60).rounded()))
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return Spans.minutes(rest) }
    if hours >= 10 { return Spans.hours((minutes + 30) / 60) }
    if rest == 0 { return Spans.hours(hours) }
    // A length of time.
    return translated(
      "{hours} h {minutes} min",
      ["hours": Translations.number(hours), "minutes": Translations.number(rest)])
  }

  // MARK: - Devices

  static func level(_ level: PowerDevice.Level) -> String {
    switch level {
    // The charge of a battery.
    case .low: translated("Low")
    case .critical: translated("Critical")
    case .normal: translated("Normal")
    case .high: translated("High")
    case .full: translated("Full")
    }
  }

  static func kind(_ kind: PowerDeviceKind) -> String {
    switch kind {
    case .monitor, .video: translated("Monitor")
    case .mouse: translated("Mouse")
    case .keyboard: translated("Keyboard")
    case .phone, .organizer: translated("Phone")
    case .mediaPlayer: translated("Media Player")
    case .tablet: translated("Tablet")
    case .computer: translated("Computer")
    case .gamepad: translated("Game Controller")
    case .pen: translated("Pen")
    case .touchpad: translated("Touchpad")
    case .headset: translated("Headset")
    case .headphones: translated("Headphones")
    case .speakers, .audio: translated("Speakers")
    case .remoteControl: translated("Remote Control")
    case .printer: translated("Printer")
    case .scanner: translated("Scanner")
    case .camera: translated("Camera")
    case .wearable: translated("Wearable")
    case .battery: battery
    case .supply: supply
    case .unknown, .linePower, .modem, .network, .toy, .bluetooth: translated("Device")
    }
  }

  // MARK: - Profiles

  static var profile: String { translated("Power Profile") }

  static func profile(_ name: String) -> String {
    switch name {
    // A power profile, with little room.
    case "power-saver": translated("Saver")
    // A power profile, with little room.
    case "balanced": translated("Balanced")
    // A power profile, with little room.
    case "performance": translated("Fast")
    default: name.capitalizedFirst
    }
  }

  static func degraded(_ reason: String) -> String {
    switch reason {
    case "lap-detected": translated("Slower while the computer is on your lap")
    case "high-operating-temperature": translated("Slower because the computer is too hot")
    default: translated("Slower at the moment")
    }
  }

  // MARK: - The session

  static func command(_ command: SessionCommand) -> String {
    switch command {
    // A button that locks the screen.
    case .lock: translated("Lock")
    case .suspend: translated("Suspend")
    case .hibernate: translated("Hibernate")
    case .logOut: translated("Log Out")
    case .restart: translated("Restart")
    case .shutDown: translated("Shut Down")
    }
  }

  static func question(_ command: SessionCommand) -> String {
    switch command {
    case .lock: self.command(.lock)
    case .suspend: translated("Suspend Anyway?")
    case .hibernate: translated("Hibernate Anyway?")
    case .logOut: translated("Log Out?")
    case .restart: translated("Restart the Computer?")
    case .shutDown: translated("Shut Down the Computer?")
    }
  }

  static var unsaved: String { translated("Unsaved work may be lost.") }
  static func others(_ count: Int) -> String {
    counted(
      "{count} other user is logged in.", "{count} other users are logged in.", count)
  }
  // Headings above apps that prevent that the computer suspends or shuts down, with their reasons.
  static var keptAwake: String { translated("Kept Awake By") }
  // Apps and their reasons, such as “Firefox”: Playing audio.
  static func keptAwakeBy(_ apps: String) -> String {
    translated("Kept awake by {apps}.", ["apps": apps])
  }
  // An app that keeps the computer awake and gives no reason.
  static func quoted(_ app: String) -> String { translated("“{name}”", ["name": app]) }
  // An app and why it keeps the computer awake, such as “Firefox”: Playing audio.
  static func inhibitor(_ app: String, _ reason: String) -> String {
    translated("“{name}”: {reason}", ["name": app, "reason": reason])
  }

  /// Returns the reason that an app keeps the computer awake, translated if it is a common one.
  static func reason(_ reason: String) -> String {
    switch reason.lowercased() {
    case "audio-playing", "playing audio": translated("Playing audio")
    case "video-playing", "playing video", "video wake lock": translated("Playing video")
    default: reason
    }
  }

  // MARK: - Missing services

  static var noUPower: String {
    translated("The battery can’t be shown: UPower isn’t running.")
  }
  static var noLogind: String {
    translated("Session buttons need systemd-logind or elogind.")
  }
  static var nothing: String {
    translated("No battery, and no service that controls the session")
  }
  static func silent(_ service: String) -> String {
    translated("{service} doesn’t respond", ["service": service])
  }
  static var prevented: String { translated("Another program prevents this.") }
  // The user has answered a question, and the answer no longer fits.
  static var changed: String {
    translated("Apps that keep the computer awake have changed. Try again.")
  }
}
